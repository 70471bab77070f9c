import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDependentOf } from '../../../src/kinds/rule-lists/list-dependent.js';
import { ledgerOf } from '../../../src/kinds/rule-lists/ledger.js';
import type { KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { comparable } from '@zonewright/edge-rules/simulation/known-lists.js';
import { evaluate } from '@zonewright/edge-rules/simulation/evaluate.js';
import { compileRules } from '@zonewright/edge-rules/simulation/rules.js';
import { decodeTraffic } from '@zonewright/edge-rules/simulation/traffic.js';
import { runs } from '../../helpers/runs.js';

const ADDRESSES = ['192.0.2.0', '192.0.2.1', '192.0.2.2', '192.0.2.3'];
/** The last one is in no expression. */
const PATHS = ['/a', '/b', '/c'];
const ITEMS = [...ADDRESSES, '192.0.2.0/31', '192.0.2.0/30'];

const rule = fc.record({
  action: fc.constantFrom('block', 'skip', 'log', 'managed_challenge'),
  expression: fc.constantFrom(
    'ip.src in $one',
    'not ip.src in $one',
    'ip.src in $other',
    'ip.src in $one and not ip.src in $other',
    'ip.src in $one and http.request.uri.path eq "/a"',
    'http.request.uri.path eq "/b"',
    'ip.src in {192.0.2.1 192.0.2.2}',
    'true',
  ),
});
const items = fc.uniqueArray(fc.constantFrom(...ITEMS), { maxLength: 3 });

type Short = readonly { readonly action: string; readonly expression: string }[];

const rawOf = ({ action, expression }: Short[number], index: number) => ({
  ref: `r${index}`,
  action,
  expression,
  ...(action === 'skip' ? { action_parameters: { ruleset: 'current' } } : {}),
});

/** How hard it is for traffic to get further. */
function hold(rules: Short, lists: KnownLists, fields: Readonly<Record<string, string>>): number {
  const list = compileRules(
    rules.map((one, index) => {
      const {
        action_parameters: parameters,
        ref: name,
        ...rest
      } = rawOf(one, index) as never as {
        action_parameters?: unknown;
        ref: string;
        action: string;
        expression: string;
      };
      return { ...rest, name, parameters, enabled: true, lists };
    }),
    'http',
  );
  const evaluation = evaluate(list, decodeTraffic('http', fields, {}).traffic);
  if (evaluation.kind !== 'decided') return 0;
  return { block: 2, managed_challenge: 1 }[evaluation.action] ?? 0;
}

function risksOf(rules: Short, before: KnownLists, after: KnownLists): readonly string[] {
  const live = rules.map((one, index) => ({
    id: `id-${index}`,
    ref: `r${index}`,
    raw: { id: `id-${index}`, ...rawOf(one, index) },
  }));
  const ledger = ledgerOf(
    live as never,
    live.map(({ raw }) => raw),
    () => false,
  );
  const dependent = listDependentOf(
    'zone/a/rulesets/b',
    ledger,
    'http_request_firewall_custom',
    new Set(['one']),
  );
  return (dependent?.risks('live', before, after) ?? []).map(({ code }) => code);
}

const known = (one: readonly string[], other: readonly string[]): KnownLists =>
  new Map([
    ['one', { kind: 'ip', items: one }],
    ['other', { kind: 'ip', items: other }],
  ]);

describe('rules that lean on a list', () => {
  it('have a risk exactly where something gets further that did not before', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 4 }), items, items, items, (rules, one, then, other) => {
        const [before, after] = [known(one, other), known(then, other)];
        const all = ADDRESSES.flatMap((ip) =>
          PATHS.map((path) => ({ 'ip.src': ip, 'http.request.uri.path': path })),
        );
        const isOpened = all.some((fields) => hold(rules, after, fields) < hold(rules, before, fields));
        const codes = risksOf(rules, before, after);
        expect(codes.includes('opens-traffic') || codes.includes('may-open-traffic')).toBe(isOpened);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe('a list that is too large to be held whole', () => {
  const LARGE = Array.from({ length: 6_000 }, (_, index) => `10.${index >> 8}.${index & 255}.1`);
  const list = (some: readonly string[]) => ({ kind: 'ip', items: some }) as const;

  it.each([
    [
      'what differs, beside a rest',
      LARGE.slice(1),
      [...LARGE.slice(2), '192.0.2.1'],
      ['10.0.1.1'],
      ['192.0.2.1'],
    ],
    ['two things that nobody knows', [], LARGE, [], []],
  ] as const)('is held as %s', (_, before, after, former, latter) => {
    const sides = comparable('office', list(before), list(after));
    expect(sides.map(({ items: own }) => own)).toEqual([former, latter]);
    const isAlike = sides[0].rest === sides[1].rest;
    expect(isAlike).toBe(former.length > 0);
  });

  it.each([
    ['what it loses', LARGE, LARGE.slice(1), 'opens-traffic'],
    ['what it gets', LARGE, [...LARGE, '192.0.2.1'], undefined],
    ['all that it had', LARGE, [], 'may-open-traffic'],
  ] as const)('tells %s', (_, before, after, expected) => {
    const sides = comparable('one', list(before), list(after)).map((one) => new Map([['one', one]]));
    const [former, latter] = [sides[0] ?? new Map(), sides[1] ?? new Map()];
    expect(risksOf([{ action: 'block', expression: 'ip.src in $one' }], former, latter)).toEqual(
      expected === undefined ? [] : [expected],
    );
  });
});
