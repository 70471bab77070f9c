import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openings, type Opening } from '../../src/simulation/openings.js';
import { compileRules, type SimulatedRule } from '../../src/simulation/rules.js';
import { printWitness, type WitnessValue } from '../../src/simulation/witness.js';
import { formatAddress } from '../../src/expressions/addresses.js';
import { runs } from '../../../../test/helpers/runs.js';
import {
  compiled,
  endOf,
  opaqueRules,
  PACKETS,
  PACKETS_AND_LISTS,
  plainRules,
  type Packet,
  type SmallRule,
} from './world.js';

const STRENGTH: Readonly<Record<string, number>> = { block: 2, managed_challenge: 1 };

function strengthIn(rules: readonly SmallRule[], packet: Packet): number {
  return STRENGTH[endOf(rules, packet)?.action ?? ''] ?? 0;
}

/** The least strict first: nothing or a skip, a log, a challenge, a block. */
function strictnessIn(rules: readonly SmallRule[], packet: Packet): number {
  const end = endOf(rules, packet);
  const way = end === undefined ? rules : rules.slice(0, rules.indexOf(end));
  const isLogged = way.some((rule) => rule.action === 'log' && rule.enabled && rule.holds(packet));
  if (end?.action === 'block') return 4;
  if (end?.action === 'managed_challenge') return 3;
  return isLogged ? 1 : 0;
}

/** Rules whose packets get further, by the documents, packet by packet. */
function openedBy(
  before: readonly SmallRule[],
  after: readonly SmallRule[],
  packets: readonly Packet[],
): readonly string[] {
  const opened = packets
    .filter((packet) => strengthIn(before, packet) > strengthIn(after, packet))
    .map((packet) => endOf(before, packet)?.name ?? '');
  return [...new Set(opened)].toSorted();
}

const sameRule = (latter: SimulatedRule, former: SimulatedRule): boolean =>
  JSON.stringify(latter) === JSON.stringify(former);

function openingsOf(before: readonly SmallRule[], after: readonly SmallRule[]): readonly Opening[] {
  return openings(compiled(before), compiled(after), sameRule);
}

/** A list and an edited one: rules are removed, added, moved, changed, switched on or off. */
function edits(
  rules: fc.Arbitrary<readonly SmallRule[]>,
): fc.Arbitrary<readonly [readonly SmallRule[], readonly SmallRule[]]> {
  const edited = (list: readonly SmallRule[]): fc.Arbitrary<readonly SmallRule[]> =>
    fc.oneof(
      fc.shuffledSubarray([...list]),
      fc
        .tuple(rules, fc.nat(list.length))
        .map(([more, at]) => [
          ...list.slice(0, at),
          ...more.slice(0, 2).map((rule) => ({ ...rule, name: `new ${rule.name}` })),
          ...list.slice(at),
        ]),
      fc
        .tuple(rules, fc.nat(list.length))
        .map(([others, at]) =>
          list.map((rule, index) => (index === at ? { ...rule, ...others[0], name: rule.name } : rule)),
        ),
    );
  return rules.chain((before) => edited(before).map((after) => [before, after] as const));
}

function matchesWitness(packet: Packet, opening: Opening): boolean {
  if (opening.kind !== 'opened') return true;
  return [...opening.example.witness].every(([field, value]) => {
    if (field === 'ip.proto') return protocolsOf(packet).every((protocol) => protocol === value);
    return value === null ? packet[field] === undefined : packet[field] === small(value);
  });
}

function protocolsOf(packet: Packet): readonly string[] {
  return Object.keys(packet).flatMap((field) => /^(?:tcp|udp)(?=\.)/.exec(field)?.[0] ?? []);
}

function small(value: WitnessValue): unknown {
  if (typeof value === 'bigint') return Number(value);
  return value !== null && typeof value === 'object' ? formatAddress(value) : value;
}

describe('what gets further when a list takes the place of another', () => {
  it('is found exactly, with an example, where every condition can be decided', () => {
    fc.assert(
      fc.property(edits(plainRules), ([before, after]) => {
        const found = openingsOf(before, after);
        expect(found.map(({ rule }) => rule.name).toSorted()).toEqual(openedBy(before, after, PACKETS));
        expect(found.filter(({ kind }) => kind === 'unknown')).toEqual([]);
        for (const opening of found) {
          const like = PACKETS.filter((packet) => matchesWitness(packet, opening));
          for (const packet of like) {
            expect(strengthIn(before, packet)).toBeGreaterThan(strengthIn(after, packet));
          }
        }
      }),
      { numRuns: runs(400) },
    );
  });

  it('is shown by the least strict outcome that any packet has, and every other outcome is counted', () => {
    fc.assert(
      fc.property(edits(plainRules), ([before, after]) => {
        const opened = PACKETS.filter((packet) => strengthIn(before, packet) > strengthIn(after, packet));
        const found = openingsOf(before, after);
        for (const opening of found) {
          if (opening.kind !== 'opened') continue;
          const own = opened.filter((packet) => endOf(before, packet)?.name === opening.rule.name);
          const least = Math.min(...own.map((packet) => strictnessIn(after, packet)));
          expect(opening.example.strictness).toBe(least);
          const like = own.filter((packet) => matchesWitness(packet, opening));
          for (const packet of like) expect(strictnessIn(after, packet)).toBe(least);
          const ends = new Set(own.map((packet) => endOf(after, packet)?.name));
          const shown = [opening.example, ...opening.others].map(({ by }) => by?.name);
          if (!opening.hasMore && !after.some(({ action }) => action === 'log'))
            expect(new Set(shown)).toEqual(ends);
        }
      }),
      { numRuns: runs(400) },
    );
  });

  it('is never passed over however conditions turn out that nobody can look into, and nothing else is told', () => {
    fc.assert(
      fc.property(edits(opaqueRules), ([before, after]) => {
        const found = openingsOf(before, after).map(({ rule }) => rule.name);
        expect([...new Set(found)].toSorted()).toEqual(openedBy(before, after, PACKETS_AND_LISTS));
      }),
      { numRuns: runs(300) },
    );
  });
});

const block = (expression: string, more: object = {}): SimulatedRule => ({
  name: 'block',
  action: 'block',
  enabled: true,
  expression,
  ...more,
});
const skip = (expression: string): SimulatedRule => ({
  name: 'skip',
  action: 'skip',
  parameters: { ruleset: 'current' },
  enabled: true,
  expression,
});

function foundIn(before: readonly SimulatedRule[], after: readonly SimulatedRule[]): readonly string[] {
  return openings(compileRules(before, 'http'), compileRules(after, 'http'), sameRule).map((opening) => {
    const { name } = opening.rule;
    switch (opening.kind) {
      case 'unknown':
        return `${name}: ${opening.because}`;
      case 'order':
        return `${name}: behind ${opening.by.name}`;
      case 'opened': {
        const { witness, by, unless } = opening.example;
        const assumed = unless.map((list) => `, unless in ${list}`).join('');
        const more = opening.others.map((other) => `, or → ${other.by?.name ?? 'nothing'}`).join('');
        return `${name}: ${printWitness(witness, 'http')} → ${by?.name ?? 'nothing'}${assumed}${more}`;
      }
    }
  });
}

describe('an opening', () => {
  const admin = 'http.request.uri.path contains "/admin"';

  it.each<[string, readonly SimulatedRule[], readonly SimulatedRule[], string]>([
    ['of a rule that goes', [block(admin)], [], 'block: { http.request.uri.path: "/admin" } → nothing'],
    [
      'of a first skip',
      [block(admin)],
      [skip('ip.src in {0.0.0.0/0 ::/0}'), block(admin)],
      'block: { http.request.uri.path: "/admin", ip.src: 203.0.113.7 } → skip',
    ],
    [
      'of a skip for some countries',
      [block('ssl')],
      [skip('ip.src.country in {"DE" "AT" "CH" "LI"}'), block('ssl')],
      'block: { ip.src.country: "DE", ssl: true } → skip',
    ],
    [
      'of a dead path',
      [block(admin)],
      [block('http.request.uri.path eq "/admin/old"')],
      'block: { http.request.uri.path: "/admin" } → nothing',
    ],
    [
      'of a challenge in place of a block',
      [block(admin)],
      [{ ...block(admin), name: 'challenge', action: 'managed_challenge' }],
      'block: { http.request.uri.path: "/admin" } → challenge',
    ],
    [
      'by the least strict way, where a challenge further down takes some of it',
      [block('starts_with(http.request.uri.path, "/admin")')],
      [
        block('starts_with(http.request.uri.path, "/admin") and ip.src.country ne "DE"', { name: 'narrow' }),
        { ...block('http.user_agent contains "sqlmap"'), name: 'scanners', action: 'managed_challenge' },
      ],
      'block: { http.request.uri.path: "/admin", http.user_agent: "x", ip.src.country: "DE" } → nothing, or → scanners',
    ],
    [
      'that is not logged, where a log takes some of it',
      [block(admin)],
      [{ ...block('ssl'), name: 'log', action: 'log' }],
      'block: { http.request.uri.path: "/admin", ssl: false } → nothing, or → log',
    ],
    [
      'by a log, where a log takes all of it',
      [block(admin)],
      [{ ...block('true'), name: 'log', action: 'log' }],
      'block: { http.request.uri.path: "/admin" } → log',
    ],
    [
      'by a log that takes all of it, whatever the example leaves open',
      [block(admin)],
      [
        {
          ...block('http.user_agent contains "bot" or not http.user_agent contains "bot"'),
          name: 'log',
          action: 'log',
        },
      ],
      'block: { http.request.uri.path: "/admin" } → log',
    ],
    [
      'of a limit that a challenge comes before',
      [block('ssl', { name: 'limit', condition: { period: 60 } })],
      [
        { ...block('ssl'), name: 'few', action: 'managed_challenge', condition: { period: 60, rate: 5 } },
        block('ssl', { name: 'limit', condition: { period: 60 } }),
      ],
      'limit: behind few',
    ],
    [
      'of a block that a limit with a challenge comes before',
      [block('ssl')],
      [
        { ...block('ssl'), name: 'few', action: 'managed_challenge', condition: { period: 60 } },
        block('ssl'),
      ],
      'block: behind few',
    ],
    [
      'of a gap between two',
      [block('ip.src in {192.0.2.0/24}')],
      [block('ip.src in {192.0.2.0/25}'), block('ip.src in {192.0.2.129..192.0.2.255}')],
      'block: { ip.src: 192.0.2.128 } → nothing',
    ],
    [
      'of a limit in place of a block',
      [block('ssl')],
      [block('ssl', { name: 'limit', condition: { period: 60 } })],
      'block: { ssl: true } → limit',
    ],
    [
      'of a rule that ran a ruleset',
      [{ ...block('true'), name: 'managed', action: 'execute', parameters: { id: 'a' } }],
      [
        skip('http.request.uri.path wildcard "/api/*"'),
        { ...block('true'), name: 'managed', action: 'execute', parameters: { id: 'a' } },
      ],
      'managed: { http.request.uri.path: "/api/" } → skip',
    ],
    [
      'behind a list that nobody knows',
      [block('ip.src in $bad', { name: 'bad' }), block('ssl')],
      [block('ip.src in $bad', { name: 'bad' })],
      'block: { ip.src: 203.0.113.7, ssl: true } → nothing, unless in $bad',
    ],
    [
      'of what nobody can look into',
      [block('ip.src in $bad')],
      [block('ip.src in $worse')],
      'block: it depends on $bad',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(foundIn(before, after)).toEqual([expected]);
  });

  it.each<[string, readonly SimulatedRule[], readonly SimulatedRule[]]>([
    ['a skip behind', [block(admin)], [block(admin), skip('true')]],
    ['a skip of what is blocked nowhere', [block('ssl')], [skip('not ssl'), block('ssl')]],
    ['a wider block', [block('ip.src in {192.0.2.0/25}')], [block('ip.src in {192.0.2.0/24}')]],
    ['a block in place of a challenge', [{ ...block(admin), action: 'js_challenge' }], [block(admin)]],
    [
      'two halves of a network',
      [block('ip.src in {192.0.2.0/24}')],
      [block('ip.src in {192.0.2.0/25}'), block('ip.src in {192.0.2.128/25}')],
    ],
    ['a block of all', [block(admin), block('ip.src in $bad')], [block('true')]],
    ['another order of blocks', [block(admin), block('ssl')], [block('ssl'), block(admin)]],
    ['a second of the same', [block(admin), block(admin)], [block(admin)]],
    [
      'a limit that blocks, before a block',
      [block('ssl')],
      [block('ssl', { name: 'limit', condition: { period: 60 } }), block('ssl')],
    ],
    [
      'a limit behind a limit',
      [block('ssl', { condition: { period: 60 } })],
      [
        block('ssl', { condition: { period: 60 } }),
        { ...block('ssl', { condition: { period: 10 } }), action: 'log' },
      ],
    ],
    [
      'a limit before one of other traffic',
      [block('ssl', { condition: { period: 60 } })],
      [
        { ...block('not ssl', { condition: { period: 60 } }), action: 'managed_challenge' },
        block('ssl', { condition: { period: 60 } }),
      ],
    ],
  ])('is not %s', (_, before, after) => {
    expect(foundIn(before, after)).toEqual([]);
  });

  it('of a list that takes too long to look through may be one, and is never nothing', () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      block(
        `http.host eq "h${index}" and (ip.src.asnum in {${index}} or ssl) and http.cookie contains "c${index}"`,
        {
          name: `b${index}`,
        },
      ),
    );
    const after = [skip('http.user_agent contains "x" or http.referer contains "y"'), ...many.slice(1)];
    const openedRules = foundIn(many, after);
    expect(openedRules.length).toBe(400);
  });
});
