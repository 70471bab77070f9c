import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asObject, type Raw } from '../../../../src/kernel/lib/decode.js';
import { sameJson } from '../../../../src/kernel/lib/fields.js';
import { isObject } from '../../../../src/kernel/model/json.js';
import { ACTION_TABLE } from '../../../../src/kinds/rule-lists/actions/table.js';
import { doesOf } from '../../../../src/kinds/rule-lists/does/does.js';
import { ruleShape } from '../../../../src/kinds/rule-lists/rule-shape.js';
import { memberShape, type Shape } from '../../../../src/kinds/toolkit/shapes/shape.js';
import { written } from '../../../../src/kinds/toolkit/shapes/written.js';
import { DOING, NAMES } from '../../../helpers/doing-rules.js';
import { runs } from '../../../helpers/runs.js';
import { valueOf } from '../../toolkit/shapes/arbitrary.js';

type Path = readonly (string | number)[];

/** A rule with an action as its table has it, unknown members included. */
function ruleWith(action: string): fc.Arbitrary<Raw> {
  const shape = ruleShape(action);
  const some = (name: string): fc.Arbitrary<unknown> => {
    const member: Shape | undefined = memberShape(shape, name);
    return member === undefined ? fc.constant(undefined) : valueOf(member, true);
  };
  return fc.record(
    {
      action: fc.constant(action),
      expression: fc.constant('ssl'),
      enabled: fc.boolean(),
      action_parameters: some('action_parameters'),
      ratelimit: some('ratelimit'),
      logging: some('logging'),
      exposed_credential_check: some('exposed_credential_check'),
      x_later: fc.constantFrom<unknown>(1, 'a', { b: [1, { c: 'd' }] }),
    },
    { requiredKeys: ['action', 'expression', 'action_parameters'] },
  );
}

/** The places of everything in a value that holds nothing more. */
function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  const inside: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item: unknown, index) => [index, item] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return inside.length === 0 ? [path] : inside.flatMap(([step, one]) => leavesOf(one, [...path, step]));
}

/** A value in which something else stands at a place. */
function replaced(value: unknown, [step, ...rest]: Path, by: (former: unknown) => unknown): unknown {
  if (step === undefined) return by(value);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? replaced(item, rest, by) : item));
  const members = Object.entries(asObject(value, 'what is on the way'));
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === step ? replaced(member, rest, by) : member]),
  );
}

function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value.startsWith('7') ? '8' : '7'}${value.slice(1)}x`;
  return 'something else';
}

/** What is said elsewhere in a report. */
const ELSEWHERE = new Set(['action', 'expression']);

describe('of what a rule does', () => {
  test.each(Object.keys(ACTION_TABLE))('nothing is left out: %s', (action) => {
    const shape = ruleShape(action);
    fc.assert(
      fc.property(ruleWith(action), fc.nat(), (rule, chosen) => {
        const places = leavesOf(rule).filter(([first]) => !ELSEWHERE.has(String(first)));
        const place = places[chosen % places.length];
        fc.pre(place !== undefined);
        const another = asObject(replaced(rule, place ?? [], other), 'the rule');
        // What the service fills in means the same, there or not.
        fc.pre(!sameJson(written(shape, rule), written(shape, another)));
        const [before, after] = [doesOf(rule, NAMES), doesOf(another, NAMES)];
        // A line that is too long for a screen counts what it does not show.
        fc.pre(!before.some((line) => / and \d+ more$/.test(line)));
        expect(after).not.toEqual(before);
      }),
      { numRuns: runs(60) },
    );
  });

  test.each(DOING)('a text says no more than it is: %s', (_, rule) => {
    const texts = leavesOf(rule).filter(([first]) => !ELSEWHERE.has(String(first)));
    const hostile = 'a"), not logged; switched off, skips products waf: (b) "c';
    for (const place of texts) {
      const one = asObject(
        replaced(rule, place, (former) => (typeof former === 'string' ? hostile : former)),
        'the rule',
      );
      const said = doesOf(one, NAMES).join('\n');
      expect(outsideQuotes(said)).not.toContain('skips products waf: (b)');
    }
  });
});

/** Words without the texts that stand in quotes among them. */
function outsideQuotes(words: string): string {
  return words.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}
