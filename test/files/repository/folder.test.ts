import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXIT, UserError } from '../../../src/kernel/model/errors.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { LIMITS } from '../../../src/files/yaml/limits.js';
import { link, repositoryIn, withoutAccess } from './support.js';

describe('listing a repository', () => {
  const root = (): string =>
    repositoryIn({
      'zones/b.yaml': '',
      'zones/a/c.yaml': '',
      'zones/a/deep/er.yaml': '',
      'zones/Z.yaml': '',
      'zones/a/d.txt': '',
      'zones/.hidden.yaml': '',
      'zones/.git/x.yaml': '',
      'zones/.cache/y.yaml': '',
      '.infra/z.yaml': '',
      'accounts/a.yaml': '',
      'zonewright.yaml': '',
      '.git/config': '',
      'node_modules/x.yaml': '',
    });

  test.each<readonly [title: string, patterns: readonly string[], expected: readonly string[]]>([
    [
      'what matches, sorted by code units, without dot files and folders',
      ['zones/**/*.yaml'],
      ['zones/Z.yaml', 'zones/a/c.yaml', 'zones/a/deep/er.yaml', 'zones/b.yaml'],
    ],
    ['one level for one star', ['zones/*.yaml'], ['zones/Z.yaml', 'zones/b.yaml']],
    ['a level for a star between slashes', ['zones/*/*.yaml'], ['zones/a/c.yaml']],
    ['without what is excluded', ['zones/*.yaml', '!zones/b.yaml'], ['zones/Z.yaml']],
    ['nothing when all patterns exclude', ['!zones/b.yaml'], []],
    ['a name without stars', ['zonewright.yaml'], ['zonewright.yaml']],
    ['a name in a folder', ['zones/a/c.yaml'], ['zones/a/c.yaml']],
    ['alternatives', ['{zones/a,accounts}/*.yaml'], ['accounts/a.yaml', 'zones/a/c.yaml']],
    [
      'character classes and question marks',
      ['zones/[aZ].yaml', 'zones/?.yaml'],
      ['zones/Z.yaml', 'zones/b.yaml'],
    ],
    [
      'a file once, whatever patterns match it',
      ['zones/b.yaml', 'zones/*', './zones/b.yaml'],
      ['zones/Z.yaml', 'zones/b.yaml'],
    ],
    [
      'patterns that begin with ./',
      ['./zonewright.yaml', './zones/*.yaml', '!./zones/Z.yaml'],
      ['zones/b.yaml', 'zonewright.yaml'],
    ],
    ['from the root', ['*.yaml'], ['zonewright.yaml']],
    ['dot files that are named by a dot', ['zones/.*.yaml'], ['zones/.hidden.yaml']],
    [
      'dot folders that are named by a dot',
      ['{.infra,zones/a,.git}/*'],
      ['.infra/z.yaml', 'zones/a/c.yaml', 'zones/a/d.txt'],
    ],
    ['nothing in a folder that is not there', ['nothing/**/*.yaml'], []],
    ['nothing below a file', ['zonewright.yaml/*'], []],
    ['nothing without patterns', [], []],
  ])('gives %s', async (_, patterns, expected) => {
    expect(await openFolder(root()).list(patterns)).toEqual(expected);
  });

  test.each([
    '../*.yaml',
    '/etc/*.yaml',
    'zones/../../*.yaml',
    '{zones,..}/*',
    '!../x',
    '!/x',
    'C:/x/*.yaml',
    '..\\x',
    '\\x',
  ])('refuses the pattern %s', async (pattern) => {
    const listing = openFolder(root()).list(['zones/*.yaml', pattern]);
    await expect(listing).rejects.toBeInstanceOf(UserError);
    await expect(listing).rejects.toMatchObject({ code: 'pattern-outside', exit: EXIT.invalid });
  });

  test('gives a symbolic link that matches, so that it is refused and not left out', async () => {
    const folder = repositoryIn({ 'zones/a.yaml': '', 'other.yaml': '' });
    link(folder, 'zones/link.yaml', '../other.yaml');
    link(folder, 'zones/dangling.yaml', 'nothing.yaml');
    link(folder, 'zones/README', '../other.yaml');
    expect(await openFolder(folder).list(['zones/**/*.yaml'])).toEqual([
      'zones/a.yaml',
      'zones/dangling.yaml',
      'zones/link.yaml',
    ]);
  });

  test.each([
    ['../../elsewhere', 'zones/linked'],
    ['.', 'zones/linked'],
  ])('refuses a link to the folder %s, whose files would be left out in silence', async (target, name) => {
    const folder = repositoryIn({ 'zones/a.yaml': '', '../elsewhere/b.yaml': '' });
    link(folder, name, target);
    const listing = openFolder(folder).list(['zones/**/*.yaml']);
    await expect(listing).rejects.toMatchObject({
      code: 'file-symlink',
      message: expect.stringContaining(name),
    });
  });

  test('refuses a linked folder that a pattern begins with', async () => {
    const folder = repositoryIn({ 'shops/eu/a.yaml': '' });
    link(folder, 'zones', 'shops');
    for (const pattern of ['zones/*.yaml', 'zones/eu/*.yaml']) {
      await expect(openFolder(folder).list([pattern])).rejects.toMatchObject({ code: 'file-symlink' });
    }
  });

  test('minds no linked folder where only files could match', async () => {
    const folder = repositoryIn({ 'zonewright.yaml': '', 'releases/1/a.yaml': '' });
    link(folder, 'latest', 'releases/1');
    link(folder, 'latest.yaml', 'releases/1');
    expect(await openFolder(folder).list(['*.yaml'])).toEqual(['latest.yaml', 'zonewright.yaml']);
    await expect(openFolder(folder).read('latest.yaml')).rejects.toMatchObject({ code: 'file-symlink' });
  });

  test('never says that there is nothing in a folder that it may not look into', async () => {
    const folder = repositoryIn({ 'zones/a.yaml': '', 'zones/shops/b.yaml': '' });
    const listing = withoutAccess(folder, 'zones/shops', () => openFolder(folder).list(['zones/**/*.yaml']));
    await expect(listing).rejects.toBeInstanceOf(UserError);
    await expect(listing).rejects.toMatchObject({
      code: 'file-unreadable',
      message: "the folder zones/shops can't be read (EACCES)",
      help: 'Check the permissions of the file.',
    });
  });

  test('of a root that it may not look into names the root', async () => {
    const folder = repositoryIn({ 'zones/a.yaml': '' });
    const listing = withoutAccess(folder, '.', () => openFolder(folder).list(['*.yaml']));
    await expect(listing).rejects.toMatchObject({ message: `the folder ${folder} can't be read (EACCES)` });
  });

  test('of a root that is not there gives nothing', async () => {
    expect(await openFolder(join(root(), 'nothing')).list(['zones/**/*.yaml', '*.yaml'])).toEqual([]);
  });
});

describe('reading a file', () => {
  test('gives its bytes', async () => {
    const root = repositoryIn({ 'zones/é.yaml': 'a: é\n' });
    expect(Buffer.from(await openFolder(root).read('zones/é.yaml')).toString()).toBe('a: é\n');
  });

  test('works where the root itself is a symbolic link', async () => {
    const root = repositoryIn({ 'zones/a.yaml': 'a: 1\n' });
    link(root, '../link', root);
    const folder = openFolder(join(root, '../link'));
    expect(await folder.list(['zones/*.yaml'])).toEqual(['zones/a.yaml']);
    expect(await folder.read('zones/a.yaml')).toHaveLength(5);
  });

  test.each(['inside/a.yaml', 'outside/secret.yaml', 'link.yaml', 'dangling.yaml'])(
    'goes through no symbolic link: %s',
    async (file) => {
      const root = repositoryIn({ 'zones/a.yaml': '', '../secret.yaml': 'x: 1\n' });
      link(root, 'inside', 'zones');
      link(root, 'outside', '..');
      link(root, 'link.yaml', 'zones/a.yaml');
      link(root, 'dangling.yaml', 'nothing.yaml');
      await expect(openFolder(root).read(file)).rejects.toMatchObject({
        code: 'file-symlink',
        message: `${file} is a symbolic link or goes through one`,
        help: 'Symbolic links are not followed: put a regular file there.',
      });
    },
  );

  test.each([
    ['../secret.yaml', 'file-outside'],
    ['zones/../../secret.yaml', 'file-outside'],
    ['/etc/hostname', 'file-outside'],
    ['zones\\a.yaml', 'file-name'],
    ['zones/a:b.yaml', 'file-name'],
    ['zones:x/a.yaml', 'file-name'],
    ['.git::$INDEX_ALLOCATION/config', 'file-name'],
    ['C:/a.yaml', 'file-outside'],
    ['c:a.yaml', 'file-outside'],
    ['a\u0000.yaml', 'file-outside'],
    ['', 'file-outside'],
    ['zones//a.yaml', 'file-outside'],
    ['./zones/a.yaml', 'file-outside'],
    ['.git/config', 'file-outside'],
    ['GIT~1/config', 'file-outside'],
    ['.git. ./config', 'file-outside'],
    ['.GIT/config', 'file-outside'],
    ['zones/.git/config', 'file-outside'],
    ['zones', 'file-irregular'],
    ['zones/a.yaml/b.yaml', 'file-missing'],
    ['zones/none.yaml', 'file-missing'],
    ['none/none.yaml', 'file-missing'],
    [`${'long'.repeat(100)}.yaml`, 'file-unreadable'],
    ['large.yaml', 'file-too-large'],
  ])('refuses %j: %s', async (file, code) => {
    const root = repositoryIn({
      'zones/a.yaml': '',
      'zones/.git/config': '',
      '.git/config': '',
      '.GIT/config': '',
      'large.yaml': 'x'.repeat(LIMITS.bytes + 1),
      '../secret.yaml': 'x: 1\n',
    });
    const reading = openFolder(root).read(file);
    await expect(reading).rejects.toBeInstanceOf(UserError);
    await expect(reading).rejects.toMatchObject({
      code,
      exit: EXIT.invalid,
      help: expect.stringMatching(/\.$/),
    });
  });

  test('takes a file of exactly the size that is allowed', async () => {
    const root = repositoryIn({ 'large.yaml': 'x'.repeat(LIMITS.bytes) });
    expect(await openFolder(root).read('large.yaml')).toHaveLength(LIMITS.bytes);
  });

  test('says so when it is not allowed to, and does not call the file missing', async () => {
    const root = repositoryIn({ 'zones/a.yaml': 'a: 1\n' });
    const read = (): Promise<Uint8Array> => openFolder(root).read('zones/a.yaml');
    for (const protectedPath of ['zones/a.yaml', 'zones']) {
      await expect(withoutAccess(root, protectedPath, read)).rejects.toMatchObject({
        code: 'file-unreadable',
        message: "zones/a.yaml can't be read (EACCES)",
        help: 'Check the permissions of the file.',
      });
    }
    expect(await read()).toHaveLength(5);
  });

  test.skipIf(process.platform === 'win32')('does not wait for the writer of a pipe', async () => {
    const root = repositoryIn({ 'zones/a.yaml': '' });
    execFileSync('mkfifo', [join(root, 'zones/pipe.yaml')]);
    await expect(openFolder(root).read('zones/pipe.yaml')).rejects.toMatchObject({ code: 'file-irregular' });
  });
});
