import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { discoverOwnRoot, discoverRoot, type Discovery } from '../../../src/app/repository/discover.js';
import { UserError } from '../../../src/kernel/model/errors.js';
import { repository } from '../../helpers/command.js';
import { silentRuntime } from '../../helpers/silent-runtime.js';

/** Who searches: with which environment, and as which user. */
function searcher(
  env: Readonly<Record<string, string>> = {},
  user?: number,
): Parameters<typeof discoverRoot>[1] {
  const { machine } = silentRuntime('/');
  return { env, machine: { ...machine, ...(user === undefined ? {} : { user }) } };
}

/** What a search throws. */
function refusal(search: () => unknown): UserError {
  try {
    search();
  } catch (error) {
    if (error instanceof UserError) return error;
  }
  throw new Error('nothing was refused');
}

function foundIn(folder: string): Discovery {
  return { kind: 'found', folder, file: 'zonewright.yaml', isMisnamed: false };
}

describe('the root', () => {
  it.each([
    ['the folder itself', 'infra', 'infra'],
    ['the one above', 'infra/zones', 'infra'],
    ['the nearest of two', 'infra/staging/zones/deep', 'infra/staging'],
  ])('is %s', (_, from, expected) => {
    const top = repository({
      'infra/zonewright.yaml': '',
      'infra/zones/shop.yaml': '',
      'infra/staging/zonewright.yaml': '',
      'infra/staging/zones/deep/shop.yaml': '',
    });
    expect(discoverRoot(join(top, from), searcher())).toEqual(foundIn(join(top, expected)));
  });

  it.each([
    ['a folder .git', { 'zonewright.yaml': '', 'work/.git/HEAD': '', 'work/zones/a.yaml': '' }],
    ['a file .git, as work trees and submodules have', { 'zonewright.yaml': '', 'work/.git': 'gitdir: x' }],
  ])('is not looked for above %s', (_, files) => {
    const top = repository(files);
    mkdirSync(join(top, 'work/zones'), { recursive: true });
    const found = discoverRoot(join(top, 'work/zones'), searcher());
    expect(found).toEqual({ kind: 'none', last: join(top, 'work') });
  });

  it('may stand at the root of the work tree', () => {
    const top = repository({ '.git/HEAD': '', 'zonewright.yaml': '', 'zones/a.yaml': '' });
    expect(discoverRoot(join(top, 'zones'), searcher())).toEqual(foundIn(top));
  });

  it('is not looked for in what GIT_CEILING_DIRECTORIES names, nor above it', () => {
    const top = repository({ 'zonewright.yaml': '', 'a/b/keep': '' });
    const linked = join(repository({}), 'link');
    symlinkSync(top, linked);
    for (const ceiling of [top, linked, `relative:${top}`, dirname(top)]) {
      const found = discoverRoot(join(top, 'a/b'), searcher({ GIT_CEILING_DIRECTORIES: ceiling }));
      expect([ceiling, found.kind]).toEqual([ceiling, ceiling === dirname(top) ? 'found' : 'none']);
    }
  });

  it('is looked for up to the root of the file system', () => {
    // Nothing that a test makes is above this one.
    expect(discoverRoot('/proc', searcher())).toEqual({ kind: 'none', last: '/proc' });
    expect(discoverRoot('/nowhere', searcher())).toEqual({ kind: 'none', last: expect.any(String) });
  });

  it.each([
    ['zonewright.yml', { 'a/zonewright.yml': '' }],
    ['Zonewright.yaml', { 'a/Zonewright.yaml': '' }],
    ['ZONEWRIGHT.YML', { 'a/ZONEWRIGHT.YML': '' }],
    ['zonewright.yaml', { 'a/zonewright.yaml/keep': '' }],
  ])('is not looked for above %s, which is nearly one', async (file, files) => {
    const top = repository({ 'zonewright.yaml': '', ...files, 'a/b/zones/b.yaml': '' });
    const found = { kind: 'found', folder: join(top, 'a'), file, isMisnamed: true };
    expect(discoverRoot(join(top, 'a'), searcher())).toEqual(found);
    // Nobody knows what that project would read, so nobody is asked which root is meant.
    expect(await discoverOwnRoot(join(top, 'a/b'), searcher())).toEqual(found);
  });

  it('counts, whatever is called nearly so beside it', () => {
    const top = repository({ 'zonewright.yaml': '', 'zonewright.yml': '', 'a/keep': '' });
    expect(discoverRoot(join(top, 'a'), searcher())).toEqual(foundIn(top));
  });

  it('is not skipped where it is not known', () => {
    const top = repository({ 'zonewright.yaml': '' });
    // A link to itself: unlike what nobody may read, it is closed to root as well.
    symlinkSync('loop', join(top, 'loop'));
    const refused = refusal(() => discoverRoot(join(top, 'loop'), searcher()));
    expect(refused).toMatchObject({ code: 'file-unreadable', message: expect.stringContaining('ELOOP') });
  });

  it("is somebody else's only when it is named", () => {
    const top = repository({ 'zonewright.yaml': '', 'zones/a.yaml': '' });
    const own = process.getuid?.() ?? 0;
    const other = own + 1;
    const refused = refusal(() => discoverRoot(join(top, 'zones'), searcher({}, other)));
    expect(refused).toMatchObject({
      message: 'the zonewright.yaml of .. belongs to another user',
      help: 'If you mean this one, give --root ..',
    });
    expect(discoverRoot(top, searcher({}, other)).kind).toBe('found');
    expect(discoverRoot(join(top, 'zones'), searcher({}, own)).kind).toBe('found');
  });
});

describe('a folder with files of its own, below a project', () => {
  const files = { 'zonewright.yaml': 'zones: [zones/**/*.yaml]\n', 'zones/a.yaml': '' };

  it('is part of the project that reads them', async () => {
    const top = repository({ ...files, 'zonewright.yaml': 'zones: [teams/*/zones/*.yaml]\n' });
    mkdirSync(join(top, 'teams/a/zones'), { recursive: true });
    writeFileSync(join(top, 'teams/a/zones/a.yaml'), '');
    const found = await discoverOwnRoot(join(top, 'teams/a'), searcher());
    expect(found).toEqual(foundIn(top));
  });

  it('is refused where the project does not, as nobody could tell which is meant', async () => {
    const top = repository({ ...files, 'other/zones/b.yaml': '' });
    await expect(discoverOwnRoot(join(top, 'other'), searcher())).rejects.toMatchObject({
      code: 'root',
      message: expect.stringContaining('has zones/b.yaml but no zonewright.yaml'),
      help: 'Give --root . or --root ..',
    });
  });

  it('is refused from each folder inside of it as well', async () => {
    const top = repository({ ...files, 'vendor/other/zones/de/b.yaml': '', 'vendor/docs/keep': '' });
    for (const [folder, own, outer] of [
      ['vendor/other/zones', '..', '../../..'],
      ['vendor/other/zones/de', '../..', '../../../..'],
    ] as const) {
      await expect(discoverOwnRoot(join(top, folder), searcher())).rejects.toMatchObject({
        message: expect.stringContaining(`${own} has zones/de/b.yaml but no zonewright.yaml`),
        help: `Give --root ${own} or --root ${outer}`,
      });
    }
    for (const folder of ['zones', 'vendor', 'vendor/docs']) {
      const found = await discoverOwnRoot(join(top, folder), searcher());
      expect(found).toEqual(foundIn(top));
    }
  });
});
