import { describe, expect, test } from 'vitest';
import { changesOf } from '../../../src/kernel/model/plan.js';
import { withOrigins } from '../../../src/engine/plan/origin.js';
import { changeOf, completeScope, incompleteScope, planOf } from '../../helpers/plans.js';

const mine = changeOf('page_shield');
const other = { ...mine, request: { ...mine.request, body: { enabled: false } } };
const removal = changeOf('csp_policies/old', { kind: 'csp_policy', action: 'delete' });

describe('a change comes from', () => {
  test.each([
    ['this branch, when the base has nothing to change there', mine, [], 'branch'],
    ['drift, when the base would change the same', mine, [mine], 'drift'],
    ['both, when the base would change it in another way', mine, [other], 'both'],
    ['drift, when somebody added what neither declares', removal, [removal], 'drift'],
    ['this branch, when the base changes something else', mine, [removal], 'branch'],
  ] as const)('%s', (_, change, base, origin) => {
    const plan = withOrigins(completeScope([change]), completeScope(base));
    expect(changesOf(planOf([plan])).map((planned) => planned.change.origin)).toEqual([origin]);
  });
});

test('where it comes from is no part of a digest: without a base the plan is the same', () => {
  const plan = completeScope([mine]);
  expect(planOf([withOrigins(plan, completeScope([]))]).digest).toBe(planOf([plan]).digest);
});

test('a base that could not be compared is told, and no origin is guessed', () => {
  const plan = withOrigins(completeScope([mine]), incompleteScope('LOGPUSH is not set'));
  expect(plan).toMatchObject({
    changes: [{ change: mine }],
    findings: [{ severity: 'warning', code: 'origin-unknown', scope: 'zone/shop.example.com' }],
  });
  expect(changesOf(planOf([plan]))[0]?.change).not.toHaveProperty('origin');
});

test('a scope that was not read has no changes, so no origins', () => {
  const unread = incompleteScope('HTTP 500');
  expect(withOrigins(unread, completeScope([mine]))).toBe(unread);
});
