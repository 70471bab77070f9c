import { expect, it } from 'vitest';
import type { RuleDetail } from '../../../../src/kernel/model/change.js';
import { ruleList } from '../../../../src/surfaces/reports/plan/html/rules.js';
import { first, parsePage, textOf, texts } from '../../../helpers/html.js';

const kept = (position: number, more: Partial<RuleDetail> = {}): RuleDetail => ({
  type: 'rule',
  change: 'kept',
  ref: `rule-${position}`,
  action: 'block',
  expression: 'a  or\n b',
  from: position,
  to: position,
  ...more,
});

const listed = (rules: readonly RuleDetail[]): readonly string[] =>
  textOf(first(parsePage(ruleList(rules).text), 'pre')).split('\n');

it('rules that stay are listed with their places', () => {
  expect(listed([kept(1), kept(9, { to: 10, foreign: true, ref: 'theirs' })])).toEqual([
    '1   rule-1  block            a or b',
    '10  theirs  block  not ours  a or b',
  ]);
});

it('of many rules that stay a hundred are listed, and the others counted', () => {
  const lines = listed(Array.from({ length: 10_000 }, (_, index) => kept(index + 1)));
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe('… and 9900 more rules; the request body has all of them');
});

it('a ruleset without rules has no list', () => {
  expect(ruleList([]).text).toBe('');
});

it('a rule that changes in its parameters shows what changes inside them', () => {
  const page = parsePage(
    ruleList([
      kept(1, {
        change: 'changed',
        fields: [{ field: 'action_parameters', before: { id: 'e', phases: ['a'] }, after: { id: 'e' } }],
        patch: [{ op: 'remove', path: '/action_parameters/phases' }],
      }),
    ]).text,
  );
  expect(texts(page, '.lines')).toEqual(['−removed action_parameters.phases ["a"]']);
});
