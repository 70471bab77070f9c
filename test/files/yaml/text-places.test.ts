import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedText, compatibleEdits } from '../../../src/files/yaml/apply-edits.js';
import { openTextPlaces, type ColumnUnit } from '../../../src/files/yaml/text-places.js';
import type { Fix } from '../../../src/kernel/model/fix.js';
import { runs } from '../../helpers/runs.js';

const LINE = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '漢', '😀'), maxLength: 8 });
const TEXT = fc
  .tuple(fc.array(LINE, { minLength: 1, maxLength: 6 }), fc.constantFrom('\n', '\r\n'))
  .map(([lines, lineEnd]) => ({ lines, lineEnd, text: lines.join(lineEnd) }));
const UNITS: readonly ColumnUnit[] = ['characters', 'utf-16', 'utf-8'];

describe('the places of a text', () => {
  it('are the same by offset, and in the columns of every editor', () => {
    fc.assert(
      fc.property(TEXT, ({ lines, lineEnd, text }) => {
        const { offsetOf, columnOf, placeAt } = openTextPlaces(text);
        let start = 0;
        for (const [index, line] of lines.entries()) {
          const characters = Array.from(line);
          for (let column = 1; column <= characters.length + 1; column++) {
            const place = { line: index + 1, column };
            const before = characters.slice(0, column - 1).join('');
            expect(offsetOf(place)).toBe(start + before.length);
            expect(columnOf(place, 'characters')).toBe(column - 1);
            expect(columnOf(place, 'utf-16')).toBe(before.length);
            expect(columnOf(place, 'utf-8')).toBe(Buffer.byteLength(before));
            for (const unit of UNITS) expect(placeAt(index + 1, columnOf(place, unit), unit)).toEqual(place);
          }
          start += line.length + lineEnd.length;
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('never cut a character, and end with their line', () => {
    const { placeAt, offsetOf } = openTextPlaces('😀é\r\nx');
    expect(placeAt(1, 1, 'utf-16')).toEqual({ line: 1, column: 1 });
    expect(placeAt(1, 3, 'utf-8')).toEqual({ line: 1, column: 1 });
    expect(placeAt(1, 99, 'utf-8')).toEqual({ line: 1, column: 3 });
    expect(offsetOf({ line: 1, column: 99 })).toBe(3);
  });
});

const edit = (
  line: number,
  from: number,
  to: number,
  text: string,
  file = 'a.yaml',
): Fix['edits'][number] => ({
  file,
  start: { line, column: from },
  end: { line, column: to },
  text,
});
const fix = (...edits: Fix['edits']): Fix => ({ title: 'Write it', safe: true, edits });

describe('edits of a file', () => {
  it.each([
    [
      'a byte order mark and CRLF stay',
      '\uFEFFa: 1\r\nb: 2\r\n',
      [edit(2, 4, 5, '3\n')],
      '\uFEFFa: 1\r\nb: 3\r\n\r\n',
    ],
    [
      'several on a line',
      'a b c',
      [edit(1, 1, 2, 'long'), edit(1, 5, 6, ''), edit(1, 3, 3, '+')],
      'long +b ',
    ],
    ['across lines', 'a\nb\nc', [{ ...edit(1, 2, 2, ' '), end: { line: 3, column: 1 } }], 'a c'],
  ])('%s', (_title, text, edits, expected) => {
    expect(editedText(text, edits)).toBe(expected);
  });

  it('are made together where they are apart, each correction as a whole', () => {
    const [first, second] = [fix(edit(1, 1, 3, 'x')), fix(edit(1, 3, 4, 'y'))];
    const both = fix(edit(1, 2, 5, 'z'), edit(9, 1, 2, 'z'));
    const inserted = fix(edit(1, 3, 3, '!'));
    const taken = compatibleEdits([first, second, both, inserted, fix(edit(1, 1, 2, 'o', 'b.yaml'))]);
    expect([...taken]).toEqual([
      ['a.yaml', [...first.edits, ...second.edits]],
      ['b.yaml', [edit(1, 1, 2, 'o', 'b.yaml')]],
    ]);
  });
});
