import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { substituteVars } from '../../../src/engine/configuration/vars.js';
import { runs } from '../../helpers/runs.js';
import { lex, opensRaw } from '../literals.js';

describe('no value leaves its literal', () => {
  const pieces = fc.constantFrom(
    '"',
    '\\',
    'r',
    'r"',
    'r#"',
    '"#',
    '#',
    ' ',
    'a',
    ' or true or x eq ',
    '{',
    '}',
    '\n',
    '$',
  );
  const text = fc.oneof(
    fc.array(pieces).map((parts) => parts.join('')),
    fc.string(),
  );
  const plain = text.filter((part) => !part.includes('${') && !part.endsWith('$'));

  test('whatever it holds and whatever stands before it', () => {
    fc.assert(
      fc.property(plain, text, (before, value) => {
        const { value: result, problems } = substituteVars(
          { expression: `${before}\${v} end` },
          { v: value },
        );
        const tokens = lex(before);
        if (tokens === undefined || opensRaw(before)) {
          expect(problems).toMatchObject([{ code: 'variable-in-literal' }]);
        } else {
          expect({ result: lex(expressionOf(result)), problems }).toEqual({
            result: [...tokens, { literal: value }, { text: ' end' }],
            problems: [],
          });
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  test('and neither does a member of a list', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (values) => {
        const { value } = substituteVars({ expression: 'x in {${all}}' }, { all: values });
        const literals = lex(expressionOf(value))?.flatMap((token) =>
          'literal' in token ? [token.literal] : [],
        );
        expect(literals).toEqual(values);
      }),
      { numRuns: runs(300) },
    );
  });

  test('and one CSP source stays one', () => {
    fc.assert(
      fc.property(text, (value) => {
        const { value: result, problems } = substituteVars(inDirective('${v}'), { v: value });
        const safe = /^[^\s;,]+$/.test(value);
        expect(problems.length === 0).toBe(safe);
        expect(result).toEqual(inDirective(safe ? value : '${v}'));
      }),
      { numRuns: runs(500) },
    );
  });
});

function expressionOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'expression' in value ? String(value.expression) : '';
}

function inDirective(text: string): unknown {
  return { csp_policies: { policies: [{ value: { 'script-src': [text] } }] } };
}
