import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { defined } from '../../../src/kernel/lib/defined.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { openRevision } from '../../../src/files/repository/revision.js';
import { repository } from '../../helpers/command.js';
import { GIT_ENV, gitRepository } from '../../helpers/git.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;
const BLOG = SHOP.replace('shop', 'blog').replace(ZONE, OTHER_ZONE);

/** What is said of a repository with these files, beside one zone. */
async function said(files: Readonly<Record<string, string>>, ignore?: string): Promise<readonly string[]> {
  const folder = openFolder(repository({ 'zones/shop.yaml': SHOP, ...files }));
  const source = ignore === undefined ? undefined : { files: folder, name: ignore, today: '2026-01-01' };
  const { findings } = await readConfiguration(folder, defined({ ignore: source }));
  return findings.map(
    ({ severity, code, message, help }) => `${severity} ${code}: ${message}. ${help ?? ''}`,
  );
}

const RENAME =
  'Rename it to zonewright.yaml. Without it, none of its gates, thresholds and other settings count.';
const FOLDER = 'Rename the folder. If it contains the project file, move that file to zonewright.yaml.';

describe('what is nearly called as the project file', () => {
  it.each([
    ['zonewright.yml', `zonewright.yml is not read: the project file is called zonewright.yaml. ${RENAME}`],
    ['Zonewright.yaml', `Zonewright.yaml is not read: the project file is called zonewright.yaml. ${RENAME}`],
    ['ZoneWright.YML', `ZoneWright.YML is not read: the project file is called zonewright.yaml. ${RENAME}`],
    [
      'zonewright.yaml/keep',
      `zonewright.yaml is a folder, but the project file is a file zonewright.yaml. ${FOLDER}`,
    ],
    [
      'zonewright.yml/keep',
      `zonewright.yml is a folder, but the project file is a file zonewright.yaml. ${FOLDER}`,
    ],
  ])('is an error without one: %s', async (file, finding) => {
    expect(await said({ [file]: 'safety: { max_deletes: 0 }\n' })).toEqual([
      `error project-misnamed: ${finding}`,
    ]);
  });

  it('is an error where there are no other files, and the only one', async () => {
    const root = repository({ 'zonewright.yml': '', 'zones/shop.yaml': SHOP });
    rmSync(join(root, 'zones'), { recursive: true });
    const { findings } = await readConfiguration(openFolder(root));
    expect(findings.map(({ code }) => code)).toEqual(['project-misnamed']);
  });

  it('is a warning beside one', async () => {
    expect(
      await said({
        'zonewright.yaml': 'dialect: cloudflare\n',
        'zonewright.yml': '',
      }),
    ).toEqual([
      'warning file-not-read: zonewright.yml is not read: zonewright.yaml is beside it. Move what is needed to zonewright.yaml, and remove or rename the other one.',
    ]);
  });

  it('leaves it an error that there are no files', async () => {
    const root = repository({
      'zonewright.yaml': 'dialect: cloudflare\n',
      'zonewright.yml': '',
    });
    const { findings } = await readConfiguration(openFolder(root));
    expect(findings.map(({ code }) => code)).toEqual(['no-files', 'file-not-read']);
  });

  it.each(['zonewright.json', 'my-zonewright.yaml', 'edge/zonewright.yml'])('is not %s', async (file) => {
    expect(await said({ [file]: '' })).toEqual([]);
  });

  it('is found in a revision as well', async () => {
    const { root } = gitRepository({ 'zonewright.yml': '', 'zones/shop.yaml': SHOP });
    const { findings } = await readConfiguration(await openRevision(root, 'HEAD', GIT_ENV));
    expect(findings.map(({ code }) => code)).toEqual(['project-misnamed']);
  });
});

describe('what is nearly called as the ignore file', () => {
  const WARNING =
    'warning file-not-read: drift-ignore.yml is not read: the ignore file is called drift-ignore.yaml. Rename it to drift-ignore.yaml.';

  it('is a warning', async () => {
    expect(await said({ 'drift-ignore.yml': '[]\n' })).toEqual([WARNING]);
    expect(
      await said({ 'drift-ignore.yaml': '[]\n', 'drift-ignore.yml': '[]\n' }, 'drift-ignore.yaml'),
    ).toEqual([expect.stringContaining('drift-ignore.yml is not read: drift-ignore.yaml is beside it')]);
    expect(await said({ 'drift-ignore.yaml/keep': '' })).toEqual([
      expect.stringContaining('drift-ignore.yaml is a folder'),
    ]);
  });

  it('is none where somebody names it', async () => {
    expect(await said({ 'drift-ignore.yml': '[]\n' }, 'drift-ignore.yml')).toEqual([]);
  });
});

describe('a file that a pattern would match with another ending', () => {
  const unread = (file: string, ending = '.yaml'): string =>
    `warning file-not-read: ${file} is not read: no pattern matches it. Rename it to end with ${ending}, or add a pattern for it to zonewright.yaml.`;

  it.each<[what: string, files: Readonly<Record<string, string>>, findings: readonly string[]]>([
    [
      'is a warning, in whatever folder',
      {
        'zones/blog.yml': BLOG,
        'zones/eu/de.YAML': '',
        'accounts/a.yml': '',
        'other/b.yml': '',
        'zones/c.json': '',
      },
      [unread('accounts/a.yml'), unread('zones/blog.yml'), unread('zones/eu/de.YAML')],
    ],
    ['is one beside a file of that name', { 'zones/shop.yml': SHOP }, [unread('zones/shop.yml')]],
    [
      'is none where patterns match it',
      {
        'zonewright.yaml': 'zones: ["zones/*.yaml", "zones/*.yml"]\n',
        'zones/blog.yml': BLOG,
      },
      [],
    ],
    [
      'is one the other way round',
      { 'zonewright.yaml': 'zones: ["zones/*.yml"]\n', 'zones/blog.yml': BLOG },
      [unread('zones/shop.yaml', '.yml')],
    ],
    [
      'is none where patterns of the other level match it',
      {
        'zonewright.yaml': 'zones: ["zones/*.yaml"]\naccounts: ["zones/*.yml"]\n',
        'zones/a.yml': `account: { name: a, id: "${ACCOUNT}" }\n`,
      },
      [],
    ],
    [
      'is none where a pattern excludes it',
      {
        'zonewright.yaml': 'zones: ["zones/*.yaml", "!zones/blog.yml"]\n',
        'zones/blog.yml': BLOG,
      },
      [],
    ],
    [
      'is none where a pattern excludes what it would be',
      {
        'zonewright.yaml': 'zones: ["zones/*.yaml", "!zones/blog.yaml"]\n',
        'zones/blog.yml': BLOG,
      },
      [],
    ],
    [
      'is none where a file includes it',
      {
        'zones/blog.yaml': `${BLOG.split('\n')[0] ?? ''}\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - include: rules.yml\n`,
        'zones/rules.yml': '- { ref: a, action: log, expression: ssl }\n',
      },
      [],
    ],
  ])('%s', async (_, files, findings) => {
    expect(await said(files)).toEqual(findings);
  });

  it('is found in a revision as well', async () => {
    const { root } = gitRepository({
      'zones/shop.yaml': SHOP,
      'zones/blog.yml': BLOG,
    });
    const { findings } = await readConfiguration(await openRevision(root, 'HEAD', GIT_ENV));
    expect(findings.map(({ location }) => location?.file)).toEqual(['zones/blog.yml']);
  });
});
