import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCatchAll, withoutExtraBlanks } from '../../src/expressions/blanks.js';
import { runs } from '../../../../test/helpers/runs.js';

describe('an expression without extra blanks', () => {
  it.each([
    ['  ip.src   in\n\t{1 2}\r\n', 'ip.src in {1 2}'],
    ['a eq "b  c"   or  d', 'a eq "b  c" or d'],
    ['a eq "b \\"  c"   or d', 'a eq "b \\"  c" or d'],
    ['a eq "b\\\\"   or d', 'a eq "b\\\\" or d'],
    ['a matches r"b  \\"   or d', 'a matches r"b  \\" or d'],
    ['a matches r#"b  "  c"#   or d', 'a matches r#"b  "  c"# or d'],
    ['a matches r##"b  "#  c"##   or d', 'a matches r##"b  "#  c"## or d'],
    ['a eq "never closed   ', 'a eq "never closed'],
    ['a  eq "never  closed', 'a eq "never  closed'],
    ['for"b  c"  d', 'for"b  c" d'],
    ['', ''],
    ['  ', ''],
  ])('%j is %j', (expression, expected) => {
    expect(withoutExtraBlanks(expression)).toBe(expected);
  });

  const token = fc.oneof(
    fc.constantFrom('ip.src', 'eq', '(', '}', 'for'),
    fc.string({ unit: fc.constantFrom('a', ' ', '  ', '\\"', '\\\\', '\n') }).map((text) => `"${text}"`),
    fc.string({ unit: fc.constantFrom('a', ' ', '  ', '\\', '"') }).map((text) => `r#"${text}"#`),
  );
  const blanks = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), minLength: 1, maxLength: 3 });

  it('is the same however its words are spaced, and its literals are untouched', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(token, blanks)), (spaced) => {
        const words = spaced.map(([word]) => word);
        expect(withoutExtraBlanks(spaced.flat().join(''))).toBe(words.join(' '));
        expect(withoutExtraBlanks(words.join(' '))).toBe(words.join(' '));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('an expression that selects all traffic', () => {
  it.each([
    ['true', true],
    [' ( (true) )\n', true],
    ['not true', false],
    ['true and false', false],
    ['"true"', false],
    ['', false],
  ])('%j: %j', (expression, expected) => {
    expect(isCatchAll(expression)).toBe(expected);
  });
});
