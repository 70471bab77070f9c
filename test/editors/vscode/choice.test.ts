import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programFor, type Choice, type Program } from '../../../editors/vscode/src/program.js';
import { escapedGlob, projectFolders } from '../../../editors/vscode/src/projects.js';
import { repository } from '../../helpers/command.js';

/** The choice for a workspace with these files, with paths from it. */
function chosen(files: Readonly<Record<string, string>>, given: Partial<Choice> = {}, project = ''): Program {
  const outer = repository({});
  const root = join(outer, 'work');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const program = programFor({
    project: join(root, project),
    workspace: root,
    setting: '',
    isTrusted: true,
    bundled: 'bundled.cjs',
    ...given,
  });
  return { ...program, path: program.path.replace(`${root}/`, '') };
}

const BUNDLED = { kind: 'script', path: 'bundled.cjs', chosenBy: 'extension' };
const manifest = (bin: unknown): string => JSON.stringify({ name: 'zonewright', bin });
const PLACE = 'node_modules/zonewright';

describe('the program', () => {
  test.each<[what: string, files: Readonly<Record<string, string>>, project: string, path: string]>([
    [
      'the installed one',
      { [`${PLACE}/package.json`]: manifest({ zonewright: './a.cjs' }), [`${PLACE}/a.cjs`]: '' },
      '',
      `${PLACE}/a.cjs`,
    ],
    [
      'one that is named without a command',
      { [`${PLACE}/package.json`]: manifest('a.js'), [`${PLACE}/a.js`]: '' },
      '',
      `${PLACE}/a.js`,
    ],
    [
      'one above the project',
      { [`${PLACE}/package.json`]: manifest('a.js'), [`${PLACE}/a.js`]: '' },
      'infra/edge',
      `${PLACE}/a.js`,
    ],
  ])('is %s', (_, files, project, path) => {
    expect(chosen(files, {}, project)).toEqual({ kind: 'script', path, chosenBy: 'workspace' });
    expect(chosen(files, { isTrusted: false }, project)).toEqual(BUNDLED);
  });

  test.each<[what: string, files: Readonly<Record<string, string>>]>([
    ['nothing is installed', {}],
    ['the installed one is incomplete', { [`${PLACE}/package.json`]: manifest({ zonewright: 'a.cjs' }) }],
    ['the manifest can not be read', { [`${PLACE}/package.json`]: '{' }],
    ['the manifest names none', { [`${PLACE}/package.json`]: 'null' }],
    [
      'the manifest names another command',
      { [`${PLACE}/package.json`]: manifest({ other: 'a.js' }), [`${PLACE}/a.js`]: '' },
    ],
    [
      'the manifest leads out of the package',
      { [`${PLACE}/package.json`]: manifest('../../a.js'), 'a.js': '' },
    ],
    ['it is no script', { [`${PLACE}/package.json`]: manifest('a.sh'), [`${PLACE}/a.sh`]: '' }],
    [
      'it is outside of the workspace',
      { [`../${PLACE}/package.json`]: manifest('a.js'), [`../${PLACE}/a.js`]: '' },
    ],
  ])('is that of the extension if %s', (_, files) => {
    expect(chosen(files)).toEqual(BUNDLED);
  });

  test.each<[setting: string, kind: Program['kind'], path: string]>([
    ['zonewright', 'program', 'zonewright'],
    ['./bin/zw', 'program', 'bin/zw'],
    ['zw.cjs', 'script', 'zw.cjs'],
  ])('is that of the setting %s', (setting, kind, path) => {
    const files = { 'bin/zw': '', 'zw.cjs': '' };
    expect(chosen(files, { setting })).toEqual({ kind, path, chosenBy: 'setting' });
  });

  test('can not be one that does not exist', () => {
    expect(() => chosen({}, { setting: './bin/zw' })).toThrow(
      /zonewright\.path names .*bin\/zw, which does not exist/,
    );
  });
});

test.each<[files: readonly string[], folders: readonly string[]]>([
  [[], []],
  [['/w/zonewright.yaml'], ['/w']],
  [
    ['/w/b/zonewright.yaml', '/w/a/zonewright.yaml'],
    ['/w/a', '/w/b'],
  ],
  [
    ['/w/a/zonewright.yaml', '/w/zonewright.yaml', '/w2/zonewright.yaml'],
    ['/w', '/w2'],
  ],
])('of %j, the folders of projects are %j', (files, folders) => {
  expect(projectFolders(files)).toEqual(folders);
});

test.each([
  ['/w/a', '/w/a'],
  [String.raw`C:\w\a`, 'C:/w/a'],
  ['/w/[a]{b}*?', '/w/[[]a[]][{]b[}][*][?]'],
])('%s is the glob %s', (path, glob) => {
  expect(escapedGlob(path)).toBe(glob);
});
