import { describe, expect, it } from 'vitest';
import type { DeclaredRule, DeclaredRuleset } from '../../../../src/kinds/rule-lists/declared.js';
import { checkOrder } from '../../../../src/kinds/rule-lists/checks/order.js';
import { compileContext, declaredRuleset } from '../../support.js';

const rule = (ref: string, action: string, expression: string, rest: object = {}): DeclaredRule => ({
  ref,
  action,
  expression,
  ...rest,
});
const block = (ref: string, expression: string, rest?: object): DeclaredRule =>
  rule(ref, 'block', expression, rest);
const skip = (ref: string, expression: string, parameters: object = { ruleset: 'current' }): DeclaredRule =>
  rule(ref, 'skip', expression, { action_parameters: parameters });
const OFF = { enabled: false };

/** `code at rule (other rule): message`, each with its help. */
function said(rules: readonly DeclaredRule[], options: Partial<DeclaredRuleset> = {}): readonly string[] {
  const { context, reported } = compileContext();
  checkOrder(declaredRuleset(rules, options), [4], context);
  return reported.map(({ severity, code, path, message, related, help }) => {
    expect([severity, path[0], path[1], path[3], path.length]).toEqual([
      'warning',
      4,
      'rules',
      'expression',
      4,
    ]);
    expect(help).toMatch(/\.$/);
    const of = (at: readonly (string | number)[] | undefined): string => rules[Number(at?.[2])]?.ref ?? '';
    if (related !== undefined) {
      expect([related.path[3], related.message]).toEqual(['expression', `rule ${of(related.path)}`]);
    }
    return `${code} at ${of(path)} (${of(related?.path)}): ${message}`;
  });
}

describe('the order of rules', () => {
  it.each<[string, readonly DeclaredRule[], readonly string[]]>([
    [
      'has a rule that another one leaves nothing to do',
      [block('ports', 'cf.edge.server_port in {1..100}'), block('ssh', 'cf.edge.server_port eq 22')],
      ['rule-shadowed at ssh (ports): nothing reaches rule ssh: ports decides everything that it selects'],
    ],
    [
      'has a rule that others together leave nothing to do',
      [
        block('low', 'cf.edge.server_port in {1..50}'),
        block('off', 'cf.edge.server_port in {1..100}', OFF),
        rule('high', 'managed_challenge', 'cf.edge.server_port in {51..100}'),
        block('all', 'cf.edge.server_port in {1..100}'),
      ],
      ['rule-shadowed at all (low): nothing reaches rule all: low, high decide everything that it selects'],
    ],
    [
      'has a rule that selects nothing',
      [block('a', 'ssl'), block('b', 'ssl and not ssl')],
      ['rule-shadowed at b (): rule b selects no traffic at all'],
    ],
    [
      'has a skip that comes too late for all',
      [block('abroad', 'ip.src.country in {"SX" "XX"}'), skip('office', 'ip.src.country eq "SX" and ssl')],
      [
        'late-skip at office (abroad): rule office comes too late to skip rule abroad: { ip.src.country: "SX", ssl: true } gets block before it',
      ],
    ],
    [
      'has a skip that comes too late for some',
      [block('abroad', 'ip.src.country in {"SX" "XX"}'), skip('office', 'ip.src.country in {"SX" "DE"}')],
      [
        'late-skip at office (abroad): rule office comes too late to skip rule abroad: { ip.src.country: "SX" } gets block before it',
      ],
    ],
    [
      'has two rules for the same traffic, told once',
      [block('a', 'http.host eq "a"'), skip('b', '(http.host == "a")')],
      [
        'contradictory-rules at b (a): rule b (skip) selects the same traffic as rule a (block), which comes first and decides',
      ],
    ],
    [
      'has nothing to say of what no offline look decides',
      [block('a', 'ip.src in $bad'), skip('b', 'ip.src in $office')],
      [],
    ],
    [
      'has nothing to say of rules that go on, and of skips of something else',
      [rule('a', 'log', 'ssl'), skip('b', 'ssl', { phases: ['http_ratelimit'] }), block('c', 'ssl')],
      [],
    ],
    ['has nothing to say of a rule that is off', [block('a', 'ssl', OFF), block('b', 'ssl')], []],
    [
      'has nothing to say of a rate that must be reached first',
      [block('a', 'ssl', { ratelimit: { period: 10 } }), block('b', 'ssl')],
      [],
    ],
    [
      'has nothing to say of an expression with a mistake',
      [
        block('a', 'http.host eq "a" andd ssl'),
        skip('b', 'http.host eq'),
        block('c', 'http.host eq "a"'),
        block('d', 'http.host eq "a" andd ssl'),
        rule('e', 'managed_challenge', 'http.host eq'),
      ],
      [],
    ],
  ])('%s', (_, rules, expected) => {
    expect(said(rules)).toEqual(expected);
  });

  it.each<[string, readonly DeclaredRule[], readonly string[], Partial<DeclaredRuleset>?]>([
    ['an empty set', [block('a', 'ip.src in {}')], ['a']],
    ['false', [skip('a', 'false')], ['a']],
    ['a contradiction', [rule('a', 'log', 'ssl and not ssl')], ['a']],
    [
      'two rules of a shared list',
      [block('a', 'false'), block('b', 'ssl'), block('c', 'not true')],
      ['a', 'c'],
      { ownership: 'shared' },
    ],
    ['packets', [block('a', 'tcp.dstport lt 1 and tcp.dstport gt 1')], ['a'], { phase: 'magic_transit' }],
    ['a rule that is off', [block('a', 'false', OFF)], []],
    ['what is not known', [block('a', 'ip.src in $nobody')], []],
    ['some traffic', [block('a', 'ssl')], []],
  ])('has a rule that selects nothing, alone: %s', (_, rules, refs, options) => {
    expect(said(rules, options)).toEqual(
      refs.map((ref) => `rule-shadowed at ${ref} (): rule ${ref} selects no traffic at all`),
    );
  });

  const TWO = [block('a', 'ssl'), block('b', 'ssl')];

  it.each<[string, readonly DeclaredRule[], Partial<DeclaredRuleset>, number]>([
    ['a shared list', TWO, { ownership: 'shared' }, 0],
    ['a phase that nobody knows', TWO, { phase: 'http_new' }, 0],
    ['an exclusive list of a known phase', TWO, {}, 1],
    ['twenty thousand rules', [...fill(19_998), ...TWO], {}, 1],
    ['more rules than that', [...fill(19_999), ...TWO], {}, 0],
  ])('is looked at, or not, in %s', (_, rules, options, count) => {
    expect(said(rules, options)).toHaveLength(count);
  });

  it('is told of again for each zone that shares the list', () => {
    const [first, second] = [said(TWO), said(TWO)];
    expect([first.length, second]).toEqual([1, first]);
  });

  it('names a rule without a ref by its place', () => {
    const { context, reported } = compileContext();
    const nameless = TWO.map(({ ref: _, ...rest }): DeclaredRule => ({ ...rest, ref: undefined as never }));
    checkOrder(declaredRuleset(nameless), [], context);
    expect(reported.map(({ message }) => message)).toEqual([
      'nothing reaches rule rule 2: rule 1 decides everything that it selects',
    ]);
  });
});

function fill(count: number): readonly DeclaredRule[] {
  return Array.from({ length: count }, (_, index) => block(`r${index}`, 'ssl', OFF));
}
