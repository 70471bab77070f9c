import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAGES } from '../../../src/kernel/model/stage.js';
import { changesOf, isComplete } from '../../../src/kernel/model/plan.js';
import { assemblePlan, planScope } from '../../../src/engine/plan/plan.js';
import { changeOf, declarationOf, planOf, ZONE } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

describe('the changes of a scope', () => {
  test('are carried out by stage, then by address, in whatever order they were found', () => {
    const inOrder = STAGES.flatMap((stage) =>
      ['a', 'B', 'b'].map((name) => changeOf(`${stage}/${name}`, { stage })),
    ).map((change) => change);
    const expected = STAGES.flatMap((stage) =>
      ['B', 'a', 'b'].map((name) => `zone/shop.example.com/${stage}/${name}`),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(inOrder, { minLength: inOrder.length }), (changes) => {
        const diff = { changes, unchanged: [], findings: [] };
        const planned = planScope(ZONE, {
          status: 'complete',
          value: [{ declaration: declarationOf(), diff }],
        });
        expect(changesOf(planOf([planned])).map(({ change }) => change.address)).toEqual(expected);
      }),
      { numRuns: runs(50) },
    );
  });

  test('are none when the scope could not be read: the reasons stay', () => {
    const reason = [{ severity: 'error', code: 'not-read', message: 'HTTP 500' } as const];
    const planned = planScope(ZONE, { status: 'incomplete', reason });
    expect(planned).toEqual({ status: 'incomplete', scope: ZONE, reason });
    const plan = assemblePlan([planned], [], 3, false);
    expect(plan.findings).toEqual(reason);
    expect(plan.requests).toEqual({ read: 3, write: 0 });
    expect(isComplete(plan)).toBe(false);
  });
});
