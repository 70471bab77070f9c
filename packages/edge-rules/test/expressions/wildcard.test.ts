import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wildcardMatches, wildcardProblem } from '../../src/expressions/wildcard.js';
import { runs } from '../../../../test/helpers/runs.js';

describe('a wildcard pattern', () => {
  it.each(['', '*', 'a*b*', '\\*', '\\\\', '\\**', '*\\*', '?', '[a]', '*é*'])(
    '%j is accepted',
    (pattern) => {
      expect(wildcardProblem(pattern)).toBeUndefined();
    },
  );

  it.each<readonly [string, number, number, string]>([
    ['**', 0, 2, 'two stars in a row are not allowed'],
    ['a***b', 1, 4, 'two stars in a row are not allowed'],
    ['\\***', 2, 4, 'two stars in a row are not allowed'],
    ['a\\d', 1, 3, '\\d is not an escape'],
    ['\\?', 0, 2, '\\? is not an escape'],
    ['a\\', 1, 2, 'nothing follows the backslash'],
    ['\\\\\\', 2, 3, 'nothing follows the backslash'],
  ])('%j is refused from %d to %d: %s', (pattern, from, to, message) => {
    expect(wildcardProblem(pattern)).toMatchObject({ from, to, message });
  });

  it.each<readonly [string, string, boolean, boolean]>([
    ['a*c', 'abbc', true, true],
    ['a*c', 'abcd', true, false],
    ['*', '', true, true],
    ['', 'a', true, false],
    ['A*', 'abc', true, false],
    ['A*', 'abc', false, true],
    ['\\*a', '*a', true, true],
    ['\\*a', 'ba', true, false],
    ['a\\\\*', 'a\\b', true, true],
    ['É', 'Ã©', false, false],
    ['é*', 'Ã©a', false, true],
    ['a\n*', 'a\n\n', true, true],
  ])('%j takes %j, case %j: %j', (pattern, value, caseSensitive, expected) => {
    expect(wildcardMatches(pattern, value, caseSensitive)).toBe(expected);
  });

  it('takes what its translation takes', () => {
    const unit = fc.constantFrom('a', 'A', 'b', '*', '\\*', '\\\\');
    const value = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '*', '\\'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 6 }), value, fc.boolean(), (parts, text, caseSensitive) => {
        const pattern = parts.filter((part, index) => part !== '*' || parts[index - 1] !== '*');
        const translated = pattern.map((part) => (part === '*' ? '[^]*' : part)).join('');
        const expected = new RegExp(`^${translated}$`, caseSensitive ? '' : 'i').test(text);
        expect(wildcardMatches(pattern.join(''), text, caseSensitive)).toBe(expected);
      }),
      { numRuns: runs(300) },
    );
  });

  it('of many stars takes no time', () => {
    const started = performance.now();
    expect(wildcardMatches('*a'.repeat(200), `${'a'.repeat(5_000)}b`, true)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
