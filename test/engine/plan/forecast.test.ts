import { expect, test } from 'vitest';
import type { KindName } from '../../../src/kernel/model/change.js';
import { expectedReads, forecastOf } from '../../../src/engine/plan/forecast.js';
import { BLOG, declarationOf, ZONE } from '../../helpers/plans.js';

test.each<readonly [readonly KindName[], number]>([
  [[], 0],
  [['page_shield', 'csp_policy', 'logpush_job'], 3],
  [['ruleset', 'ruleset', 'log_fields'], 4],
])('%j takes %d requests', (kinds, expected) => {
  expect(expectedReads({ declarations: kinds.map((kind) => declarationOf(kind)) })).toBe(expected);
});

test('what is left goes by what the scopes took that have been read', () => {
  const declared = (scope: typeof ZONE, kinds: readonly KindName[]) => ({
    scope,
    declarations: kinds.map((kind) => declarationOf(kind)),
    parts: [],
  });
  const forecast = forecastOf([
    declared(ZONE, ['csp_policy']),
    declared(BLOG, ['csp_policy', 'page_shield']),
  ]);
  expect(forecast.expected).toBe(3);
  expect(forecast.scopeRead(ZONE, 5)).toBe(10);
  expect(forecast.scopeRead(BLOG, 12)).toBe(0);
});
