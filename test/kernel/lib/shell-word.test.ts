import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWord } from '../../../src/kernel/lib/shell-word.js';

test.each([
  ['zone/shop.example.com', 'zone/shop.example.com'],
  ['drops-rules@zone/shop.example.com/**', '"drops-rules@zone/shop.example.com/**"'],
  ["it's", `"it's"`],
  [String.raw`C:\my repo`, String.raw`"C:\my repo"`],
  ['C:\\', "'C:\\'"],
  ['$HOME', "'$HOME'"],
  ['100%!', "'100%!'"],
  ["$it's", String.raw`'$it'\''s'`],
  ['', "''"],
])('%j is %s', (word, quoted) => {
  expect(shellWord(word)).toBe(quoted);
});

const HAS_SHELL = spawnSync('sh', ['-c', 'true']).status === 0;

test.skipIf(!HAS_SHELL)('whatever it holds, a POSIX shell takes it for that word', () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from('a/*"\'$`\\!%(){}[] \n~#&;|<>?=@')) });
  const words = fc.sample(word, 500);
  const script = `printf '%s\\0' ${words.map(shellWord).join(' ')}`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(stdout.split('\0').slice(0, -1)).toEqual(words);
});
