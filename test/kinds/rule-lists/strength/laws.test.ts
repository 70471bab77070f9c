import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../../../src/kernel/model/json.js';
import type { Raw } from '../../../../src/kernel/lib/decode.js';
import { weakenings } from '../../../../src/kinds/rule-lists/strength/weakenings.js';
import { runs } from '../../../helpers/runs.js';
import { reordered } from '../generate.js';
import {
  anyRule,
  edited,
  editedRates,
  execute,
  limit,
  overrides,
  part,
  partShape,
  rates,
  single,
} from './arbitrary.js';
import { lessThan } from './less-than.js';
import { lessOfOverrides } from './model-overrides.js';
import { stoppedBy, traffic } from './model-rates.js';

const doesAsMuch = (before: Raw, after: Raw): boolean => weakenings(before, after).length === 0;

/** The same with the items of every list turned round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed().map(turned);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, turned(member)]));
}

/** A rule whose members of parameters are in another order; of what nobody knows, the order is left alone. */
function otherwise(rule: Raw): Raw {
  const apart = new Set(['x_later_addition', 'overrides']);
  const all = Object.entries(rule).map(([name, value]) => [
    name,
    name === 'action_parameters' || name === 'ratelimit' ? membersTurned(value, apart) : value,
  ]);
  return reordered(Object.fromEntries(all));
}

function membersTurned(value: unknown, apart: ReadonlySet<string>): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, apart.has(name) ? inside : turned(inside)]),
  );
}

describe('what a rule does less than another one', () => {
  test('is nothing of itself, in whatever order its members stand', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(weakenings(rule, rule)).toEqual([]);
        expect(weakenings(rule, otherwise(rule))).toEqual([]);
        expect(weakenings(otherwise(rule), rule)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });

  test('does not depend on the order of members and of overrides', () => {
    fc.assert(
      fc.property(overrides, overrides, (before, after) => {
        const asTheyAre = weakenings(execute(before), execute(after));
        const inAnother = weakenings(
          execute({ ...turnedLists(before) }),
          reordered(execute(turnedLists(after))),
        );
        expect(inAnother).toEqual(asTheyAre);
      }),
      { numRuns: runs(200) },
    );
  });

  test('is nothing of a third one where a second one lies between them', () => {
    let held = 0;
    const three = fc.oneof(
      fc.tuple(anyRule, anyRule, anyRule),
      fc.array(single, { minLength: 3, maxLength: 3 }).map((all) => all.map((said) => execute(said))),
      threeOf(overrides, edited).map((all) => all.map((said) => execute(said))),
      threeOf(rates, editedRates).map((all) => all.map((said) => limit(said))),
    );
    fc.assert(
      fc.property(three, ([first = {}, second = {}, third = {}]) => {
        if (!doesAsMuch(first, second) || !doesAsMuch(second, third)) return;
        held += 1;
        expect(weakenings(first, third)).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
    expect(held).toBeGreaterThan(runs(50, 50));
  });
});

/** One, and twice what an edit makes of the one before. */
function threeOf(
  one: fc.Arbitrary<Raw>,
  edit: (before: Raw) => fc.Arbitrary<Raw>,
): fc.Arbitrary<readonly Raw[]> {
  return one.chain((first) =>
    edit(first).chain((second) => edit(second).map((third) => [first, second, third])),
  );
}

function turnedLists(said: Raw): Raw {
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value]),
  );
}

describe('overrides, against all that a ruleset could hold', () => {
  test('do less exactly where some rule of it would', () => {
    const pair = fc.oneof(
      fc.tuple(overrides, overrides),
      overrides.chain((before) => fc.tuple(fc.constant(before), edited(before))),
    );
    const found = { less: 0, notLess: 0 };
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const isLess = lessOfOverrides(before, after);
        found[isLess ? 'less' : 'notLess'] += 1;
        expect(doesAsMuch(execute(before), execute(after))).toBe(!isLess);
      }),
      { numRuns: runs(200) },
    );
    expect(Math.min(found.less, found.notLess)).toBeGreaterThan(runs(20, 20));
  });
});

describe('rates, against traffic', () => {
  test('stop whatever was stopped before where nothing is told', () => {
    let held = 0;
    const pair = rates.chain((before) => fc.tuple(fc.constant(before), editedRates(before)));
    fc.assert(
      fc.property(pair, traffic, ([before, after], requests) => {
        if (!doesAsMuch(limit(before), limit(after))) return;
        held += 1;
        const now = stoppedBy(after, requests);
        expect([...stoppedBy(before, requests)].filter((index) => !now.has(index))).toEqual([]);
      }),
      { numRuns: runs(400) },
    );
    expect(held).toBeGreaterThan(runs(50, 50));
  });
});

describe.each([
  ['execute', 'action_parameters'],
  ['block', 'ratelimit'],
  ['block', 'exposed_credential_check'],
])('each member that the table of %s has in %s', (action, name) => {
  test('is told when it does less, alone and by its name, and not when it does more or makes no difference', () => {
    const shape = partShape(action, name);
    if (shape.type !== 'record') throw new Error('no record');
    const seen = new Set<string>();
    fc.assert(
      fc.property(part(action, name), (before) => {
        const ruleOf = (said: Raw): Raw => ({ action, expression: 'http.host eq "a"', [name]: said });
        for (const [member, inside] of Object.entries(shape.members)) {
          const less = lessThan(inside, before[member]);
          if (less === undefined) continue;
          seen.add(member);
          const after = { ...before, [member]: less };
          const told = weakenings(ruleOf(before), ruleOf(after)).map(({ message }) => message);
          const back = weakenings(ruleOf(after), ruleOf(before));
          const isMatter = inside.strength !== 'none';
          expect(told).toEqual(isMatter ? [expect.stringContaining(`${member} `)] : []);
          const isKnown = typeof inside.strength !== 'object' || !('another' in inside.strength);
          if (isKnown) expect(back).toEqual([]);
        }
        const unknown = ruleOf({ ...before, x_other: 1 });
        expect(weakenings(ruleOf(before), unknown)).toHaveLength(1);
        expect(weakenings(unknown, ruleOf(before))).toHaveLength(1);
      }),
      { numRuns: runs(60) },
    );
    const settled = Object.keys(shape.members).filter((member) => member !== 'overrides');
    expect(settled.filter((member) => !seen.has(member))).toEqual([]);
  });
});
