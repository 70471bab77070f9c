import { describe, expect, test } from 'vitest';
import type { RuleDetail } from '../../../src/kernel/model/change.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { aligned } from '../../../src/surfaces/reports/printers/text/columns.js';
import { riskCodes, ruleCounts, summaryOf } from '../../../src/surfaces/reports/plan/plan-words.js';
import { changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { RICH } from './rich-plan.js';

test('a plan in numbers: a scope that was not read counts for nothing', () => {
  expect(summaryOf(RICH)).toEqual({ create: 1, update: 2, delete: 1, unchanged: 6 });
});

test('the codes of risks, each once, sorted', () => {
  const risks = [
    { code: 'max-deletes', message: '' },
    { code: 'drops-rules', message: '' },
  ] as const;
  const { changes } = planDocument(
    planOf([completeScope([changeOf('a', { risks }), changeOf('b', { risks })])]),
  );
  expect(riskCodes(changes)).toEqual(['drops-rules', 'max-deletes']);
  expect(riskCodes([])).toEqual([]);
});

describe('rules are counted', () => {
  const rule = (change: RuleDetail['change'], more: Partial<RuleDetail> = {}): RuleDetail => ({
    type: 'rule',
    change,
    ref: 'a',
    action: 'block',
    expression: 'true',
    ...more,
  });

  test.each<readonly [string, readonly RuleDetail[], string]>([
    [
      'of each kind',
      [rule('removed'), rule('moved'), rule('changed'), rule('added'), rule('kept')],
      '1 kept   1 added   1 changed   1 moved   1 dropped',
    ],
    ['a changed one that moves, twice', [rule('changed', { moved: true })], '1 changed   1 moved'],
    ['those of somebody else', [rule('kept'), rule('kept', { foreign: true })], '2 kept (1 not ours)'],
    ['none', [], ''],
  ])('%s', (_, rules, text) => {
    expect(ruleCounts(rules)).toBe(text);
  });
});

test('cells are padded to the widest of their column', () => {
  expect(
    aligned([
      ['a', '', 'x'],
      ['abc', 'b', ''],
    ]),
  ).toEqual([
    ['a  ', ' ', 'x'],
    ['abc', 'b', ' '],
  ]);
  expect(aligned([])).toEqual([]);
});
