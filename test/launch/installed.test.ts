import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { codeFile } from '../../src/launch/installed.js';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the installed program, whose files are damaged here. */
const folder = mkdtempSync(join(tmpdir(), 'zonewright-installed-'));
afterAll(() => rmSync(folder, { recursive: true }));

function explain(): string {
  const main = join(folder, 'dist', 'zonewright.cjs');
  const { stdout, stderr, status } = spawnSync(process.execPath, [main, 'explain', 'drops-rules'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout;
}

/** With this version of V8 the build stored code. */
describe.runIf(existsSync(codeFile(join(PACKAGE, 'dist'))))('stored code', () => {
  const file = codeFile(join(folder, 'dist'));
  beforeEach(() => {
    rmSync(file, { recursive: true, force: true });
    for (const part of ['dist', 'schemas', 'package.json'])
      cpSync(join(PACKAGE, part), join(folder, part), { recursive: true });
  });

  test.each<[what: string, damage: (code: Buffer) => void]>([
    ['cut in the middle', (code) => truncateSync(file, code.length >> 1)],
    ['cut in its table', () => truncateSync(file, 100)],
    ['empty', () => truncateSync(file, 0)],
    ['not a file', () => (rmSync(file), mkdirSync(file))],
    ['full of zeros', (code) => writeFileSync(file, Buffer.alloc(code.length))],
    ['full of ones', (code) => writeFileSync(file, Buffer.alloc(code.length, 255))],
    [
      'changed in every part',
      (code) =>
        writeFileSync(
          file,
          code.map((byte, at) => (at % 999 === 8 ? byte ^ 1 : byte)),
        ),
    ],
  ])('that is %s is not run', (_, damage) => {
    const before = explain();
    damage(readFileSync(file));
    expect(explain()).toBe(before);
  });

  test('of a text that was edited is not run, even if it is as long as before', () => {
    const sentence = 'You consent by applying';
    expect(explain()).toContain(sentence);
    const paths = readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.cjs'));
    for (const path of paths.map((name) => join(folder, 'dist', name))) {
      const text = readFileSync(path, 'latin1');
      if (text.includes(sentence))
        writeFileSync(path, text.replace(sentence, sentence.toUpperCase()), 'latin1');
    }
    expect(explain()).toContain(sentence.toUpperCase());
  });
});
