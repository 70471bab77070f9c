import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import {
  dim,
  joined,
  red,
  unbroken,
  type Inline,
} from '../../../src/surfaces/reports/printers/text/inline.js';
import { wrapped } from '../../../src/surfaces/reports/printers/text/wrapped.js';
import { runs } from '../../helpers/runs.js';
import { screenWith } from '../../helpers/screen.js';

const PLAIN = styleFor(false);
const COLOUR = styleFor(true);

const lines = (text: Inline, width?: number, prefix = '  ~ '): readonly string[] =>
  wrapped({ prefix, text, hanging: 6 }, screenWith(PLAIN, width));

describe('a line that is too long for the terminal', () => {
  test.each<readonly [string, string, number | undefined, readonly string[]]>([
    ['fits', 'one two', 11, ['  ~ one two']],
    ['is broken between words', 'one two three four', 14, ['  ~ one two', '      three', '      four']],
    [
      'is broken beside a place in a file',
      'PUT of 14 rules zones/shop.yaml:31',
      24,
      ['  ~ PUT of 14 rules', '      zones/shop.yaml:31'],
    ],
    [
      'is broken beside a URL, however long',
      'see https://cdn.example.net/a/very/long/path.js now',
      20,
      ['  ~ see', '      https://cdn.example.net/a/very/long/path.js', '      now'],
    ],
    [
      'is broken beside a text in quotes',
      String.raw`eq "a b \" c d" and x`,
      16,
      ['  ~ eq', String.raw`      "a b \" c d"`, '      and x'],
    ],
    [
      'keeps its sign with what is too long',
      'https://example.net/long',
      10,
      ['  ~ https://example.net/long'],
    ],
    ['keeps the blanks before its text', '   (was 9) skip a b', 16, ['  ~    (was 9)', '      skip a b']],
    ['is left as it is without a terminal', 'one two three four', undefined, ['  ~ one two three four']],
  ])('%s', (_, text, width, expected) => {
    expect(lines(text, width)).toEqual(expected);
  });

  test('is never broken where that was ruled out, nor shows how', () => {
    const name = unbroken('csp_policies/checkout scripts');
    expect(lines([name, ' PUT'], 12)).toEqual(['  ~ csp_policies/checkout scripts', '      PUT']);
    expect(lines(name)).toEqual(['  ~ csp_policies/checkout scripts']);
  });

  test('holds no part of a secret, in the middle of which it would have been broken', () => {
    const screen = { ...screenWith(PLAIN, 16), hide: (text: string) => text.replaceAll('pass word', '***') };
    expect(wrapped({ prefix: '', text: 'is a long pass word', hanging: 2 }, screen)).toEqual([
      'is a long ***',
    ]);
  });

  const word = fc.stringMatching(/^[a-z":/=]{1,12}$/);
  test('has every word once, in its order, and is as wide as the terminal at most, whatever its colours', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 30, max: 90 }),
        (words, width) => {
          fc.pre(!words.some((one) => one.includes('"')));
          const painted = joined(
            words.map((one, index) => (index % 3 === 0 ? red(one) : one)),
            ' ',
          );
          const shown = wrapped(
            { prefix: '  + ', text: dim(painted), hanging: 8 },
            screenWith(COLOUR, width),
          );
          expect(Math.max(...shown.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
          const plain = shown.map((line) => stripVTControlCharacters(line));
          expect(plain.join(' ').split(/ +/)).toEqual(['', '+', ...words]);
          expect(plain.slice(1).every((line) => /^ {8}[^ ]/.test(line))).toBe(true);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
