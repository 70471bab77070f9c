import { describe, expect, test } from 'vitest';
import { codeFrame } from '../../../src/surfaces/reports/printers/text/frame.js';

const frame = (text: string, line: number, column: number, length = 1, note = 'here'): string =>
  codeFrame(text, { file: 'f.yaml', line, column, length }, note).join('\n');

/** Where the carets begin and how many there are, in cells from the start of the line's text. */
function carets(shown: string): { indent: number; count: number } {
  const last = (shown.split('\n').at(-1) ?? '').replace(/^ *\| /, '');
  return { indent: last.indexOf('^'), count: last.lastIndexOf('^') - last.indexOf('^') + 1 };
}

describe('a code frame', () => {
  test('shows the line before, the line, and a caret with the note', () => {
    const text = `${'\n'.repeat(32)}      - ref: block-ports\n        expression: tcp.dstport in {80, 443}\nnext\n`;
    expect(frame(text, 34, 39, 1, 'values in a set are separated by spaces: {80 443}')).toBe(
      [
        '   33 |       - ref: block-ports',
        '   34 |         expression: tcp.dstport in {80, 443}',
        '      |                                       ^ values in a set are separated by spaces: {80 443}',
      ].join('\n'),
    );
  });

  test('has no line before the first, and aligns numbers of different lengths', () => {
    expect(frame('a: 1\n', 1, 4)).toBe('   1 | a: 1\n     |    ^ here');
    expect(frame(`${'x\n'.repeat(9)}a: 1\n`, 10, 1, 1, '')).toBe('    9 | x\n   10 | a: 1\n      | ^');
  });

  test('has no carriage returns', () => {
    expect(frame('a: 1\r\nb: 2\r\n', 2, 1)).toBe('   1 | a: 1\n   2 | b: 2\n     | ^ here');
  });

  test('has one caret per character, up to the end of the line and at least one', () => {
    expect(carets(frame('a: one\n', 1, 4, 3))).toEqual({ indent: 3, count: 3 });
    expect(carets(frame('a: one\n', 1, 4, 50))).toEqual({ indent: 3, count: 3 });
    expect(carets(frame('a: one\n', 1, 7, 2))).toEqual({ indent: 6, count: 1 });
    expect(carets(frame('a: one\n', 9, 1, 2))).toEqual({ indent: 0, count: 1 });
  });

  const LINES: readonly (readonly [
    title: string,
    line: string,
    column: number,
    shown: string,
    indent: number,
  ])[] = [
    ['a tab', '\ta\tX', 4, ' a X', 3],
    ['an override', 'a\u202eX', 3, 'a\\u{202e}X', 9],
    ['an escape character', '\u001b[1mX', 5, '\\u{1b}[1mX', 9],
    ['an emoji', '😀X', 2, '😀X', 2],
    ['Han characters', '中文X', 3, '中文X', 4],
    ['a combining accent', 'e\u0301X', 3, 'e\u0301X', 1],
    ['a character beyond the first plane of one cell', '𝒳X', 2, '𝒳X', 1],
  ];
  test.each(LINES)('keeps the caret under its character behind %s', (_title, line, column, shown, indent) => {
    const text = frame(line, 1, column);
    expect(text.split('\n')[0]).toBe(`   1 | ${shown}`);
    expect(carets(text)).toEqual({ indent, count: 1 });
  });

  test('has carets as wide as what they stand under', () => {
    expect(carets(frame('a中\u202eb', 1, 2, 2))).toEqual({ indent: 1, count: 10 });
  });

  test('shows a window of a long line', () => {
    const line = `${'a'.repeat(500)}X${'b'.repeat(500)}`;
    const text = frame(`before\n${line}\n`, 2, 501);
    const [previous = '', shown = ''] = text.split('\n');
    expect(previous).toBe('   1 | …');
    expect(shown).toMatch(/^ {3}2 \| …a{40}Xb{59}…$/);
    expect(carets(text)).toEqual({ indent: 41, count: 1 });
  });

  test('shows a long line from its start when the place is near it', () => {
    const text = frame(`abX${'c'.repeat(500)}\n`, 1, 3);
    expect(text.split('\n')[0]).toMatch(/^ {3}1 \| abXc{97}…$/);
    expect(carets(text)).toEqual({ indent: 2, count: 1 });
  });
});
