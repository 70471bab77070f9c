import { describe, expect, test } from 'vitest';
import { openFolder, type RepositoryFiles } from '../../../src/files/repository/folder.js';
import { openFragments } from '../../../src/files/repository/include.js';
import { counting, expand, expandIn } from './expand.js';
import { brief, link, repositoryIn, withoutAccess } from './support.js';

describe('an include', () => {
  test('is replaced by the items of the fragment, in place, however deep', async () => {
    const { items, origins, findings } = await expandIn({
      'zones/a.yaml': '- first\n- include: ../fragments/one.yaml\n- last\n',
      'fragments/one.yaml': '- one\n- include: deep/two.yml\n- three\n',
      'fragments/deep/two.yml': '# comment\n- two\n',
    });
    expect(items).toEqual(['first', 'one', 'two', 'three', 'last']);
    expect(findings).toEqual([]);
    expect(
      origins.map(({ document, pointer, includedFrom }) => [
        document.file,
        ...pointer,
        ...includedFrom.map(({ file, line, column, length }) => `${file}:${line}:${column}+${length}`),
      ]),
    ).toEqual([
      ['zones/a.yaml', 0],
      ['fragments/one.yaml', 0, 'zones/a.yaml:2:12+21'],
      ['fragments/deep/two.yml', 0, 'fragments/one.yaml:2:12+12', 'zones/a.yaml:2:12+21'],
      ['fragments/one.yaml', 2, 'zones/a.yaml:2:12+21'],
      ['zones/a.yaml', 2],
    ]);
  });

  test('of an empty list adds nothing', async () => {
    const { items } = await expandIn({ 'zones/a.yaml': '- include: b.yaml\n', 'zones/b.yaml': '[]\n' });
    expect(items).toEqual([]);
  });

  test('with another key beside it is an item like any other', async () => {
    const { items, findings } = await expandIn({ 'zones/a.yaml': '- include: x.yaml\n  ref: a\n' });
    expect({ items, findings }).toEqual({ items: [{ include: 'x.yaml', ref: 'a' }], findings: [] });
  });

  test('of the same fragment many times is read once in a run', async () => {
    const files = counting(
      openFolder(
        repositoryIn({
          'zones/a.yaml': '- include: f.yaml\n- include: f.yaml\n',
          'zones/b.yaml': '- include: ../zones/f.yaml\n',
          'zones/f.yaml': '- x\n',
        }),
      ),
    );
    const fragments = openFragments(files);
    expect((await expand(fragments, 'zones/a.yaml')).items).toEqual(['x', 'x']);
    expect((await expand(fragments, 'zones/b.yaml')).items).toEqual(['x']);
    expect(files.calls).toEqual(['read zones/a.yaml', 'read zones/f.yaml', 'read zones/b.yaml']);
  });
});

describe('what can not be included', () => {
  const FILES = {
    'fragments/country.yaml': '- ref: x\n',
    'fragments/office.yml': '- ref: x\n',
    'fragments/map.yaml': 'ref: x\n',
    'fragments/text.yaml': 'just text\n',
    'fragments/folder.yaml/x': '',
    'fragments/@(x)/office.yaml': '- ref: x\n',
    'fragments/x/country.yaml': '- ref: x\n',
    '.git/x.yaml': '- a\n',
    '.env': '- a\n',
    '../secret.yaml': '- a\n',
  };

  test.each<readonly [title: string, path: string, code: string, help: string]>([
    [
      'a missing file',
      '../fragments/contry.yaml',
      'include-missing',
      'Did you mean ../fragments/country.yaml?',
    ],
    [
      'a wrong ending',
      '../fragments/office.yaml',
      'include-missing',
      'Did you mean ../fragments/office.yml?',
    ],
    ['a missing file beside', 'aa.yaml', 'include-missing', 'Did you mean a.yaml?'],
    [
      'a missing file with nothing near',
      '../fragments/zzz.yaml',
      'include-missing',
      'Check the name of the file.',
    ],
    ['a missing folder', '../none/country.yaml', 'include-missing', 'Check the name of the file.'],
    [
      'a missing file in a folder with an odd name',
      '../fragments/@(x)/contry.yaml',
      'include-missing',
      'Check the name of the file.',
    ],
    ['a file outside', '../../secret.yaml', 'include-outside', 'Include a file of this repository.'],
    [
      'a file of the git folder',
      '../.git/x.yaml',
      'include-outside',
      'Use a file below the root of the repository.',
    ],
    [
      'something that is not YAML by its name',
      '../.env',
      'include-path',
      'Write the path of a .yaml or .yml file, relative to this file, with forward slashes.',
    ],
    ['a mapping', '../fragments/map.yaml', 'include-not-a-list', 'Start each item of the file with "- ".'],
    ['a text', '../fragments/text.yaml', 'include-not-a-list', 'Start each item of the file with "- ".'],
    [
      'a symbolic link',
      '../fragments/link.yaml',
      'include-symlink',
      'Symbolic links are not followed: put a regular file there.',
    ],
    [
      'a file in a linked folder',
      '../linked/country.yaml',
      'include-symlink',
      'Symbolic links are not followed: put a regular file there.',
    ],
    ['a folder', '../fragments/folder.yaml', 'include-irregular', 'Put a regular file there.'],
    ['the file itself', 'a.yaml', 'include-cycle', 'Remove one of these includes.'],
  ])('is told at the include line, and the rest is there: %s', async (_, path, code, help) => {
    const root = repositoryIn({ ...FILES, 'zones/a.yaml': `- before\n- include: ${path}\n- after\n` });
    link(root, 'fragments/link.yaml', 'country.yaml');
    link(root, 'linked', 'fragments');
    const { items, findings } = await expand(openFragments(openFolder(root)), 'zones/a.yaml');
    expect(brief(findings)).toEqual([`${code} zones/a.yaml:2:12`]);
    expect(findings[0]).toMatchObject({ severity: 'error', help });
    expect(items).toEqual(['before', 'after']);
  });

  test('is told as what it is when it may not be read', async () => {
    const root = repositoryIn({ 'zones/a.yaml': '- include: b.yaml\n', 'zones/b.yaml': '- x\n' });
    const fragments = openFragments(openFolder(root));
    const { findings } = await withoutAccess(root, 'zones/b.yaml', () => expand(fragments, 'zones/a.yaml'));
    expect(brief(findings)).toEqual(['include-unreadable zones/a.yaml:1:12']);
    expect(findings[0]?.message).toBe("zones/b.yaml can't be read (EACCES)");
  });

  test('is no bug of the repository when the repository has one', async () => {
    const files: RepositoryFiles = {
      list: () => Promise.resolve([]),
      survey: () => Promise.resolve({ matches: [], misnamed: new Map() }),
      top: () => Promise.resolve([]),
      read: (file) =>
        file === 'a.yaml'
          ? Promise.resolve(Buffer.from('- include: b.yaml\n'))
          : Promise.reject(new TypeError('bug')),
    };
    await expect(expand(openFragments(files), 'a.yaml')).rejects.toThrow(TypeError);
  });

  test('names every file of a circle, wherever it is entered', async () => {
    const { findings } = await expandIn({
      'zones/a.yaml': '- include: b.yaml\n',
      'zones/b.yaml': '- include: c.yaml\n',
      'zones/c.yaml': '- ref: x\n- include: b.yaml\n',
    });
    expect(brief(findings)).toEqual(['include-cycle zones/c.yaml:2:12 < zones/b.yaml:1 < zones/a.yaml:1']);
    expect(findings[0]?.message).toBe('zones/b.yaml includes zones/c.yaml includes zones/b.yaml');
  });

  test('is a second time no circle', async () => {
    const { items, findings } = await expandIn({
      'zones/a.yaml': '- include: b.yaml\n- include: c.yaml\n',
      'zones/b.yaml': '- include: c.yaml\n',
      'zones/c.yaml': '- x\n',
    });
    expect({ items, findings }).toEqual({ items: ['x', 'x'], findings: [] });
  });
});
