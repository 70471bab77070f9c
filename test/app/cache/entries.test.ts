import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { digestOf } from '../../../src/kernel/lib/digest.js';
import { openEntries, type Entries } from '../../../src/app/cache/entries.js';

let folder: string;
let told: string[];
let entries: Entries;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'zonewright-entries-')), 'cache');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
  told = [];
  entries = openEntries(folder, 'files', (problem) => told.push(problem));
});

function onlyFile(): string {
  const [name = ''] = readdirSync(join(folder, 'files'));
  return join(folder, 'files', name);
}

describe('what is kept', () => {
  test('comes back under its key, and under no other', async () => {
    await entries.put('zones/a.yaml', 'one', { a: [1] });
    expect(await entries.get('zones/a.yaml', 'one')).toEqual({ a: [1] });
    expect(await entries.get('zones/a.yaml', 'two')).toBeUndefined();
    expect(await entries.get('zones/b.yaml', 'one')).toBeUndefined();
    expect(told).toEqual([]);
  });

  test('makes way for what comes after it: there is one entry for a place', async () => {
    for (const key of ['one', 'two', 'three']) await entries.put('zones/a.yaml', key, key);
    expect(readdirSync(join(folder, 'files'))).toHaveLength(1);
    expect(await entries.get('zones/a.yaml', 'three')).toBe('three');
  });

  test('is left alone by git, in a folder that holds nothing else', async () => {
    await entries.put('zones/a.yaml', 'one', true);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
  });

  test('is for its owner only', async () => {
    await entries.put('zones/a.yaml', 'one', true);
    expect([statSync(folder).mode & 0o777, statSync(onlyFile()).mode & 0o777]).toEqual([0o700, 0o600]);
  });
});

describe('a damaged entry is not used, and told to who listens', () => {
  test.each([
    ['cut off', (text: string) => text.slice(0, -3)],
    ['changed in one place', (text: string) => text.replace('"value":1', '"value":2')],
    ['without its digest', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['empty', () => ''],
    ['not ours', () => 'null'],
    ['no JSON, with its own digest', () => `${digestOf('{')}\n{`],
    ['not an entry, with its own digest', () => `${digestOf('null')}\nnull`],
    ['with the digest of something else', (text: string) => `${'0'.repeat(64)}${text.slice(64)}`],
  ])('%s', async (_, damage) => {
    await entries.put('zones/a.yaml', 'one', 1);
    writeFileSync(onlyFile(), damage(readFileSync(onlyFile(), 'utf8')));
    expect(await entries.get('zones/a.yaml', 'one')).toBeUndefined();
    expect(told).toEqual(['the cached copy of zones/a.yaml is damaged, so it is not used']);
  });
});

test('a folder that can not be written to keeps nothing, and fails nothing', async () => {
  writeFileSync(folder, 'a file');
  await entries.put('zones/a.yaml', 'one', 1);
  expect(await entries.get('zones/a.yaml', 'one')).toBeUndefined();
  expect(told).toEqual([`the result for zones/a.yaml can't be cached in ${folder}`]);
});
