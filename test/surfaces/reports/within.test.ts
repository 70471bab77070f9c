import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { styleFor } from '../../../src/surfaces/reports/printers/text/style.js';
import { within } from '../../../src/surfaces/reports/printers/text/within.js';
import { runs } from '../../helpers/runs.js';
import { screenWith } from '../../helpers/screen.js';
import { bold, green, inline } from '../../../src/surfaces/reports/printers/text/inline.js';

const on = (width: number, text: string): readonly string[] =>
  within(text.split('\n'), screenWith(undefined, width)).split('\n').slice(0, -1);

describe('a report on a terminal', () => {
  test.each<readonly [string, string, number, readonly string[]]>([
    ['keeps lines that fit', 'one two', 7, ['one two']],
    ['breaks sentences between words', 'one two three', 8, ['one two', '  three']],
    [
      'goes on below the last column that leaves room',
      '  ok  node   a version that is new',
      24,
      ['  ok  node   a version', '             that is new'],
    ],
    [
      'goes on deeper than it began where no column does',
      '  + a-long-name   two',
      16,
      ['  + a-long-name', '      two'],
    ],
    [
      'takes two blanks in a sentence for no column',
      'warning  code  what is wrong',
      16,
      ['warning  code', '  what is wrong'],
    ],
    [
      'leaves a command line whole',
      'To undo it: zonewright undo 2026-a.b --out undo.json, then look',
      30,
      ['To undo it:', '  zonewright undo 2026-a.b --out undo.json,', '  then look'],
    ],
    [
      'leaves a flag with its value whole',
      "consent: --allow 'csp-widened@zone/a/b c' or --allow x",
      20,
      ['consent:', "  --allow 'csp-widened@zone/a/b c'", '  or --allow x'],
    ],
    [
      'leaves a member of an example whole',
      'gets { ip.src: 192.0.2.1, http.host: "a b" } now',
      16,
      ['gets {', '  ip.src: 192.0.2.1,', '  http.host: "a b"', '  } now'],
    ],
  ])('%s', (_, text, width, expected) => {
    expect(on(width, text)).toEqual(expected);
  });

  test('is left as it is where nobody knows how wide it is', () => {
    const text = 'word '.repeat(100);
    expect(within([text], screenWith())).toBe(`${text}\n`);
  });

  test('hangs as it would without colours', () => {
    const line = inline`  ${green('ok')}  ${bold('node')}   a version that is new`;
    const shown = within([line], screenWith(styleFor(true), 24));
    expect(shown).toContain(styleFor(true).green('ok'));
    expect(stripVTControlCharacters(shown)).toBe('  ok  node   a version\n             that is new\n');
  });

  test('has the same words in the same order, and no line that could be shorter', () => {
    const word = fc.stringMatching(/^[a-z.=/,+~-]{1,12}$/);
    const line = fc.tuple(fc.nat(6), fc.array(word, { maxLength: 12 }), fc.constantFrom(' ', '   '));
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 12, max: 60 }), (rows, width) => {
        const text = rows.map(([blanks, words, gap]) => ' '.repeat(blanks) + words.join(gap)).join('\n');
        const lines = on(width, text);
        expect(lines.join(' ').split(/\s+/)).toEqual(text.split(/\s+/));
        const long = lines.filter((each) => each.length > width);
        for (const each of long) expect(each.trim().replace(/^[-+~=] +/, '')).toMatch(/^(?:\S+|.*--.*)$/);
      }),
      { numRuns: runs(200, 20_000) },
    );
  });
});
