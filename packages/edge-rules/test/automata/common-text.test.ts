import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { commonText, type CommonText } from '../../src/automata/common-text.js';
import { demandOf, textCondition } from '../../src/automata/text-condition.js';
import type { Expression } from '../../src/expressions/ast.js';
import { parseExpression } from '../../src/expressions/parse.js';
import { matches } from '../../src/simulation/match.js';
import { trafficOf } from '../../src/simulation/traffic.js';
import { runs } from '../../../../test/helpers/runs.js';

const FIELD = 'http.user_agent';

function treeOf(condition: string): Expression {
  const { tree } = parseExpression(condition, 'filter');
  if (tree === undefined) throw new TypeError(condition);
  return tree;
}

/** `not …`: the condition must not hold. */
function found(conditions: readonly string[], others: readonly string[] = []): CommonText {
  const demands = conditions.map((written) => {
    const isNegated = written.startsWith('not ');
    const condition = textCondition(treeOf(isNegated ? written.slice(4) : written));
    if (condition === undefined) throw new TypeError(`${written} is not about one text`);
    return demandOf(condition, !isNegated);
  });
  return commonText(demands, new Set(others));
}

const TEXT = (text: string): CommonText => ({ kind: 'text', text });
const NONE: CommonText = { kind: 'none' };

describe('a text that meets several conditions', () => {
  test.each<readonly [string, readonly string[], CommonText]>([
    ['nothing', [], TEXT('')],
    ['a beginning', [`starts_with(${FIELD}, "/admin")`], TEXT('/admin')],
    ['a beginning and an end', [`starts_with(${FIELD}, "ab")`, `ends_with(${FIELD}, "bc")`], TEXT('abc')],
    ['two beginnings', [`starts_with(${FIELD}, "/a")`, `starts_with(${FIELD}, "/b")`], NONE],
    ['a beginning of a beginning', [`starts_with(${FIELD}, "/ab")`, `not starts_with(${FIELD}, "/a")`], NONE],
    ['a part', [`${FIELD} contains "x"`, `not starts_with(${FIELD}, "x")`], TEXT('ax')],
    ['a part of a text', [`${FIELD} eq "/login"`, `not ${FIELD} contains "log"`], NONE],
    ['a pattern', [`${FIELD} matches "^/v[0-9]+/"`, `not ${FIELD} contains "1"`], TEXT('/v0/')],
    [
      'a pattern with the ends of words',
      [`${FIELD} matches "\\bcat\\b"`, `${FIELD} contains "cats"`],
      TEXT('cats/cat'),
    ],
    ['a wildcard', [`${FIELD} wildcard "/A*Z"`, `not ${FIELD} contains "z"`], TEXT('/aZ')],
    ['a strict wildcard', [`${FIELD} strict wildcard "/A*"`, `starts_with(${FIELD}, "/a")`], NONE],
    ['a case', [`lower(${FIELD}) eq "get"`, `not ${FIELD} contains "e"`], TEXT('gEt')],
    ['a case that no text has', [`lower(${FIELD}) contains "G"`], NONE],
    ['the case of a case', [`upper(lower(${FIELD})) eq "AB"`, `not ${FIELD} contains "a"`], TEXT('Ab')],
    ['a length', [`len(${FIELD}) gt 3`, `len(${FIELD}) le 4`, `ends_with(${FIELD}, "x")`], TEXT('aaax')],
    ['a length that is too short', [`len(${FIELD}) lt 3`, `${FIELD} contains "abc"`], NONE],
  ])('%s', (_, conditions, expected) => {
    expect(found(conditions)).toEqual(expected);
  });

  it('is none of the texts that are left out', () => {
    expect(found([`len(${FIELD}) eq 1`], ['a'])).toEqual(TEXT('b'));
    const all = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));
    expect(found([`len(${FIELD}) eq 1`], all)).toEqual(NONE);
    expect(found([`${FIELD} in {"a" "b"}`], ['a', 'b'])).toEqual(NONE);
    expect(found([`${FIELD} in {"a" "b"}`], ['a'])).toEqual(TEXT('b'));
  });

  it('is given up when there are too many states', () => {
    const demand = textCondition(treeOf(`${FIELD} matches "a.{12}$"`));
    if (demand === undefined) throw new TypeError('a pattern is about one text');
    expect(commonText([demandOf(demand, true)], new Set(), { mostStates: 100 })).toEqual({
      kind: 'too-hard',
    });
  });
});

describe('a condition that one text does not decide', () => {
  test.each([
    'http.host eq http.user_agent',
    'any(http.request.headers["a"][*] contains "b")',
    'url_decode(http.user_agent) contains "b"',
    'http.user_agent lt "b"',
    'len(http.user_agent) lt 0',
    'ip.src eq 192.0.2.1',
  ])('%s', (condition) => {
    expect(textCondition(treeOf(condition))).toBeUndefined();
  });
});

const LETTERS = ['a', 'b', 'A', '/'];
const anyText = fc.array(fc.constantFrom(...LETTERS), { maxLength: 3 }).map((letters) => letters.join(''));
const anyPattern = fc
  .array(fc.constantFrom('a', 'b', '[ab]', '.', 'a*', '(ab)?', '\\b', '(?i:a)', 'b{1,2}', '[^a]'), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((parts) => fc.constantFrom(parts.join(''), `^${parts.join('')}`, `${parts.join('')}$`));
const anySubject = fc.constantFrom(FIELD, `lower(${FIELD})`, `upper(${FIELD})`);
const anyCondition = fc.oneof(
  fc.tuple(anySubject, anyText).map(([subject, text]) => `starts_with(${subject}, "${text}")`),
  fc.tuple(anySubject, anyText).map(([subject, text]) => `ends_with(${subject}, "${text}")`),
  fc
    .tuple(anySubject, fc.constantFrom('contains', 'eq', 'ne'), anyText)
    .map((parts) => `${parts[0]} ${parts[1]} "${parts[2]}"`),
  fc.tuple(anySubject, anyText, anyText).map(([subject, a, b]) => `${subject} in {"${a}" "${b}"}`),
  fc.tuple(anySubject, anyPattern).map(([subject, pattern]) => `${subject} matches "${pattern}"`),
  fc
    .tuple(
      anySubject,
      fc.constantFrom('wildcard', 'strict wildcard'),
      fc.constantFrom('a*', '*b', 'a*b', '/*a*'),
    )
    .map((parts) => `${parts[0]} ${parts[1]} "${parts[2]}"`),
  fc
    .tuple(fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge'), fc.integer({ min: 1, max: 4 }))
    .map(([operator, length]) => `len(${FIELD}) ${operator} ${length}`),
);
const anyDemand = fc
  .tuple(anyCondition, fc.boolean())
  .map(([condition, holds]) => (holds ? condition : `not ${condition}`));

/** Every text of these letters, up to a length of four. */
const ALL_TEXTS = ((): readonly string[] => {
  let longest = [''];
  const all = [''];
  for (let length = 1; length <= 4; length += 1) {
    longest = longest.flatMap((text) => LETTERS.map((letter) => text + letter));
    all.push(...longest);
  }
  return all;
})();

test('it is what the evaluator says it is, and there is one wherever a short one is', () => {
  const meets = (text: string, demand: string): boolean =>
    matches(treeOf(demand), trafficOf('http', new Map([[FIELD, text]]))) === true;
  fc.assert(
    fc.property(
      fc.array(anyDemand, { minLength: 1, maxLength: 4 }),
      fc.array(anyText, { maxLength: 2 }),
      (demands, others) => {
        const isOne = (text: string): boolean =>
          !others.includes(text) && demands.every((demand) => meets(text, demand));
        const result = found(demands, others);
        const short = ALL_TEXTS.find(isOne);
        if (result.kind === 'text') {
          expect(isOne(result.text)).toBe(true);
          if (short !== undefined) expect(result.text.length).toBeLessThanOrEqual(short.length);
        } else expect([result.kind, short]).toEqual(['none', undefined]);
      },
    ),
    { numRuns: runs(500) },
  );
});
