import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, sortFindings, type Finding } from '../../../src/kernel/model/finding.js';
import { runs } from '../../helpers/runs.js';

const finding = (code: Finding['code'], at?: readonly [string, number, number], message = ''): Finding => ({
  severity: 'error',
  code,
  message,
  ...(at === undefined ? {} : { location: { file: at[0], line: at[1], column: at[2], length: 1 } }),
});

describe('findings are sorted', () => {
  test('by file, line, column, code and message; without a place they come first', () => {
    const sorted = [
      finding('csp-z'),
      finding('csp-z', ['B.yaml', 9, 9]),
      finding('csp-z', ['a.yaml', 2, 9]),
      finding('csp-z', ['a.yaml', 10, 1]),
      finding('csp-a', ['a.yaml', 10, 2], 'one'),
      finding('csp-a', ['a.yaml', 10, 2], 'two'),
      finding('csp-b', ['a.yaml', 10, 2], 'one'),
    ];
    expect(sortFindings(sorted.toReversed())).toEqual(sorted);
  });

  test('the same way whatever order they came in', () => {
    const some = fc.record({
      severity: fc.constant('error' as const),
      code: fc.constantFrom('root' as const, 'usage' as const),
      message: fc.constantFrom('', 'm'),
      location: fc.record({
        file: fc.constantFrom('a', 'b'),
        line: fc.integer({ min: 1, max: 3 }),
        column: fc.integer({ min: 1, max: 3 }),
        length: fc.constant(1),
      }),
    });
    fc.assert(
      fc.property(fc.array(some), (findings) => {
        expect(sortFindings(findings.toReversed())).toEqual(sortFindings(findings));
      }),
      { numRuns: runs(200) },
    );
  });
});

test.each([
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'a', 0],
  ['Z', 'a', -1],
  ['é', 'z', 1],
])('%s against %s is %i on every machine', (a, b, order) => {
  expect(compare(a, b)).toBe(order);
});
