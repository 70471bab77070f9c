import { expect, test } from 'vitest';
import { onlyNames } from '../../src/import/only-names.js';
import type { Change, Detail, RuleDetail } from '../../src/kernel/model/change.js';
import { updateOf } from '../helpers/plans.js';

const RULE: RuleDetail = {
  type: 'rule',
  change: 'kept',
  ref: 'a',
  id: '1',
  action: 'log',
  expression: 'true',
  from: 1,
  to: 1,
};
const SET: RuleDetail = { ...RULE, change: 'changed', fields: [{ field: 'ref', after: 'a' }] };
const ENABLED = { field: 'enabled', before: true, after: false };

function changeWith(...details: readonly Detail[]): Change {
  return { ...updateOf('rulesets/x'), kind: 'ruleset', details };
}

test('a change that sets refs and keeps every rule under its id is told from every other one', () => {
  const unknown: Detail = { type: 'outcome', change: 'unknown', of: 'list', examples: [] };
  expect(onlyNames(changeWith(RULE, SET, unknown))).toBe(true);
});

test.each<readonly [string, Change]>([
  ['renames a ref', changeWith({ ...SET, fields: [{ field: 'ref', before: 'b', after: 'a' }] })],
  ['changes something else as well', changeWith({ ...SET, fields: [{ field: 'ref', after: 'a' }, ENABLED] })],
  ['moves the rule as well', changeWith({ ...SET, moved: true })],
  ['is about a rule that has no id to keep', changeWith((({ id: _, ...rule }) => rule)(SET))],
  ['moves a rule', changeWith(SET, { ...RULE, change: 'moved' })],
  ['adds a rule', changeWith(SET, { ...RULE, change: 'added' })],
  ['drops a rule', changeWith(SET, { ...RULE, change: 'removed' })],
  [
    'changes a property',
    changeWith(SET, { type: 'field', change: 'changed', field: 'description', patch: [] }),
  ],
  ['makes the ruleset', { ...changeWith(SET), action: 'create' }],
  ['is about something else', { ...changeWith(SET), kind: 'log_fields' }],
])('one that %s is not that', (_title, change) => {
  expect(onlyNames(change)).toBe(false);
});
