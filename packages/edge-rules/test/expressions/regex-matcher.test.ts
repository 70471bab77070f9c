import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regexMatcher } from '../../src/expressions/regex.js';
import { runs } from '../../../../test/helpers/runs.js';

describe('a regular expression', () => {
  it.each<readonly [string, string, boolean]>([
    ['', '', true],
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['c$', 'abc', true],
    ['c$', 'abc\n', false],
    ['(?m)c$', 'abc\n', true],
    ['(?mR)^b$', 'a\r\nb\r\nc', true],
    ['(?m)^b$', 'a\r\nb\r\nc', false],
    ['\\Aa\\z', 'a', true],
    ['a.c', 'a\nc', false],
    ['(?s)a.c', 'a\nc', true],
    ['(?R)a.c', 'a\rc', false],
    ['^.$', 'Ã©', false],
    ['^é$', 'Ã©', true],
    ['^(?u)é$', 'Ã©', true],
    ['(?i)É', 'Ã©', false],
    ['(?i)aB', 'Ab', true],
    ['(?i:a)B', 'AB', true],
    ['(?i:a)B', 'Ab', false],
    ['(?i)[^a]', 'A', false],
    ['(?i)[[:upper:]]', 'a', true],
    ['(?i)[[:^upper:]]', 'a', true],
    ['(?i)[a-z--B]', 'b', false],
    ['\\xFF', '\xff', true],
    ['\\x{FF}', 'Ã¿', true],
    ['[\\x80-\\xFF]', 'Ã©', true],
    ['[a-z&&[^aeiou]]', 'e', false],
    ['[a-c~~b-d]', 'b', false],
    ['[a-c~~b-d]', 'd', true],
    ['[]a]', ']', true],
    ['^\\d{2,3}$', '1234', false],
    ['^\\d{2,3}$', '123', true],
    ['^(?:ab){2}$', 'abab', true],
    ['^a{0}$', '', true],
    ['^(?:|a)+$', 'aa', true],
    ['\\bb', 'a b', true],
    ['\\bb', 'ab', false],
    ['a\\b{end}', 'a b', true],
    ['\\<b\\>', 'a b', true],
    ['\\b{start-half}b', ' b', true],
    ['\\Bb', 'ab', true],
    ['(?x) a b # c\n', 'ab', true],
    ['a|b|', 'z', true],
    ['^(a|b)$', 'c', false],
    ['^[[:word:]]+$', 'a_1', true],
    ['^\\S$', '\v', false],
  ])('%j in %j: %j', (pattern, value, expected) => {
    expect(regexMatcher(pattern)?.(value)).toBe(expected);
  });

  it.each(['(', '(?u)\\pL', '(?u).', '(?u)\\bé', '(?ui)k', '(?:a{1000}){1000}', '(?:a|b){4294967295}'])(
    'can not be told of %j',
    (pattern) => {
      expect(regexMatcher(pattern)).toBeUndefined();
    },
  );

  it('takes what both engines take alike', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '(?:a|bb)', '(a|)');
    const repeated = fc
      .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '*?'))
      .map(([part, times]) => (/^(?:[$^]|\\b)$/.test(part) ? part : part + times));
    const pattern = fc
      .array(fc.array(repeated, { maxLength: 4 }), { minLength: 1, maxLength: 3 })
      .map((options) => options.map((parts) => parts.join('')).join('|'));
    const value = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\xff'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, value, (source, text) => {
        expect(regexMatcher(source)?.(text)).toBe(new RegExp(source).test(text));
      }),
      { numRuns: runs(500) },
    );
  });

  it('that would go back for ever elsewhere takes no time', () => {
    const started = performance.now();
    expect(regexMatcher('^(a+)+$')?.(`${'a'.repeat(20_000)}b`)).toBe(false);
    expect(regexMatcher('(?:a?){50}a{50}b')?.('a'.repeat(5_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
