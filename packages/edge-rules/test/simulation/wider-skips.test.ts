import { describe, expect, it } from 'vitest';
import { compileRules, type SimulatedRule } from '../../src/simulation/rules.js';
import { widerSkips } from '../../src/simulation/wider-skips.js';
import { printWitness } from '../../src/simulation/witness.js';

const skip = (expression: string, parameters: object, more: Partial<SimulatedRule> = {}): SimulatedRule => ({
  name: 'skip',
  action: 'skip',
  parameters,
  enabled: true,
  expression,
  ...more,
});
const block = (expression: string): SimulatedRule => ({
  name: 'block',
  action: 'block',
  enabled: true,
  expression,
});
const RATES = { phases: ['http_ratelimit'] };

function told(before: readonly SimulatedRule[], after: readonly SimulatedRule[]): readonly string[] {
  return widerSkips(compileRules(before, 'http'), compileRules(after, 'http')).map(
    ({ rule, past, witness, because }) =>
      `${rule.name} past ${past.map(({ of, name }) => `${of} ${name}`).join(', ')}: ${witness === undefined ? because : printWitness(witness, 'http')}`,
  );
}

const execute = (id: string): SimulatedRule => ({
  name: id,
  action: 'execute',
  parameters: { id },
  enabled: true,
  expression: 'true',
});

describe('a skip that is behind what it names', () => {
  it.each<[string, readonly SimulatedRule[], readonly string[]]>([
    ['a ruleset that ran', [execute('def'), skip('ssl', { rulesets: ['def'] })], []],
    ['rules of it', [execute('def'), skip('ssl', { rules: { def: ['1'] } })], []],
    [
      'a ruleset that comes',
      [skip('ssl', { rulesets: ['def'] }), execute('def')],
      ['skip past ruleset def: { ssl: true }'],
    ],
    [
      'one that runs before and after it',
      [execute('def'), skip('ssl', { rulesets: ['def'] }), execute('def')],
      ['skip past ruleset def: { ssl: true }'],
    ],
    [
      'one that ran and another',
      [execute('def'), skip('ssl', { rulesets: ['def', 'ghi'] })],
      ['skip past ruleset ghi: { ssl: true }'],
    ],
  ])('lets nothing past: %s', (_, after, expected) => {
    const before = after.filter(({ action }) => action === 'execute');
    expect(told(before, after)).toEqual(expected);
  });

  it('lets nothing past a phase that is over', () => {
    const lists = [compileRules([], 'http'), compileRules([skip('ssl', RATES)], 'http')] as const;
    expect(widerSkips(...lists, (phase) => phase === 'http_ratelimit')).toEqual([]);
  });
});

describe('a skip of what is beyond its list', () => {
  it.each<[string, readonly SimulatedRule[], readonly SimulatedRule[], string]>([
    ['is new', [], [skip('ssl', RATES)], 'skip past phase http_ratelimit: { ssl: true }'],
    [
      'selects more',
      [skip('ip.src eq 192.0.2.1', RATES)],
      [skip('ip.src in {192.0.2.0/24}', RATES)],
      'skip past phase http_ratelimit: { ip.src: 192.0.2.7 }',
    ],
    [
      'skips more',
      [skip('ssl', { products: ['bic'] })],
      [skip('ssl', { products: ['bic', 'waf'], ruleset: 'current' })],
      'skip past product waf: { ssl: true }',
    ],
    [
      'comes before what let traffic leave the list',
      [skip('http.host eq "a"', { ruleset: 'current' }), skip('true', RATES)],
      [skip('true', RATES), skip('http.host eq "a"', { ruleset: 'current' })],
      'skip past phase http_ratelimit: { http.host: "a" }',
    ],
    [
      'is switched on',
      [skip('ssl', RATES, { enabled: false })],
      [skip('ssl', RATES)],
      'skip past phase http_ratelimit: { ssl: true }',
    ],
    [
      'names rules and rulesets',
      [],
      [skip('ssl', { rules: { abc: ['1', '2'] }, rulesets: ['def'] })],
      'skip past rule abc 1, rule abc 2, ruleset def: { ssl: true }',
    ],
    [
      'has a member that nobody knows',
      [skip('ssl', RATES)],
      [skip('ssl', { ...RATES, later: true })],
      'skip past other later: { ssl: true }',
    ],
    [
      'depends on what nobody can look into',
      [],
      [skip('ip.src in $office', RATES)],
      'skip past phase http_ratelimit: it depends on $office',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual([expected]);
  });

  it.each<[string, readonly SimulatedRule[], readonly SimulatedRule[]]>([
    ['of nothing but the list', [], [skip('true', { ruleset: 'current' })]],
    ['for less', [skip('true', RATES)], [skip('ssl', RATES)]],
    ['in two parts', [skip('true', RATES)], [skip('ssl', RATES), skip('not ssl', RATES)]],
    ['in another order', [skip('true', RATES), block('ssl')], [block('ssl'), skip('true', RATES)]],
    ['written otherwise', [skip('true', RATES)], [skip('not false', RATES)]],
    ['behind what ends the list', [block('ssl')], [block('ssl'), skip('ssl', RATES)]],
    [
      'of what is stopped all the same',
      [block('ssl'), skip('true', RATES)],
      [skip('true', RATES), block('ssl')],
    ],
    ['that is switched off', [], [skip('ssl', RATES, { enabled: false })]],
  ])('is no wider %s', (_, before, after) => {
    expect(told(before, after)).toEqual([]);
  });
});
