import * as fc from 'fast-check';
import type { DeclaredRule, DeclaredRuleset, Position } from '../../../src/kinds/rule-lists/declared.js';
import type { Raw } from '../../../src/kernel/lib/decode.js';
import { declaredRuleset } from '../support.js';

const OURS = ['a', 'b', 'c', 'd', 'e', 'f'];
const FOREIGN = ['x', 'y', 'z'];
/** Ids of live rules. One of them may be declared as a ref: a rule that was imported without one. */
const IDS = ['1', '2', '3', '4', '5', '6', '7'].map((digit) => digit.repeat(32));

const expression = fc.constantFrom('true', 'http.host eq "a"', 'http.host  eq "a"', 'ip.src in {10.0.0.1}');
const flag = fc.boolean();

const override = fc.record(
  { id: fc.constantFrom('r1', 'r2', 'r3'), action: fc.constantFrom('log', 'block'), enabled: flag },
  { requiredKeys: ['id'] },
);
const overrides = fc.record(
  {
    enabled: flag,
    sensitivity_level: fc.constantFrom('default', 'low'),
    rules: fc.uniqueArray(override, { selector: ({ id }) => id, maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const headerWrite = fc.record({ operation: fc.constant('set'), value: fc.constantFrom('', 'v') });

/** What each action takes; where it is optional, it may be missing, empty or there. */
const PARAMETERS: Readonly<Record<string, fc.Arbitrary<Raw>>> = {
  block: fc.oneof(
    fc.constant({}),
    fc.constant({ action_parameters: {} }),
    fc.constant({ ratelimit: { period: 10 } }),
  ),
  log: fc.constant({}),
  skip: fc.record(
    {
      action_parameters: fc.oneof(
        fc.constant({ ruleset: 'current' }),
        fc.record({ products: fc.shuffledSubarray(['waf', 'bic', 'hot'], { minLength: 1 }) }),
        fc.constant({ rules: { r1: ['1', '2'] } }),
      ),
      logging: fc.record({ enabled: flag }),
    },
    { requiredKeys: ['action_parameters'] },
  ),
  execute: fc.record({
    action_parameters: fc.record({ id: fc.constant('e'.repeat(32)), overrides }, { requiredKeys: ['id'] }),
  }),
  rewrite: fc.record({
    action_parameters: fc.record({
      headers: fc.dictionary(fc.constantFrom('X-A', 'X-B'), headerWrite, { maxKeys: 2 }),
    }),
  }),
};

const content: fc.Arbitrary<Omit<DeclaredRule, 'ref' | 'position'>> = fc
  .constantFrom(...Object.keys(PARAMETERS))
  .chain((action) =>
    fc
      .tuple(
        fc.record({ enabled: flag, description: fc.constantFrom('', 'a note') }, { requiredKeys: [] }),
        expression,
        PARAMETERS[action] ?? fc.constant({}),
      )
      .map(([optional, text, parameters]) => ({ action, expression: text, ...optional, ...parameters })),
  );

const position: fc.Arbitrary<Position | undefined> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  fc.constantFrom<Position[]>('first', 'last'),
  fc
    .tuple(
      fc.constantFrom<('before' | 'after')[]>('before', 'after'),
      fc.constantFrom(...FOREIGN, ...OURS, ...IDS.slice(0, 2)),
    )
    .map(([side, anchor]): Position => (side === 'before' ? { before: anchor } : { after: anchor })),
);

function ruleList(ownership: DeclaredRuleset['ownership']): fc.Arbitrary<readonly DeclaredRule[]> {
  return fc.shuffledSubarray([...OURS, ...IDS.slice(0, 1)]).chain((refs) =>
    fc.tuple(
      ...refs.map((ref) =>
        fc.tuple(content, position).map(([rule, at]): DeclaredRule => ({
          ref,
          ...rule,
          ...(ownership === 'exclusive' || at === undefined ? {} : { position: at }),
        })),
      ),
    ),
  );
}

export const exclusiveRuleset = ruleList('exclusive').map((rules) => declaredRuleset(rules));
export const sharedRuleset = ruleList('shared').map((rules) =>
  declaredRuleset(rules, { ownership: 'shared' }),
);
export const anyRuleset = fc.oneof(exclusiveRuleset, sharedRuleset);

const unknownMember = fc.constantFrom(
  {},
  {},
  { x_later: { since: ['v5', null] } },
  { constructor: 'odd', toString: 1 },
);

/** How a live rule names itself: a ref of its own, its id, an empty one, or none at all. */
const naming = fc.constantFrom('ref', 'ref', 'id', 'empty', 'none', 'no id');

/** Rules as the service answers them, ours and others, with and without the members that it may leave out. */
export const liveRules: fc.Arbitrary<readonly Raw[]> = fc
  .tuple(
    fc.shuffledSubarray([...OURS, ...FOREIGN], { maxLength: IDS.length }),
    fc.shuffledSubarray(IDS, { minLength: IDS.length }),
  )
  .chain(([refs, ids]) =>
    fc.tuple(
      ...refs.map((ref, index) =>
        fc.tuple(content, unknownMember, naming, flag).map(([rule, unknown, names, versioned]): Raw => ({
          ...unknown,
          ...identity(names, ref, ids[index] ?? ''),
          ...rule,
          ...(versioned ? { version: '3', last_updated: '2024-01-01T00:00:00Z' } : {}),
        })),
      ),
    ),
  );

function identity(names: string, ref: string, id: string): Raw {
  switch (names) {
    case 'ref':
      return { id, ref };
    case 'id':
      return { id, ref: id };
    case 'empty':
      return { id, ref: '' };
    case 'no id':
      return { id: '', ref };
    default:
      return { id };
  }
}

/** The same JSON with the members of every object in another order. */
export function reordered<Value>(value: Value): Value {
  const turn = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(turn);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .toReversed()
        .map(([name, member]) => [name, turn(member)]),
    );
  };
  const turned: Value = JSON.parse(JSON.stringify(turn(value)));
  return turned;
}
