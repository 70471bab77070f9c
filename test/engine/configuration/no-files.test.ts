import { describe, expect, it } from 'vitest';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { noFiles } from '../../../src/engine/configuration/no-files.js';
import { openFolder } from '../../../src/files/repository/folder.js';
import { repository } from '../../helpers/command.js';

/** What is said of a folder with these files in it. */
async function said(files: readonly string[], zones?: readonly string[], named = '.'): Promise<string> {
  const root = repository(Object.fromEntries(files.map((file) => [file, ''])));
  const settings = settingsFrom(zones === undefined ? {} : { zones: [...zones] });
  const { message, help } = await noFiles(settings, openFolder(root), { folder: '/srv/shop', named });
  const where = `no file matches ${zones?.join(', ') ?? 'zones/**/*.yaml'}, accounts/**/*.yaml in /srv/shop`;
  expect(message).toBe(where);
  return help ?? '';
}

const ELSEWHERE = 'Run the command in the root of the repository, or give --root DIR.';

describe('where there are no files, it says what is there', () => {
  it.each<[files: readonly string[], help: string]>([
    [
      [],
      `There is no YAML file in /srv/shop, nor in two levels of folders below. To start a project there: zonewright init. ${ELSEWHERE}`,
    ],
    [
      ['README.md', 'zonewright.yaml', 'drift-ignore.yaml', 'node_modules/a/b.yaml'],
      `There is no other YAML file in /srv/shop, nor in two levels of folders below. ${ELSEWHERE}`,
    ],
    [
      ['ci.yaml', 'infra/edge/zones/shop.yaml'],
      `There is ci.yaml: if this is a file of zones or accounts, add a pattern to zonewright.yaml, under zones or accounts. ${ELSEWHERE}`,
    ],
    [['ci.yaml', 'edge/zones/shop.yaml'], 'There is a project in edge: give --root edge'],
    [
      ['ci.yaml', 'teams/the edge/zones/a.yaml', 'the edge/zones/a.yaml'],
      'There is a project in the edge: give --root "the edge"',
    ],
    [
      ['ci.yaml', 'x/a/zonewright.yaml', 'x/b/drift-ignore.yaml', 'c/zones/a.yaml', 'd/zonewright.yaml'],
      'There are projects in c, d, x/a and 1 more: name one, as in --root c',
    ],
    [
      ['zonewright.yaml', 'zonewright.yml', 'edge/zonewright.yml', 'edge/drift-ignore.yml'],
      `There is no other YAML file in /srv/shop, nor in two levels of folders below. ${ELSEWHERE}`,
    ],
    [
      ['ci.yaml', 'edge/zonewright.yaml', 'zones/shop.yml'],
      'There is zones/shop.yml: rename it to end with .yaml, or add its name to zonewright.yaml.',
    ],
    [['ci.yaml', 'zone/shop.yaml'], 'There is zone/shop.yaml: did you mean the folder zones?'],
    [['Accounts/inc.yaml'], 'There is Accounts/inc.yaml: did you mean the folder accounts?'],
    [
      ['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml'],
      `There are a.yaml, b.yaml, c.yaml and 1 more: if these are files of zones or accounts, add a pattern to zonewright.yaml, under zones or accounts. ${ELSEWHERE}`,
    ],
  ])('%j', async (files, help) => {
    expect(await said(files)).toBe(help);
  });

  it('by the patterns of the project file', async () => {
    expect(await said(['shop/a.yaml', 'zones/b.yaml'], ['shops/*.yaml'])).toBe(
      'There is shop/a.yaml: did you mean the folder shops?',
    );
  });

  it('by what follows --root from where somebody is', async () => {
    expect(await said(['edge/zonewright.yaml'], undefined, '../infra')).toBe(
      'There is a project in ../infra/edge: give --root ../infra/edge',
    );
  });
});
