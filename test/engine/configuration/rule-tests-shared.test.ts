import { describe, expect, it } from 'vitest';
import type { DeclaredRuleset, RuleTest } from '../../../src/generated/files.js';
import { runRuleTests } from '../../../src/engine/configuration/rule-tests.js';
import { ZONE } from '../../helpers/plans.js';

type Rule = DeclaredRuleset['rules'][number];

const PLACE = { file: 'zones/a.yaml', line: 1, column: 1, length: 1 };

const block = (ref: string, position?: Rule['position']): Rule => ({
  ref,
  action: 'block',
  expression: 'http.host eq "a.example"',
  ...(position === undefined ? {} : { position }),
});

/** What fails of one test against one shared ruleset. */
function failures(rules: Rule[], expected: RuleTest['expect'], ownership: 'shared' | 'exclusive' = 'shared') {
  const ruleset: DeclaredRuleset = { phase: 'http_request_firewall_custom', ownership, rules };
  const test: RuleTest = { request: { 'http.host': 'a.example' }, expect: expected };
  const sections = { rulesets: [ruleset], tests: [test] };
  const parts = [{ sections, marks: [], lives: [], vars: {}, locationOf: () => PLACE }];
  return runRuleTests([{ scope: ZONE, declarations: [], parts }]).failures.map(({ message }) => message);
}

describe('a test of rules that stand among others', () => {
  const foreign = { before: 'theirs' };

  it.each<[string, Rule[], readonly string[]]>([
    ['in declared order', [block('one'), block('two')], []],
    ['the last is the last', [block('two', 'last'), block('one')], []],
    ['the first is the first', [block('two'), block('one', 'first')], []],
    ['beside one of ours', [block('two'), block('one', { before: 'two' })], []],
    ['beside one of others, alone', [block('one', foreign)], []],
    [
      'beside one of others, with another',
      [block('one', foreign), block('two')],
      ['expected rule one, got block by rule two'],
    ],
    [
      'beside one of others, behind another',
      [block('one'), block('two', foreign)],
      ['expected rule one, got block by rule two'],
    ],
    [
      'two beside others',
      [block('one', foreign), block('two', { after: 'theirs' })],
      ['expected rule one, got block by rule two'],
    ],
  ])('holds in every order in which they may come to stand: %s', (_, rules, expected) => {
    expect(failures(rules, { rule: 'one' })).toEqual(expected);
  });

  it('holds where the order makes no difference to it', () => {
    expect(failures([block('one', foreign), block('two')], 'block')).toEqual([]);
  });
});
