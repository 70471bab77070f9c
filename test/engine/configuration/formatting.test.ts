import { expect, test } from 'vitest';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { formatFiles, type Formatting } from '../../../src/engine/configuration/formatting.js';
import { memoryFiles, ZONE } from '../../helpers/world.js';

const TIDY = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const UNTIDY = `zone:   {   id: '${ZONE}', name: shop.example.com }\n`;
const JOB = `${TIDY}logpush_jobs: { jobs: [ { name: a, destination_conf: 's3://bucket/x', fields: [RayID] } ] }\n`;

async function formatted(
  files: Readonly<Record<string, string>>,
  ...names: readonly string[]
): Promise<Formatting> {
  const repository = memoryFiles(files);
  return formatFiles(await readConfiguration(repository), repository, names);
}

test('without names every file of the configuration is laid out', async () => {
  const { files, findings, sources } = await formatted({
    'zones/b.yaml': UNTIDY,
    'zonewright.yaml': 'auth:   documented\n',
  });
  expect(files.map(({ file, after }) => [file, after])).toEqual([
    ['zones/b.yaml', TIDY],
    ['zonewright.yaml', 'auth: documented\n'],
  ]);
  expect(findings).toEqual([]);
  expect(sources.get('zones/b.yaml')).toBe(UNTIDY);
});

test.each([
  ['a zone by what it names', 'other/a.yaml', UNTIDY, TIDY],
  ['zones by what it names', 'other/a.yaml', `zones:   [ { id: '${ZONE}', name: a.example } ]\n`, undefined],
  ['an account by its folder', 'accounts/a.yaml', `account:   { id: '${ZONE}', name: a }\n`, undefined],
  ['an account by what it names', 'other/a.yaml', `account:   { id: '${ZONE}', name: a }\n`, undefined],
  ['a fragment by its list', 'other/a.yml', '-   { ref: a }\n', '- { ref: a }\n'],
  ['a project by its name', 'other/zonewright.yaml', 'auth:   documented\n', 'auth: documented\n'],
])('a file that is named is laid out as %s', async (_, file, text, expected) => {
  const { files, findings } = await formatted({ 'zones/z.yaml': TIDY, [file]: text }, file);
  expect(findings).toEqual([]);
  expect(files.map((one) => one.file)).toEqual([file]);
  const after = files[0]?.after;
  expect(after).not.toBe(text);
  if (expected !== undefined) expect(after).toBe(expected);
});

test.each([
  ['is no YAML by its name', 'notes.txt', 'zone: 1\n', 'layout-file'],
  ['is one value', 'a.yaml', 'text\n', 'layout-file'],
  ['names neither a zone nor an account', 'a.yaml', 'a: 1\n', 'layout-file'],
  ['does not parse', 'a.yaml', 'a: [\n', 'yaml-syntax'],
  ['is not there', 'a.yaml', undefined, 'file-missing'],
])('a file that %s is told, and the others are laid out', async (_, file, text, code) => {
  const all = { 'zones/z.yaml': UNTIDY, ...(text === undefined ? {} : { [file]: text }) };
  const { files, findings } = await formatted(all, file, 'zones/z.yaml');
  expect(findings.map((finding) => [finding.code, finding.location?.file])).toEqual([[code, file]]);
  expect(files).toMatchObject([{ file: 'zones/z.yaml', after: TIDY }]);
});

test('the lines of a file that may hold a secret are not shown, nor those of one that was not checked', async () => {
  const { files } = await formatted(
    { 'zones/a.yaml': JOB, 'zones/b.yaml': TIDY, 'other.yaml': TIDY },
    'zones/a.yaml',
    'zones/b.yaml',
    'other.yaml',
  );
  expect(files.map(({ file, isSecretive }) => [file, isSecretive])).toEqual([
    ['other.yaml', true],
    ['zones/a.yaml', true],
    ['zones/b.yaml', false],
  ]);
});

test('of a repository without files it is told that there are none', async () => {
  const { files, findings } = await formatted({});
  expect(files).toEqual([]);
  expect(findings).toMatchObject([{ severity: 'error' }]);
});
