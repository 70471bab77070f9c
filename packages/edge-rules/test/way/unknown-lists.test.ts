import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnownLists } from '../../src/lib/known-lists.js';
import { decide, type Verdict } from '../../src/way/invariant.js';
import type { Way } from '../../src/way/way.js';
import { block, CUSTOM, execute, MANAGED, ruleOf, stage, wayOf } from './ways.js';

const HERE = '198.51.100.7';
const HEALTH = `http.request.uri.path eq "/health" and ip.src in {${HERE}}`;
const ADMIN = 'starts_with(http.request.uri.path, "/admin")';

/** Possible items of an unknown list: none, this address among others, or others. */
const CONTENTS: readonly (readonly string[])[] = [
  [],
  [HERE],
  ['198.51.100.0/24'],
  ['203.0.113.0/24', '192.0.2.0/24'],
  ['0.0.0.0/2', '64.0.0.0/2'],
];

const DEMANDS = ['always', 'never', 'executes'] as const;
type Demand = (typeof DEMANDS)[number];
type Rules = (lists?: KnownLists) => Way;

/** For an unknown list, or one with these items. */
function verdictOf(demand: Demand, expression: string, way: Rules, lists?: KnownLists): Verdict {
  const known = lists === undefined ? {} : { lists };
  const ruleset = demand === 'executes' ? { ruleset: 'efb7' } : {};
  return decide({ demand, expression, ...ruleset, ...known }, way(lists));
}

/** A verdict with an unknown list must be true for all items. */
function holdsWhatever(list: string, demand: Demand, expression: string, way: Rules): void {
  const { kind } = verdictOf(demand, expression, way);
  if (kind === 'unknown') return;
  for (const items of CONTENTS) {
    const lists: KnownLists = new Map([[list, { kind: 'ip', items }]]);
    const known = verdictOf(demand, expression, way, lists).kind;
    expect([items, known === 'unknown' ? kind : known]).toEqual([items, kind]);
  }
}

const knowing = (lists: KnownLists | undefined): object => (lists === undefined ? {} : { lists });

describe.each(['bad', 'cf.malware'])('a list that nobody knows: $%s', (list) => {
  const listed = `ip.src in $${list}`;
  const blocked: Rules = (lists) => wayOf(stage(CUSTOM, [block('listed', listed, knowing(lists))]));
  const allowed: Rules = (lists) => wayOf(stage(CUSTOM, [block('others', `not ${listed}`, knowing(lists))]));
  const challenged: Rules = (lists) =>
    wayOf(stage(CUSTOM, [ruleOf('listed', 'managed_challenge', listed, knowing(lists))]));
  const skipped: Rules = (lists) =>
    wayOf(
      stage(CUSTOM, [
        ruleOf('listed', 'skip', listed, { parameters: { phases: [MANAGED] }, ...knowing(lists) }),
      ]),
      stage(MANAGED, [execute('run', 'true', 'efb7')]),
    );

  test.each<readonly [string, Demand, string, Rules, Verdict['kind']]>([
    ['blocks what must get past', 'always', HEALTH, blocked, 'unknown'],
    ['lets past what must get past', 'always', HEALTH, allowed, 'unknown'],
    ['challenges what must get past', 'always', HEALTH, challenged, 'unknown'],
    ['blocks any of what must get past', 'always', 'http.request.uri.path eq "/health"', blocked, 'unknown'],
    ['blocks one address that must not get past', 'never', `ip.src in {${HERE}}`, blocked, 'unknown'],
    [
      'blocks a network that must not get past',
      'never',
      `${ADMIN} and ip.src in {198.51.100.0/24}`,
      blocked,
      'unknown',
    ],
    ['blocks some of what must not get past, and never all', 'never', ADMIN, blocked, 'refuted'],
    ['lets past what must not', 'never', ADMIN, allowed, 'unknown'],
    ['is what it is about', 'never', `${ADMIN} and ${listed}`, blocked, 'proven'],
    ['keeps one address from a ruleset', 'executes', `ip.src in {${HERE}}`, skipped, 'unknown'],
  ])('%s', (_, demand, expression, way, kind) => {
    expect(verdictOf(demand, expression, way).kind).toBe(kind);
    holdsWhatever(list, demand, expression, way);
  });

  const conditions = fc.constantFrom(
    listed,
    `not ${listed}`,
    ADMIN,
    `ip.src eq ${HERE}`,
    `not ip.src in {192.0.2.0/24}`,
  );
  const expressions = fc
    .tuple(conditions, conditions, fc.constantFrom('and', 'or'))
    .map(([one, other, join]) => `(${one}) ${join} (${other})`);
  const ways = fc.array(fc.tuple(fc.constantFrom('block', 'skip', 'log'), expressions), {
    minLength: 1,
    maxLength: 4,
  });

  test('never changes a verdict, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('always' as const, 'never' as const),
        expressions,
        ways,
        (demand, expression, rules) => {
          holdsWhatever(list, demand, expression, (lists) =>
            wayOf(
              stage(
                CUSTOM,
                rules.map(([action, text], index) =>
                  ruleOf(`r${index}`, action, text, {
                    ...(action === 'skip' ? { parameters: { ruleset: 'current' } } : {}),
                    ...knowing(lists),
                  }),
                ),
              ),
            ),
          );
        },
      ),
    );
  });
});
