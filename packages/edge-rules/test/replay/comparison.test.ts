import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Slots } from '../../src/compiled/facts.js';
import { WayComparison, type Compared } from '../../src/replay/comparison.js';
import { LogFacts } from '../../src/replay/log-facts.js';
import type { LogLine } from '../../src/replay/log-values.js';
import { follow } from '../../src/way/follow.js';
import type { Way } from '../../src/way/way.js';
import type { KnownLists } from '../../src/lib/known-lists.js';
import { runs } from '../../../../test/helpers/runs.js';
import { block, challenge, CUSTOM, execute, MANAGED, RATE, ruleOf, skip, stage, wayOf } from '../way/ways.js';
import { WAYS } from './ways.js';

const FULL: fc.Arbitrary<LogLine> = fc.record({
  ClientIP: fc.constantFrom('192.0.2.1', '198.51.100.3'),
  ClientCountry: fc.constantFrom('de', 'us'),
  ClientRequestHost: fc.constantFrom('one', 'two'),
  ClientRequestMethod: fc.constantFrom('GET', 'POST'),
  ClientRequestURI: fc.constantFrom('/a?b=1', '/ab', '/c'),
  ClientRequestScheme: fc.constantFrom('https', 'http'),
  ClientRequestUserAgent: fc.constantFrom('curl/8', 'Mozilla'),
  RequestHeaders: fc.constantFrom({ x: '1' }, { x: '2' }),
  BotScore: fc.constantFrom(7, 40),
});

const PART = fc
  .tuple(FULL, fc.subarray(['ClientIP', 'ClientCountry', 'ClientRequestURI', 'RequestHeaders', 'BotScore']))
  .map(([full, left]) => ({
    full,
    part: Object.fromEntries(Object.entries(full).filter(([name]) => !left.some((one) => one === name))),
  }));

function trafficIn(line: LogLine): ReturnType<LogFacts['traffic']> {
  const facts = new LogFacts(new Slots());
  facts.take(line);
  return facts.traffic();
}

/** The result of following the way, as an outcome; undefined if it is open. */
function followed(way: Way, line: LogLine): string | undefined {
  const end = follow(way, trafficIn(line), { testsStop: true });
  if (end.kind === 'open') return undefined;
  if (end.kind === 'passes') return end.met.some(({ effect }) => effect.kind === 'skips') ? 'skip' : 'pass';
  const { action, name } = end.by.at.rule;
  const outcome = action === 'managed_challenge' ? 'challenge' : action;
  return `${outcome} by ${name}`;
}

function said(compared: Compared): string | undefined {
  if (compared.kind === 'undecided') return undefined;
  const { to, after } = compared;
  if (to === 'skip') return 'skip';
  return to === 'pass' || to === 'log' ? 'pass' : `${to} by ${after.by?.at.rule.name ?? ''}`;
}

describe('a request on its way', () => {
  it('fares as the follower of invariants says, which asks each rule again', () => {
    fc.assert(
      fc.property(WAYS, fc.array(FULL, { minLength: 1, maxLength: 4 }), (way, lines) => {
        const comparison = new WayComparison(wayOf(), way);
        for (const line of lines) {
          const expected = followed(way, line);
          const compared = comparison.compare(line);
          if (expected !== undefined && compared.kind === 'decided') expect(said(compared)).toBe(expected);
          // The reason is what only one side meets.
          if (expected !== undefined && compared.kind === 'undecided')
            expect(compared.reasons.some((reason) => reason.startsWith('what '))).toBe(true);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('is decided only where that stays so, whatever else the log might say', () => {
    fc.assert(
      fc.property(WAYS, WAYS, PART, (live, declared, { full, part }) => {
        const some = new WayComparison(live, declared).compare(part);
        const all = new WayComparison(live, declared).compare(full);
        if (all.kind === 'undecided') return;
        const known = [some.from ?? all.from, some.to ?? all.to];
        expect(known).toEqual([all.from, all.to]);
        if (some.kind === 'undecided' && some.isAlike) expect(all.from).toBe(all.to);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('fares alike on two sides that are the same, known or not', () => {
    fc.assert(
      fc.property(WAYS, PART, (way, { part }) => {
        const compared = new WayComparison(way, way).compare(part);
        if (compared.kind === 'undecided') expect(compared.isAlike).toBe(true);
        expect(compared.from).toBe(compared.to);
      }),
      { numRuns: runs(300) },
    );
  });
});

const LINE: LogLine = {
  ClientRequestHost: 'one',
  ClientRequestURI: '/admin',
  ClientIP: '192.0.2.1',
  ClientRequestUserAgent: 'curl/8',
};
const custom = (...rules: Parameters<typeof stage>[1]): Way => wayOf(stage(CUSTOM, rules));
const managed = (...rules: Parameters<typeof stage>[1]): Way['stages'][number] =>
  stage(MANAGED, [execute('deploy', 'true', 'efb7'), ...rules]);
const onAdmin = 'http.request.uri.path eq "/admin"';

function toldOf(live: Way, declared: Way, line: LogLine = LINE): string {
  const compared = new WayComparison(live, declared).compare(line);
  if (compared.kind === 'decided') return `${compared.from} → ${compared.to}`;
  const alike = compared.isAlike ? ' alike' : '';
  return `${compared.from ?? '?'} → ${compared.to ?? '?'}${alike}: ${compared.reasons.join(', ')}`;
}

describe('the outcome', () => {
  it.each<readonly [string, Way, Way, string]>([
    ['a rule that blocks', custom(), custom(block('a', onAdmin)), 'pass → block'],
    ['a rule that is off', custom(), custom(block('a', onAdmin, { enabled: false })), 'pass → pass'],
    ['a challenge', custom(challenge('a', onAdmin)), custom(), 'challenge → pass'],
    ['a redirect', custom(), custom(ruleOf('a', 'redirect', onAdmin)), 'pass → redirect'],
    ['a rule that logs', custom(), custom(ruleOf('a', 'log', onAdmin)), 'pass → log'],
    [
      'a skip before a block',
      custom(block('a', onAdmin)),
      custom(skip('s', 'ip.src in {192.0.2.0/24}', { ruleset: 'current' }), block('a', onAdmin)),
      'block → skip',
    ],
    [
      'a field that the log lacks',
      custom(),
      custom(block('a', 'cf.bot_management.score lt 30')),
      'pass → ?: cf.bot_management.score',
    ],
    [
      'the same field on both sides',
      custom(block('a', 'cf.bot_management.score lt 30')),
      custom(block('a', 'cf.bot_management.score lt 30')),
      '? → ? alike: cf.bot_management.score',
    ],
    [
      'a field that does not matter, as another condition is false',
      custom(),
      custom(block('a', 'cf.bot_management.score lt 30 and http.host eq "two"')),
      'pass → pass',
    ],
    [
      'a field that does not matter, as both ways are blocked',
      custom(),
      custom(block('a', 'cf.bot_management.score lt 30'), block('b', onAdmin)),
      'pass → block',
    ],
    ['a list that nobody knows', custom(), custom(block('a', 'ip.src in $bad')), 'pass → ?: $bad'],
    [
      'a managed ruleset on both sides',
      wayOf(managed()),
      wayOf(stage(CUSTOM, [block('a', onAdmin)]), managed()),
      'pass → block',
    ],
    [
      'a managed ruleset that is new',
      custom(),
      wayOf(managed()),
      'pass → pass: what the ruleset executed by rule deploy does',
    ],
    [
      'a managed ruleset that is skipped from now on',
      wayOf(managed()),
      wayOf(stage(CUSTOM, [skip('s', onAdmin, { phases: [MANAGED] })]), managed()),
      'pass → skip: what the ruleset executed by rule deploy does',
    ],
    [
      'a skip of the account, which may hold for the zone',
      wayOf(stage(CUSTOM, [skip('s', onAdmin, { phases: [RATE] })], { level: 'account' })),
      wayOf(
        stage(CUSTOM, [skip('s', onAdmin, { phases: [RATE] })], { level: 'account' }),
        stage(RATE, [block('a', onAdmin)]),
      ),
      'skip → ?: whether a skip of the account applies to the rules of its zones',
    ],
  ])('of %s', (_, live, declared, expected) => {
    expect(toldOf(live, declared)).toBe(expected);
  });

  it('is decided where an empty header may be missing, and both come to the same', () => {
    const line = { ...LINE, ClientRequestUserAgent: '' };
    expect(toldOf(custom(), custom(block('a', 'http.user_agent contains "curl"')), line)).toBe('pass → pass');
    expect(toldOf(custom(), custom(block('a', 'http.user_agent eq ""')), line)).toBe(
      'pass → ?: http.user_agent',
    );
  });

  it.each<readonly [string, readonly string[], readonly string[], string]>([
    ['gains the host', ['*.other.example.com'], ['*.other.example.com', 'one'], 'pass → block'],
    ['loses the host', ['one', '*.other.example.com'], ['*.other.example.com'], 'block → pass'],
    ['may have it by a star', [], ['*ne'], 'pass → ?: $hosts'],
  ])('is decided by a list with hostnames that have a star, which %s', (_, live, declared, expected) => {
    const side = (items: readonly string[]): Way =>
      custom({
        ...block('a', 'http.host in $hosts'),
        lists: new Map([['hosts', { kind: 'hostname', items }]]),
      });
    expect(toldOf(side(live), side(declared), { ...LINE, ClientRequestHost: 'one' })).toBe(expected);
  });

  it('may differ by items of a list that nobody understands', () => {
    const side = (rest: string): Way =>
      custom({
        ...block('a', 'ip.src in $office'),
        lists: new Map([['office', { kind: 'ip', items: ['203.0.113.0/24'], rest }]]),
      });
    expect(toldOf(side('a'), side('b'))).toBe('? → ?: $a, $b');
    const same = new WayComparison(side('a'), side('a'));
    expect([...same.after.identities]).toEqual([...same.before.identities]);
  });

  it('is due to the rule that differs, and not to one that names a list that stays as it is', () => {
    const office = { kind: 'ip', items: ['192.0.2.0/24', '198.51.100.0/24'] } as const;
    const side = (more: readonly string[], isTurned: boolean): Way => {
      const lists: KnownLists = new Map([
        ['more', { kind: 'ip', items: more }],
        ['office', { ...office, items: isTurned ? office.items.toReversed() : office.items }],
      ]);
      return custom({ ...block('a', 'ip.src in $office'), lists });
    };
    const { before, after } = new WayComparison(side([], false), side(['203.0.113.7'], true));
    expect([...after.identities]).toEqual([...before.identities]);
  });
});
