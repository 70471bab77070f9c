import { expect, it } from 'vitest';
import type { Stage } from '../../../../src/kernel/model/stage.js';
import type { ChangeDocument } from '../../../../src/generated/documents/plan.js';
import { stepWords } from '../../../../src/surfaces/reports/plan/html/changes.js';
import { planDocument } from '../../../../src/surfaces/reports/plan/document.js';
import { changeOf, completeScope, planOf } from '../../../helpers/plans.js';

const [ANY] = planDocument(planOf([completeScope([changeOf('page_shield')])])).changes;

function staged(...stages: readonly (readonly [Stage, ChangeDocument['kind']])[]): readonly ChangeDocument[] {
  return stages.flatMap(([stage, kind]) => (ANY === undefined ? [] : [{ ...ANY, stage, kind }]));
}

it('a step tells what must have been carried out before it', () => {
  const changes = staged(
    ['switch-on', 'page_shield'],
    ['log-fields', 'log_fields'],
    ['protect', 'csp_policy'],
    ['protect', 'ruleset'],
    ['jobs', 'logpush_job'],
    ['weaken', 'ruleset'],
    ['remove', 'csp_policy'],
    ['switch-off', 'page_shield'],
  );
  expect(stepWords(changes)).toEqual([
    '1 of 8 (page shield on); waits for nothing',
    '2 of 8 (log fields); waits for nothing',
    '3 of 8 (protection added); waits for 1 earlier step: page shield on',
    '4 of 8 (protection added); waits for nothing',
    '5 of 8 (log push jobs); waits for 4 earlier steps: page shield on, log fields, protection added',
    '6 of 8 (protection loosened); waits for 5 earlier steps: page shield on, log fields, protection added, log push jobs',
    '7 of 8 (deletes); waits for 6 earlier steps: page shield on, log fields, protection added, log push jobs, protection loosened',
    '8 of 8 (page shield off); waits for 7 earlier steps: page shield on, log fields, protection added, log push jobs, protection loosened, deletes',
  ]);
});

it('the only step of a scope has no order', () => {
  expect(stepWords(staged(['protect', 'ruleset']))).toEqual([undefined]);
});

it('a document that does not tell stages has no order', () => {
  const without = staged(['protect', 'ruleset'], ['remove', 'ruleset']).map(
    ({ stage: _, ...change }) => change,
  );
  expect(stepWords(without)).toEqual([undefined, undefined]);
});
