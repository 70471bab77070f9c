import { describe, expect, it } from 'vitest';
import { contradictions } from '../../src/simulation/contradictions.js';
import { listDifference, reorderEffect } from '../../src/simulation/difference.js';
import type { Evaluation } from '../../src/simulation/evaluate.js';
import { lateSkips } from '../../src/simulation/late-skips.js';
import { compileRules, type SimulatedRule } from '../../src/simulation/rules.js';
import { shadowedRules } from '../../src/simulation/shadowed.js';
import { printWitness } from '../../src/simulation/witness.js';

type Scheme = 'http' | 'network';

const CURRENT = { ruleset: 'current' };

function skip(expression: string, name = 'skip'): SimulatedRule {
  return { name, action: 'skip', parameters: CURRENT, enabled: true, expression };
}

function block(expression: string, name = 'block'): SimulatedRule {
  return { name, action: 'block', enabled: true, expression };
}

function did(outcome: Evaluation): string {
  return outcome.kind === 'decided' ? outcome.action : outcome.kind;
}

/** The effect of changing places, in one line. */
function reorder(
  first: SimulatedRule,
  second: SimulatedRule,
  scheme: Scheme = 'network',
  before: readonly SimulatedRule[] = [],
): string {
  const list = (...rules: readonly SimulatedRule[]): ReturnType<typeof compileRules> =>
    compileRules([...before, ...rules], scheme);
  const effect = reorderEffect(list(first, second), list(second, first));
  if (effect.kind === 'unknown') return `unknown: ${effect.because}`;
  if (effect.kind === 'harmless') return effect.kind;
  return `${printWitness(effect.witness, scheme)}: ${did(effect.before)} → ${did(effect.after)}`;
}

describe('a reorder', () => {
  it.each<[SimulatedRule, SimulatedRule, string]>([
    [
      block('tcp.dstport in {8080..8089}'),
      skip('ip.src.country eq "SX"'),
      '{ tcp.dstport: 8080, ip.src.country: "SX" }: block → skip',
    ],
    [block('tcp.dstport eq 22'), skip('udp.dstport eq 53'), 'harmless'],
    [block('tcp.dstport eq 22'), skip('ip.proto eq "udp"'), 'harmless'],
    [block('tcp.dstport eq 22'), skip('ip.proto.num eq 6'), '{ tcp.dstport: 22 }: block → skip'],
    [
      block('not tcp.dstport in {0..65535}'),
      skip('ip.src.country eq "SX"'),
      '{ ip.proto: "udp", ip.src.country: "SX" }: block → skip',
    ],
    [
      block('ip.src in {203.0.113.0/24}'),
      skip('ip.src.country eq "SX"'),
      'unknown: it depends on fields that depend on each other',
    ],
    [
      block('not ip.src in {203.0.113.0/24}'),
      skip('ip.src.country eq "SX"'),
      '{ ip.src: 198.51.100.7, ip.src.country: "SX" }: block → skip',
    ],
    [
      block('ip.src in {203.0.113.0/24}'),
      skip('ip.dst in {2001:db8::/32}'),
      'unknown: it depends on fields that depend on each other',
    ],
    [
      block('ip.src in {203.0.113.0/24}'),
      skip('ip.dst eq 192.0.2.1'),
      '{ ip.dst: 192.0.2.1, ip.src: 203.0.113.7 }: block → skip',
    ],
    [
      block('ip.geoip.country eq "SX"'),
      skip('tcp.dstport eq 22'),
      '{ tcp.dstport: 22, ip.geoip.country: "SX" }: block → skip',
    ],
    [
      block('ip.geoip.country eq "SX"'),
      skip('ip.geoip.country eq "US"'),
      'unknown: it depends on fields that depend on each other',
    ],
    [
      block('ip.geoip.country eq "SX"'),
      skip('ip.src.country eq "SX"'),
      'unknown: it depends on fields that depend on each other',
    ],
    [
      block('ip.src.country eq "ZZ"'),
      skip('tcp.dstport eq 22'),
      'unknown: it depends on fields that depend on each other',
    ],
    [block('ip.src in $office'), skip('tcp.dstport eq 22'), 'unknown: it depends on $office'],
    [block('ip.src in $office and not ip.src in $office'), skip('tcp.dstport eq 22'), 'harmless'],
    [block('tcp.dstport eq 22'), block('ip.src.country eq "SX"', 'other'), 'harmless'],
    [block('tcp.dstport eq 22'), { ...skip('tcp.dstport eq 22'), parameters: { phases: ['x'] } }, 'harmless'],
    [block('tcp.dstport eq 22'), { ...skip('tcp.dstport eq 22'), enabled: false }, 'harmless'],
    [
      block('tcp.dstport eq 22'),
      { ...block('true', 'run'), action: 'execute' },
      'unknown: it depends on what the executed ruleset does',
    ],
    [block('tcp.dstport = 22'), skip('true'), 'unknown: it depends on an expression that can’t be read'],
  ])('of %j and %j', (first, second, expected) => {
    expect(reorder(first, second)).toBe(expected);
  });

  it.each<[string, string, string]>([
    [
      'http.host eq "a.example"',
      'http.request.method in {"POST" "PUT"}',
      '{ http.host: "a.example", http.request.method: "POST" }: block → skip',
    ],
    ['http.host eq "a.example"', 'http.host contains "example"', '{ http.host: "a.example" }: block → skip'],
    ['http.host eq "a.example"', 'http.host contains "test"', 'harmless'],
    [
      'http.host eq "a.example"',
      'http.request.uri.path contains "/"',
      '{ http.host: "a.example", http.request.uri.path: "/" }: block → skip',
    ],
    [
      'http.host eq "a.example"',
      'http.request.full_uri eq "https://b.example/"',
      'unknown: it depends on fields that depend on each other',
    ],
    ['ip.geoip.country eq "SX"', 'ip.src.country eq "US"', 'harmless'],
    ['ssl', 'not ssl', 'harmless'],
  ])('of requests with %s and %s', (first, second, expected) => {
    expect(reorder(block(first), skip(second), 'http')).toBe(expected);
  });

  it('is shown by traffic that gets there', () => {
    const earlier = [block('tcp.dstport eq 443', 'tls'), block('ip.src.country in {"US" "DE"}', 'some')];
    expect(reorder(block('tcp.dstport gt 100'), skip('not ip.src.country eq "GB"'), 'network', earlier)).toBe(
      '{ tcp.dstport: 8080, ip.src.country: "FR" }: block → skip',
    );
  });
});

describe('what rules do on the way', () => {
  const run = { ...block('true', 'run'), action: 'execute', parameters: { id: 'managed' } };
  const without = { ...skip('tcp.dstport eq 22', 'without'), parameters: { rulesets: ['managed'] } };
  const route = (expression: string, host: string): SimulatedRule => ({
    ...block(expression, host),
    action: 'route',
    parameters: { host_header: host },
  });
  const limit = (expression: string, counted?: string): SimulatedRule => ({
    ...block(expression, 'limit'),
    condition: { period: 60, ...(counted === undefined ? {} : { counting_expression: counted }) },
  });
  const place = (rule: string): string =>
    `unknown: what ${rule} does on the way possibly depends on its place`;
  const counts = 'unknown: limit possibly counts other traffic';

  it.each<[string, SimulatedRule, SimulatedRule, string]>([
    ['a skip of a ruleset that is run', run, without, place('without')],
    ['a skip of more than the list', skip('true'), without, place('without')],
    ['a skip of traffic that never met it', skip('tcp.dstport eq 23'), without, 'harmless'],
    ['two that do different things', route('true', 'a'), route('tcp.dstport eq 1', 'b'), place('a')],
    ['two that do the same', route('true', 'a'), route('tcp.dstport eq 1', 'a'), 'harmless'],
    ['two that never meet', route('tcp.dstport eq 2', 'a'), route('tcp.dstport eq 1', 'b'), 'harmless'],
    ['what is only logged', run, { ...run, action: 'log' }, 'harmless'],
    ['what is blocked in any case', block('true'), without, 'harmless'],
    ['a limit of other traffic', block('tcp.dstport eq 2'), limit('tcp.dstport eq 1'), 'harmless'],
    ['a limit that counts more', block('tcp.dstport eq 2'), limit('tcp.dstport eq 1', 'true'), counts],
  ])('matters in an order: %s', (_, first, second, expected) => {
    expect(reorder(first, second)).toBe(expected);
  });

  it.each<[string, readonly SimulatedRule[], readonly SimulatedRule[], string]>([
    ['it is new', [], [without], 'unknown'],
    ['it is new and selects nothing', [], [{ ...without, expression: 'false' }], 'harmless'],
    ['it is gone', [without], [], 'unknown'],
    ['less traffic gets there', [without], [skip('tcp.dstport in {22}'), without], 'unknown'],
    ['it does so twice', [without, run, without], [without, without, run], 'unknown'],
    ['it is written in another way', [without], [{ ...without, expression: '22 == 22 || x' }], 'unknown'],
    ['only its spelling differs', [without], [{ ...without, expression: 'tcp.dstport == 0x16' }], 'harmless'],
  ])('matters in a list: %s', (_, before, after, expected) => {
    const [former, latter] = [compileRules(before, 'network'), compileRules(after, 'network')];
    expect(listDifference(former, latter).kind).toBe(expected);
  });
});

describe('the difference of two lists', () => {
  it('has an example for each pair of decisions', () => {
    const before = compileRules([block('tcp.dstport in {22 23}')], 'network');
    const after = compileRules(
      [skip('ip.src.country eq "SX"'), block('tcp.dstport in {23 8080}')],
      'network',
    );
    const difference = listDifference(before, after);
    expect(difference.kind === 'changes' && difference.isComplete).toBe(true);
    expect(
      difference.kind === 'changes' &&
        difference.changes.map(
          (change) =>
            `${printWitness(change.witness, 'network')}: ${did(change.before)} → ${did(change.after)}`,
        ),
    ).toEqual([
      '{ tcp.dstport: 22, ip.src.country: "SX" }: block → skip',
      '{ tcp.dstport: 8080, ip.src.country: "US" }: passes → block',
    ]);
  });

  it('is none when a rule is written in another way, or lets pass what would pass', () => {
    const before = compileRules([block('tcp.dstport in {22 23}')], 'network');
    const after = compileRules(
      [block('tcp.dstport eq 23', 'b'), block('tcp.dstport eq 22'), skip('true')],
      'network',
    );
    expect(listDifference(before, after)).toEqual({ kind: 'harmless' });
  });

  it('is one when a rule does the same with other parameters', () => {
    const redirect = (url: string): SimulatedRule => ({
      ...block('http.host eq "a.example"'),
      action: 'redirect',
      parameters: { url },
    });
    const difference = listDifference(
      compileRules([redirect('a')], 'http'),
      compileRules([redirect('b')], 'http'),
    );
    expect(difference.kind).toBe('changes');
  });
});

describe('findings about one list', () => {
  it('are shadowed rules, with the rules that shadow them', () => {
    const list = compileRules(
      [
        block('tcp.dstport lt 1000', 'low'),
        block('udp.dstport eq 53', 'dns'),
        block('tcp.dstport in {22 1000}', 'reached'),
        block('tcp.dstport in {999..1000}', 'covered'),
        block('tcp.dstport eq 1 and tcp.dstport eq 2', 'empty'),
      ],
      'network',
    );
    expect(
      shadowedRules(list).map((found) =>
        found.kind === 'shadowed' ? [found.rule.name, ...found.by.map(({ name }) => name)] : [],
      ),
    ).toEqual([['covered', 'low', 'reached'], ['empty']]);
  });

  it('are skips that come too late, and whether they are of use where they are', () => {
    const late = block('tcp.dstport in {8080..8089}');
    const alone = lateSkips(compileRules([late, skip('ip.src.country eq "SX"')], 'network'));
    const used = lateSkips(
      compileRules([late, skip('ip.src.country eq "SX"'), block('true', 'rest')], 'network'),
    );
    expect(
      [...alone, ...used].map((found) =>
        found.kind === 'late' ? [printWitness(found.witness, 'network'), found.helps] : [],
      ),
    ).toEqual([
      ['{ tcp.dstport: 8080, ip.src.country: "SX" }', false],
      ['{ tcp.dstport: 8080, ip.src.country: "SX" }', true],
    ]);
  });

  it('are contradictions, however they are written', () => {
    const list = compileRules(
      [block('tcp.dstport in {22 23}'), skip('tcp.dstport ge 22 and tcp.dstport le 23')],
      'network',
    );
    expect(contradictions(list)).toMatchObject([
      { kind: 'contradiction', first: { name: 'block' }, second: { name: 'skip' } },
    ]);
  });

  it('say unknown of a list that is too large, and soon', () => {
    const expression = (i: number): string =>
      `(ip.src in $a${i} or ip.dst in $b${i}) and not (tcp.dstport eq ${i} or ip.ttl eq ${i % 200})`;
    const rules = Array.from({ length: 400 }, (_, i) =>
      i % 2 === 0 ? block(expression(i), `b${i}`) : skip(expression(i), `s${i}`),
    );
    const list = compileRules(rules, 'network');
    const reverse = compileRules(rules.toReversed(), 'network');
    expect(shadowedRules(list).at(-1)?.kind).toBe('unknown');
    expect(reorderEffect(list, reverse).kind).toBe('unknown');
  });
});
