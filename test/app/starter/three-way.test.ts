import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merged } from '../../../src/app/starter/three-way.js';

const text = (...lines: readonly string[]): string => lines.join('\n');

describe('what became of a text in two places', () => {
  it.each<readonly [string, string, string, string, string | undefined]>([
    ['lines that are apart', 'a b c', 'x b c', 'a b y', 'x b y'],
    ['lines that were put in and taken out', 'a b c d e', 'a b c d n e', 'b c d e', 'b c d n e'],
    ['the same edit', 'a b c', 'a x c', 'a x c', 'a x c'],
    ['the same edit beside another one', 'a b c d', 'a x c d', 'a x c y', 'a x c y'],
    ['the same line', 'a b c', 'a x c', 'a y c', undefined],
    ['lines next to each other', 'a b c', 'a x c', 'a b y', undefined],
    ['lines put in at one place', 'a b', 'a x b', 'a y b', undefined],
    ['a line put in at the end of what is replaced', 'a b c', 'a b x c', 'a y c', undefined],
    ['a line edited that is gone', 'a b c d', 'a x c d', 'a d', undefined],
  ])('%s', (_, base, mine, theirs, expected) => {
    const [start, one, other] = [base, mine, theirs].map((words) => text(...words.split(' ')));
    const both = merged(String(start), String(one), String(other));
    expect(both?.replaceAll('\n', ' ')).toBe(expected);
    expect(merged(String(start), String(other), String(one))).toBe(both);
  });

  const lines = fc
    .array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { maxLength: 8 })
    .map((all) => text(...all));

  it('is what became of it in one, if the other one left it alone or did the same', () => {
    fc.assert(
      fc.property(lines, lines, (base, other) => {
        expect([merged(base, base, other), merged(base, other, base), merged(base, other, other)]).toEqual([
          other,
          other,
          other,
        ]);
      }),
    );
  });

  it('has every line that was put in, and as many lines as that makes', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const both = merged(base, mine, theirs);
        if (both === undefined || mine === theirs) return;
        const of = (whole: string, line: string): number =>
          whole.split('\n').filter((one) => one === line).length;
        for (const line of ['a', 'b', 'c', 'd']) {
          const [grown, more] = [mine, theirs].map((whole) => of(whole, line) - of(base, line));
          // An edit that both made counts once.
          const sum = of(base, line) + (grown ?? 0) + (more ?? 0);
          const shared = Math.min(Math.abs(grown ?? 0), Math.abs(more ?? 0));
          expect(Math.abs(of(both, line) - sum)).toBeLessThanOrEqual(shared);
        }
      }),
    );
  });
});
