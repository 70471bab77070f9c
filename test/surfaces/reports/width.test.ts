import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import wrapAnsi from 'wrap-ansi';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import { isUsual, widthOf } from '../../../src/surfaces/reports/printers/text/width.js';
import { wrapped } from '../../../src/surfaces/reports/printers/text/wrapped.js';
import { runs } from '../../helpers/runs.js';
import { screenWith } from '../../helpers/screen.js';

const COLOUR = styleFor(true);

/** Every character that is measured without the tables of Unicode. */
const USUAL = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter(isUsual);

const usual = fc.string({ unit: fc.constantFrom(...USUAL), maxLength: 30 });
const unusual = fc.constantFrom('é', 'e\u0301', '漢', '👍🏽', '\u200B', '한', '⚠️', '\u{1F468}\u200D\u{1F469}');
const coloured = fc
  .tuple(usual, fc.constantFrom(COLOUR.red, COLOUR.dim, COLOUR.bold))
  .map(([text, paint]) => paint(text));
const texts = fc.array(fc.oneof(usual, coloured, unusual), { maxLength: 6 }).map((parts) => parts.join(''));

test('a text is as wide as the tables of Unicode say', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(widthOf(text)).toBe(stringWidth(text));
    }),
    { numRuns: runs(1000) },
  );
});

test('every pair of usual characters takes two columns', () => {
  for (const first of USUAL) {
    for (const second of USUAL) expect(stringWidth(first + second)).toBe(2);
  }
});

/** With several blanks between words, at the start and at the end, and without a flag, which stays with its value. */
const sentences = fc
  .array(fc.string({ unit: fc.constantFrom('a', 'b', '…', '-', '→'), maxLength: 9 }), { maxLength: 12 })
  .map((words) => words.join(' '))
  .filter((text) => !/--[a-z]/.test(text));

test('a usual text is broken where wrap-ansi breaks it', () => {
  fc.assert(
    fc.property(sentences, fc.integer({ min: 1, max: 30 }), (sentence, width) => {
      const text = `x${sentence}`;
      const rows = wrapAnsi(text, width).split('\n');
      const [first = '', ...rest] = rows.length === 1 ? [text] : rows;
      const others = rest.length === 0 ? [] : wrapAnsi(rest.join(' '), width).split('\n');
      expect(wrapped({ prefix: '', text, hanging: 0 }, screenWith(styleFor(false), width))).toEqual([
        first,
        ...others,
      ]);
    }),
    { numRuns: runs(1000) },
  );
});
