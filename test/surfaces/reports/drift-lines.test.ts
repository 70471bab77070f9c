import { expect, test } from 'vitest';
import type { Detail } from '../../../src/kernel/model/change.js';
import { differenceOfKept, differencesOf } from '../../../src/engine/drift/differences.js';
import { objectLines } from '../../../src/surfaces/reports/drift/lines.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { plainText } from '../../../src/surfaces/reports/printers/text/inline.js';

const ID = '5de7edfa648c4d6891dc3e7f84534ffa';
const RULE = { type: 'rule', action: 'execute', expression: 'true' } as const;

function shown(action: 'create' | 'update', details: readonly Detail[]): readonly string[] {
  const [change] = planDocument(
    planOf([completeScope([changeOf('rulesets/a', { action, details })])]),
  ).changes;
  if (change === undefined) throw new Error('no change');
  const kept = differenceOfKept({ address: '', rule: 'own', member: `a.rules[${ID}].x_later` });
  const differences = [...differencesOf(change), ...(action === 'update' ? [kept] : [])].map(
    (difference) => ({
      ...difference,
      path: '',
    }),
  );
  return objectLines({ differences }, change).map(
    ({ indent, sign, text }) => `${' '.repeat(indent)}${sign} ${plainText(text)}`,
  );
}

const PARAMETERS = (action: string): object => ({ overrides: { rules: [{ id: ID, action }] } });

test('drift names what is inside a rule or a member as plans do, and says what rules do that came or went', () => {
  const lines = shown('update', [
    {
      ...RULE,
      change: 'changed',
      ref: 'own',
      from: 1,
      to: 1,
      fields: [{ field: 'action_parameters', before: PARAMETERS('log'), after: PARAMETERS('block') }],
    },
    {
      ...RULE,
      change: 'removed',
      ref: 'trial',
      from: 2,
      does: ['executes ruleset x', 'with all rules: off'],
    },
    {
      type: 'field',
      change: 'changed',
      field: 'output_options',
      before: { sample_rate: 1 },
      after: { sample_rate: 0.1 },
      patch: [],
    },
  ]);
  expect(lines).toEqual([
    `~ rule own action_parameters.overrides.rules[${ID}].action: block → log`,
    '+ rule trial added at 2: execute  true',
    '     executes ruleset x',
    '     with all rules: off',
    '~ output_options.sample_rate: 0.1 → 1',
    `+ rule own a.rules.${ID}.x_later: (not shown)`,
  ]);
});

test('of an object that is only in the files it is said what its rules do', () => {
  const lines = shown('create', [
    { ...RULE, change: 'added', ref: 'own', to: 1, does: ['disabled: does nothing until it is enabled'] },
  ]);
  expect(lines).toEqual([
    '- rule own removed: execute  true',
    '     disabled: does nothing until it is enabled',
  ]);
});
