import * as fc from 'fast-check';
import type { RecordRule, RecordShape, Shape } from '../../../../src/kinds/toolkit/shapes/shape.js';

/** A member that no table has, and that is no slip for one that it has. */
export const UNKNOWN = 'x_later_addition';
const unknownValue = fc.constantFrom<unknown>(7, 'later', true, ['a', 'b'], { since: 'v5' });

/** Values that a shape takes; with unknown members in objects where `withUnknown` says so. Every rule between members holds. */
export function valueOf(shape: Shape, withUnknown = false): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case 'text':
      return textOf(shape);
    case 'number':
      return shape.among === undefined
        ? fc.integer({ min: shape.minimum ?? -5, max: Math.min(shape.maximum ?? 9_000, 9_000) })
        : fc.constantFrom(...shape.among);
    case 'flag':
      return shape.only === undefined ? fc.boolean() : fc.constant(shape.only);
    case 'choice':
      return fc.constantFrom(...shape.values);
    case 'list':
      return fc.uniqueArray(valueOf(shape.of, withUnknown), {
        minLength: Math.max(1, shape.minItems ?? 0),
        maxLength: 3,
        selector: (item) => JSON.stringify(keyOf(item, shape.key)),
      });
    case 'map':
      return fc.dictionary(nameOf(shape), valueOf(shape.of, withUnknown), { minKeys: 1, maxKeys: 2 });
    case 'record':
      return recordOf(shape, withUnknown);
    case 'any':
      return fc.constantFrom<unknown>(true, { depth: 3 });
  }
}

function textOf({
  use,
  pattern,
  minLength = 0,
  maxLength = 20,
}: Extract<Shape, { readonly type: 'text' }>): fc.Arbitrary<string> {
  if (use === 'rule' || use === 'counting')
    return fc.constantFrom('http.host eq "a.example"', 'ssl', 'not ssl');
  if (use !== undefined)
    return fc.constantFrom('http.host', 'concat("/a", http.request.uri.path)', 'lower(http.host)');
  if (pattern === undefined)
    return fc
      .stringMatching(/^[a-z/.-]+$/, { maxLength: Math.max(1, Math.min(maxLength, 20)) })
      .filter(({ length }) => length >= minLength);
  return fc.stringMatching(pattern).map((text) => text.slice(0, MOST));
}

/** Longer than any name that is drawn by a pattern of its own. */
const MOST = 50;

function nameOf({ names }: Extract<Shape, { readonly type: 'map' }>): fc.Arbitrary<string> {
  return names === undefined
    ? fc.constantFrom('x-a', 'x-b')
    : fc.stringMatching(names).map((name) => name.slice(0, MOST));
}

function keyOf(item: unknown, key: readonly string[] = []): unknown {
  if (typeof item !== 'object' || item === null || key.length === 0) return item;
  return key.map((path) => Object.entries(item).find(([name]) => name === path.split('.')[0])?.[1]);
}

/** Some of the members, so that what they ask of each other holds. */
function recordOf(shape: RecordShape, withUnknown: boolean): fc.Arbitrary<unknown> {
  const all = Object.entries(shape.members).filter(
    ([, { type }]) => type !== 'any' || shape.rules.length === 0,
  );
  const required = all.filter(([, { isRequired }]) => isRequired === true).map(([name]) => name);
  const values = Object.fromEntries(all.map(([name, member]) => [name, valueOf(member, withUnknown)]));
  return fc
    .tuple(
      fc.record(values),
      fc.shuffledSubarray(
        all.map(([name]) => name),
        { minLength: Math.min(1, all.length) },
      ),
      unknownValue,
      fc.boolean(),
    )
    .map(([whole, chosen, unknown, takesUnknown]) => {
      const names = new Set([...required, ...chosen]);
      for (const rule of shape.rules) obey(rule, names, whole);
      const own = Object.entries(whole).filter(([name]) => names.has(name));
      return Object.fromEntries(withUnknown && takesUnknown ? [...own, [UNKNOWN, unknown]] : own);
    });
}

function obey(rule: RecordRule, names: Set<string>, whole: Readonly<Record<string, unknown>>): void {
  switch (rule.type) {
    case 'some':
      for (const name of rule.of)
        if (rule.of.filter((one) => names.has(one)).length < rule.least) names.add(name);
      return;
    case 'one': {
      const { except } = rule;
      const isNone = except !== undefined && whole[except.member] === except.is;
      const first = rule.of.find((one) => names.has(one)) ?? rule.of[0] ?? '';
      for (const name of rule.of) names.delete(name);
      if (!isNone) names.add(first);
      return;
    }
    case 'apart':
      if (rule.of.every((one) => names.has(one))) names.delete(rule.of[1]);
      return;
    case 'needs':
      if (names.has(rule.member) && rule.is.some((value) => value === whole[rule.member]))
        names.add(rule.other);
      return;
    case 'own':
  }
}
