import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeStarterFiles } from '../../../src/app/starter/write.js';
import { repository } from '../../helpers/command.js';

const FILES = [
  { path: 'a.yaml', what: 'one', text: 'one\n' },
  { path: 'deep/er/b.yaml', what: 'two', text: 'zwölf\n' },
];

const results = async (folder: string): Promise<readonly string[]> =>
  (await writeStarterFiles(folder, FILES)).map(({ result }) => result);

describe('files are put into a folder', () => {
  it('that is made when it is not there', async () => {
    const folder = join(repository({}), 'new', 'one');
    expect(await writeStarterFiles(folder, FILES)).toEqual([
      { path: 'a.yaml', what: 'one', result: 'written' },
      { path: 'deep/er/b.yaml', what: 'two', result: 'written' },
    ]);
    expect(readFileSync(join(folder, 'deep/er/b.yaml'), 'utf8')).toBe('zwölf\n');
    expect(readdirSync(folder)).toEqual(['a.yaml', 'deep']);
  });

  it('and a second time nothing is written', async () => {
    const folder = repository({});
    await writeStarterFiles(folder, FILES);
    expect(await results(folder)).toEqual(['same', 'same']);
  });

  it('nor where git has checked them out with other line ends', async () => {
    expect(await results(repository({ 'a.yaml': 'one\r\n' }))).toEqual(['same', 'written']);
  });

  it('beside what is there, which is kept', async () => {
    const folder = repository({ 'a.yaml': 'mine\n', 'deep/c.yaml': '' });
    expect(await results(folder)).toEqual(['differs', 'written']);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe('mine\n');
  });

  it('through a link that is the folder itself', async () => {
    const parent = repository({ 'real/keep': '' });
    symlinkSync(join(parent, 'real'), join(parent, 'link'));
    expect(await results(join(parent, 'link'))).toEqual(['written', 'written']);
    expect(existsSync(join(parent, 'real/a.yaml'))).toBe(true);
  });
});

describe('what is there is kept as it is', () => {
  it.each<readonly [string, (file: string, elsewhere: string) => void]>([
    ['another text of the same length', (file) => writeFileSync(file, 'two\n')],
    ['an empty file', (file) => writeFileSync(file, '')],
    ['a folder', (file) => mkdirSync(file)],
    ['a link to a file', (file, elsewhere) => symlinkSync(join(elsewhere, 'secret'), file)],
    ['a link to nothing', (file, elsewhere) => symlinkSync(join(elsewhere, 'nothing'), file)],
  ])('%s', async (_, put) => {
    const folder = repository({});
    const elsewhere = repository({ secret: 'one\n' });
    put(join(folder, 'a.yaml'), elsewhere);
    const before = lstatSync(join(folder, 'a.yaml'));
    expect(await results(folder)).toEqual(['differs', 'written']);
    expect(lstatSync(join(folder, 'a.yaml'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    expect(readdirSync(elsewhere)).toEqual(['secret']);
  });
});

describe('nothing is written at all', () => {
  it.each<readonly [string, string, (path: string, elsewhere: string) => void]>([
    ['a folder is a link', 'deep', (path, elsewhere) => symlinkSync(elsewhere, path)],
    ['a folder is a link to nothing', 'deep', (path, elsewhere) => symlinkSync(join(elsewhere, 'x'), path)],
    ['a folder further down is a link', 'deep/er', (path, elsewhere) => symlinkSync(elsewhere, path)],
    ['a folder is a file', 'deep', (path) => writeFileSync(path, '')],
  ])('where %s', async (_, name, put) => {
    const folder = repository({});
    const elsewhere = repository({});
    mkdirSync(join(folder, name, '..'), { recursive: true });
    put(join(folder, name), elsewhere);
    const message = `deep/er/b.yaml can't be written: ${name} is not a folder, or a link to one`;
    await expect(writeStarterFiles(folder, FILES)).rejects.toMatchObject({
      code: 'starter-folder',
      exit: 4,
      message,
    });
    expect(existsSync(join(folder, 'a.yaml'))).toBe(false);
    expect(readdirSync(elsewhere)).toEqual([]);
  });
});

it('what the system refuses is told by its path', async () => {
  const folder = repository({ 'a.yaml': 'file' });
  await expect(writeStarterFiles(join(folder, 'a.yaml'), FILES)).rejects.toMatchObject({
    code: 'file-unwritable',
    exit: 1,
    message: expect.stringMatching(/^deep can't be written \(E\w+\)$/),
  });
});
