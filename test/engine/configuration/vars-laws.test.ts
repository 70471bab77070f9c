import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { substituteVars } from '../../../src/engine/configuration/vars.js';
import { runs } from '../../helpers/runs.js';
import { parseExpression, slotsOf } from '@zonewright/edge-rules/expressions/parse.js';
import { lex, opensRaw } from '../literals.js';

/** Stands without quotes where a number is needed. */
const FITS_A_NUMBER = /^-?(?:\d+|0x[\da-f]+)$/i;

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
    ' or true or http.host eq ',
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
        } else if (takesText(`${before}\${v} end`, before.length)) {
          expect({ result: lex(expressionOf(result)), problems }).toEqual({
            result: [...tokens, { literal: value }, { text: ' end' }],
            problems: [],
          });
        } else if (!FITS_A_NUMBER.test(value)) {
          expect(problems).toMatchObject([{ code: 'variable-value' }]);
        } else {
          // Behind an operator of numbers, as in `a & ${v}`.
          expect(lex(expressionOf(result))).toEqual(lex(`${before}${value} end`));
        }
      }),
      { numRuns: runs(3000) },
    );
  });

  test('and neither does a part of one', () => {
    const part = text.filter((one) => !one.includes('${'));
    const escaped = (one: string): string => one.replace(/["\\]/g, (character) => `\\${character}`);
    fc.assert(
      fc.property(
        part.filter((one) => !one.endsWith('$')),
        text,
        part,
        (before, value, after) => {
          const { value: result, problems } = substituteVars(
            { expression: `http.host eq "${escaped(before)}\${v}${escaped(after)}" end` },
            { v: value },
          );
          expect(problems).toEqual([]);
          expect(lex(expressionOf(result))).toEqual([
            { text: 'http.host eq ' },
            { literal: before + value + after },
            { text: ' end' },
          ]);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  test('not even after half an escape', () => {
    for (const half of ['\\', '\\x', '\\x4', '\\1', '\\12', '\\\\\\', 'a\\'])
      expect(
        substituteVars({ expression: `http.host eq "${half}\${v}"` }, { v: '"' }).problems,
      ).toMatchObject([{ code: 'variable-in-literal' }]);
  });

  test('and neither does a member of a list', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (values) => {
        const { value } = substituteVars({ expression: 'http.host in {${all}}' }, { all: values });
        const literals = lex(expressionOf(value))?.flatMap((token) =>
          'literal' in token ? [token.literal] : [],
        );
        expect(literals).toEqual(values);
      }),
      { numRuns: runs(300) },
    );
  });

  test('and what stands without quotes is one value and nothing else', () => {
    const bits = fc.constantFrom(
      '1',
      '80',
      '192.0.2.',
      'a',
      ':',
      '::',
      '..',
      '/',
      '-',
      '0x',
      '.',
      ' ',
      '}',
      'or ssl',
      '"',
    );
    const value = fc.oneof(
      fc.array(bits, { maxLength: 6 }).map((parts) => parts.join('')),
      fc.ipV4(),
      fc.ipV6(),
      fc.tuple(fc.ipV4(), fc.nat(33)).map(([address, length]) => `${address}/${length}`),
      fc.tuple(fc.nat(99), fc.nat(99)).map(([first, last]) => `${first}..${last}`),
    );
    fc.assert(
      fc.property(fc.constantFrom('ip.src', 'tcp.dstport'), value, (field, one) => {
        const { value: result, problems } = substituteVars(
          { expression: `${field} in {\${v}} or ssl` },
          { v: one },
        );
        const right = problems.length === 0 ? setOf(expressionOf(result)) : undefined;
        const wanted = setOf(`${field} in {${one}} or ssl`);
        expect(right).toEqual(wanted?.length === 1 && !/\s/.test(one) ? wanted : undefined);
      }),
      { numRuns: runs(2000) },
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

/** The members of the set at the start of an expression that ends with `or ssl`. */
function setOf(expression: string): readonly unknown[] | undefined {
  const { tree, comparisons } = parseExpression(expression, 'filter');
  const [first, ...others] = comparisons;
  if (tree?.kind !== 'or' || tree.operands.length !== 2 || others.length > 0) return undefined;
  return first?.right.kind === 'set' ? first.right.members : undefined;
}

/** Whether a text may stand where a reference is: what `A&` and the like are compared with is a number. */
function takesText(expression: string, at: number): boolean {
  const takes = slotsOf(expression).get(at)?.takes;
  return takes !== 'Int' && takes !== 'Ip';
}

function inDirective(text: string): unknown {
  return { csp_policies: { policies: [{ value: { 'script-src': [text] } }] } };
}
