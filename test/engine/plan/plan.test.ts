import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAGES, type Change, type Tally } from '../../../src/kernel/model/change.js';
import { changesOf, isComplete } from '../../../src/kernel/model/plan.js';
import { assemblePlan, planScope } from '../../../src/engine/plan/plan.js';
import { settingsFrom } from '../../../src/engine/configuration/settings.js';
import { changeOf, declarationOf, planOf, ZONE } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

const { safety } = settingsFrom({});

/** The risks that the numbers of one unit bring, by change. */
function risksOf(tally: Tally, changes: readonly Change[], limits = safety): readonly (readonly string[])[] {
  const diff = { changes, unchanged: [], tally, findings: [] };
  const planned = planScope(
    ZONE,
    { status: 'complete', value: [{ declaration: declarationOf(), diff }] },
    limits,
  );
  return planned.status === 'complete'
    ? planned.changes.map(({ change }) => change.risks.map(({ code }) => code))
    : [];
}

const remove = changeOf('csp_policies/a', { action: 'delete' });
const update = changeOf('csp_policies/b', { action: 'update' });
const create = changeOf('csp_policies/c', { action: 'create' });
const policies = (existing: number, deletes: number, updates = 0): Tally => ({
  of: 'policies',
  existing,
  deletes,
  updates,
});
const rules = (existing: number, deletes: number, updates = 0): Tally => ({
  of: 'rules',
  existing,
  deletes,
  updates,
});

describe('thresholds', () => {
  test.each([
    ['nine exist: a percentage says nothing', policies(9, 9), []],
    ['ten exist, two go', policies(10, 2), []],
    ['ten exist, three go', policies(10, 3), ['max-deletes']],
    ['exactly a quarter goes', policies(12, 3), []],
    ['one more than a quarter goes', policies(12, 4), ['max-deletes']],
    ['exactly a quarter of many goes', policies(400, 100), []],
    ['one more of many', policies(400, 101), ['max-deletes']],
    ['nothing exists', policies(0, 0), []],
  ])('%s', (_, tally, expected) => {
    expect(risksOf(tally, [remove])).toEqual([expected]);
  });

  test.each([
    ['three of ten change', 3, []],
    ['four of ten change', 4, ['max-updates']],
  ])('%s', (_, updates, expected) => {
    expect(risksOf(policies(10, 0, updates), [update])).toEqual([expected]);
  });

  test('that are counts hold for however few exist', () => {
    const limits = { ...safety, maxDeletes: { count: 1 }, maxUpdates: { count: 0 } };
    expect(risksOf(policies(3, 1), [remove], limits)).toEqual([[]]);
    expect(risksOf(policies(3, 2), [remove], limits)).toEqual([['max-deletes']]);
    expect(risksOf(policies(3, 0, 1), [update], limits)).toEqual([['max-updates']]);
  });

  test('of objects are risks of the deletes or of the updates, never of a create', () => {
    expect(risksOf(policies(10, 5, 5), [remove, update, create])).toEqual([
      ['max-deletes'],
      ['max-updates'],
      [],
    ]);
  });

  test('of rules are risks of the one change that holds them all', () => {
    const ruleset = changeOf('rulesets/http_request_firewall_custom');
    expect(risksOf(rules(10, 5, 5), [ruleset])).toEqual([['max-deletes', 'max-updates']]);
  });

  test('come after the risks that a change has of its own, and say what they are about', () => {
    const risky = { ...remove, risks: [{ code: 'deletes-policy' as const, message: 'goes' }] };
    const diff = { changes: [risky], unchanged: [], tally: policies(10, 3), findings: [] };
    const limits = { ...safety, maxDeletes: { count: 2 } };
    const byPercent = planScope(
      ZONE,
      { status: 'complete', value: [{ declaration: declarationOf(), diff }] },
      safety,
    );
    const byCount = planScope(
      ZONE,
      { status: 'complete', value: [{ declaration: declarationOf(), diff }] },
      limits,
    );
    expect(changesOf(planOf([byPercent]))[0]?.change.risks).toEqual([
      { code: 'deletes-policy', message: 'goes' },
      { code: 'max-deletes', message: '3 of 10 policies go; 25% may without consent (safety.max_deletes)' },
    ]);
    expect(changesOf(planOf([byCount]))[0]?.change.risks[1]?.message).toBe(
      '3 of 10 policies go; 2 may without consent (safety.max_deletes)',
    );
  });

  test('without numbers there is no such risk', () => {
    const diff = { changes: [remove], unchanged: [], findings: [] };
    const planned = planScope(
      ZONE,
      { status: 'complete', value: [{ declaration: declarationOf(), diff }] },
      safety,
    );
    expect(changesOf(planOf([planned]))[0]?.change.risks).toEqual([]);
  });

  test('a percentage is exceeded exactly when the share is greater', () => {
    const share = fc
      .integer({ min: 10, max: 500 })
      .chain((existing) => fc.tuple(fc.constant(existing), fc.nat(existing)));
    fc.assert(
      fc.property(share, fc.integer({ min: 0, max: 100 }), ([existing, deletes], percent) => {
        const exceeded = risksOf(policies(existing, deletes), [remove], {
          ...safety,
          maxDeletes: { percent },
        });
        expect(exceeded).toEqual([
          BigInt(deletes) * 100n > BigInt(existing) * BigInt(percent) ? ['max-deletes'] : [],
        ]);
      }),
      { numRuns: runs(200) },
    );
  });
});

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
        const planned = planScope(
          ZONE,
          { status: 'complete', value: [{ declaration: declarationOf(), diff }] },
          safety,
        );
        expect(changesOf(planOf([planned])).map(({ change }) => change.address)).toEqual(expected);
      }),
      { numRuns: runs(50) },
    );
  });

  test('are none when the scope could not be read: the reasons stay', () => {
    const reason = [{ severity: 'error', code: 'not-read', message: 'HTTP 500' } as const];
    const planned = planScope(ZONE, { status: 'incomplete', reason }, safety);
    expect(planned).toEqual({ status: 'incomplete', scope: ZONE, reason });
    const plan = assemblePlan([planned], [], 3, false);
    expect(plan.findings).toEqual(reason);
    expect(plan.requests).toEqual({ read: 3, write: 0 });
    expect(isComplete(plan)).toBe(false);
  });
});
