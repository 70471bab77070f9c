import { describe, expect, it } from 'vitest';
import type { Diff } from '../../../src/kernel/model/change.js';
import type { DeclaredRule } from '../../../src/kinds/rule-lists/declared.js';
import { planRuleset } from '../../../src/kinds/rule-lists/plan.js';
import { planned as plannedPolicies, LIVE, POLICY } from '../csp-policies/support.js';
import { declaredRuleset, liveRuleset, onlyChange, PLACE, ruleDetails, ZONE } from '../support.js';

/** Pairs of texts that mean the same, and pairs that don't. */
const SAME: readonly (readonly [string, string, string])[] = [
  ['operators', 'http.host eq "a" and not ssl', 'http.host == "a" && !ssl'],
  ['parentheses', 'http.host eq "a" or ssl', '((http.host eq "a") or (ssl))'],
  ['blanks and lines', 'http.host eq "a" and ssl', '\n  http.host  eq\t"a"\n  and ssl\n'],
  ['the order of a set', 'cf.edge.server_port in {80 443}', 'cf.edge.server_port in {443 80 80}'],
  ['ranges that touch', 'cf.edge.server_port in {1..3}', 'cf.edge.server_port in {1..2 3}'],
  ['a set of one', 'http.host eq "a"', 'http.host in {"a"}'],
  ['strings', 'http.host eq "a\\"b"', 'http.host eq r#"a"b"#'],
];
const OTHER: readonly (readonly [string, string, string])[] = [
  ['a blank in a string', 'http.host eq "a b"', 'http.host eq "a  b"'],
  ['the order of conditions', 'ssl or http.host eq "a"', 'http.host eq "a" or ssl'],
  ['a value', 'cf.edge.server_port in {80 443}', 'cf.edge.server_port in {80}'],
  ['what nobody can read', 'http.host is "a"', '(http.host is "a")'],
];

function planned(declared: DeclaredRule, live: object): Diff {
  return planRuleset(
    declaredRuleset([declared]),
    liveRuleset([{ id: 'id-a', ...live }]),
    {
      kind: 'ruleset',
      address: 'zone/shop.example.com/rulesets/a',
      scope: ZONE,
      source: PLACE,
      reportsOutcomes: true,
    },
    () => 'protect',
  );
}

const RULE: DeclaredRule = { ref: 'a', action: 'block', enabled: true, expression: 'ssl' };
/** Where an expression may stand in a rule. */
const PLACES: readonly (readonly [string, (expression: string) => DeclaredRule])[] = [
  ['a rule', (expression) => ({ ...RULE, expression })],
  ['a rate limit', (text) => ({ ...RULE, ratelimit: { period: 10, counting_expression: text } })],
  [
    'a parameter',
    (text) => ({ ...RULE, action: 'rewrite', action_parameters: { uri: { path: { expression: text } } } }),
  ],
];

describe.each(PLACES)('an expression of %s', (_place, ruleWith) => {
  it.each(SAME)('is the same with other %s', (_, declared, live) => {
    expect(planned(ruleWith(declared), ruleWith(live))).toMatchObject({ changes: [] });
  });

  it.each(SAME)(
    'is sent as it stands on the service when something else changes: %s',
    (_, declared, live) => {
      const change = onlyChange(planned({ ...ruleWith(declared), description: 'new' }, ruleWith(live)));
      expect(change.request.body).toMatchObject({ rules: [{ ...ruleWith(live), description: 'new' }] });
      const [detail] = ruleDetails(change.details);
      expect(detail?.fields?.map(({ field }) => field)).toEqual(['description']);
    },
  );

  it.each(OTHER)('is another one with another %s', (_, declared, live) => {
    const change = onlyChange(planned(ruleWith(declared), ruleWith(live)));
    expect(change.request.body).toMatchObject({ rules: [ruleWith(declared)] });
  });
});

describe('a value among the parameters', () => {
  const rewriteTo = (expression: string): DeclaredRule => ({
    ...RULE,
    action: 'rewrite',
    action_parameters: { headers: { 'x-a': { operation: 'set', expression } } },
  });

  it('is compared as an expression, and as text where it is one', () => {
    expect(planned(rewriteTo('concat("a",http.host)'), rewriteTo('concat( "a", http.host )'))).toMatchObject({
      changes: [],
    });
    const valued = (value: string): DeclaredRule => ({
      ...RULE,
      action: 'rewrite',
      action_parameters: { headers: { 'x-a': { operation: 'set', value } } },
    });
    expect(planned(valued('ssl'), valued('(ssl)')).changes).toHaveLength(1);
  });
});

describe('an expression of a policy', () => {
  it.each(SAME)('is the same with other %s', async (_, declared, live) => {
    const policy = { ...POLICY, expression: declared };
    expect(await plannedPolicies([policy], [{ ...LIVE, expression: live }])).toMatchObject({ changes: [] });
  });

  it.each(SAME)('is no difference to show when something else changes: %s', async (_, declared, live) => {
    const policy = { ...POLICY, expression: declared, enabled: false };
    const change = onlyChange(await plannedPolicies([policy], [{ ...LIVE, expression: live }]));
    expect(change.details).toMatchObject([{ type: 'field', field: 'enabled' }]);
  });

  it.each(OTHER)('is another one with another %s', async (_, declared, live) => {
    const policy = { ...POLICY, expression: declared };
    const change = onlyChange(await plannedPolicies([policy], [{ ...LIVE, expression: live }]));
    expect(change.details).toMatchObject([
      { type: 'field', field: 'expression', before: live, after: declared },
    ]);
  });
});
