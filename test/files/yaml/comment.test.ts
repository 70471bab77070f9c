import { expect, test } from 'vitest';
import { commentLines } from '../../../src/files/yaml/comment.js';

test.each([
  ['one line', ' one line'],
  ['two\nlines\r\nor three', ' two\n lines\n or three'],
  ['a\n\nb', ' a\n\n b'],
  ['a\rb\u2028c\u0085d\u202ee\0f', ' a\\u{d}b\\u{2028}c\\u{85}d\\u{202e}e\\u{0}f'],
  ['half \ud800 of it', ' half \\u{d800} of it'],
  ['', ''],
  ['word '.repeat(30), ` ${'word '.repeat(19)}word\n ${'word '.repeat(10).trim()}`],
  ['x'.repeat(300), ` ${'x'.repeat(300)}`],
])('%j becomes lines of a comment', (text, lines) => {
  expect(commentLines(text)).toBe(lines);
});
