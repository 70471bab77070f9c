import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  measure,
  percentOf,
  type SurveyedScope,
  type CoverageTally,
} from '../../../src/engine/coverage/measure.js';
import { runs } from '../../helpers/runs.js';
import { ACCOUNT, ZONE } from '../../kinds/support.js';

const ORDER = ['zone', 'account', 'page_shield', 'csp_policy', 'ruleset'] as const;
const read = (...keys: readonly string[]): SurveyedScope['kinds'][number]['live'] => ({
  status: 'read',
  value: keys.map((key) => ({ key, address: key })),
});
const unread = (why: string): SurveyedScope['kinds'][number]['live'] => ({ status: 'not-read', why });

function zone(about: Partial<SurveyedScope>): SurveyedScope {
  return { scope: ZONE, isDeclared: true, isListed: true, covers: [], kinds: [], ...about };
}

const covered = (...scopes: readonly SurveyedScope[]): ReturnType<typeof measure> =>
  measure({ unlisted: [], scopes }, ORDER);

describe('what is covered', () => {
  it('counts scopes and what is in them, and names what is missing', () => {
    const coverage = covered(
      zone({
        covers: ['page_shield', 'csp_policies/a'],
        kinds: [
          { kind: 'page_shield', live: read('page_shield') },
          { kind: 'csp_policy', live: read('csp_policies/a', 'csp_policies/b') },
        ],
      }),
      zone({ scope: ACCOUNT, isDeclared: false, kinds: [{ kind: 'ruleset', live: read('rulesets/x') }] }),
    );
    expect(coverage).toMatchObject({ live: 6, covered: 3, unread: 0 });
    expect(coverage.kinds.map(({ kind, live, covered: number }) => [kind, number, live])).toEqual([
      ['zone', 1, 1],
      ['account', 0, 1],
      ['page_shield', 1, 1],
      ['csp_policy', 1, 2],
      ['ruleset', 0, 1],
    ]);
    expect(coverage.scopes.map(({ scope, missing }) => [scope.name, missing])).toEqual([
      [ACCOUNT.name, [{ kind: 'ruleset', address: 'rulesets/x' }]],
      [ZONE.name, [{ kind: 'csp_policy', address: 'csp_policies/b' }]],
    ]);
  });

  it('says nothing of what is declared and not live', () => {
    const coverage = covered(
      zone({ isListed: false, covers: ['csp_policies/a'], kinds: [{ kind: 'csp_policy', live: read() }] }),
    );
    expect(coverage).toMatchObject({ live: 0, covered: 0 });
    expect(percentOf(coverage)).toBe(100);
  });

  it('covers one of two things with one name: a plan could not tell which', () => {
    const twice = [{ kind: 'csp_policy', live: read('csp_policies/a', 'csp_policies/a') }] as const;
    expect(covered(zone({ covers: ['csp_policies/a'], kinds: twice }))).toMatchObject({
      live: 3,
      covered: 2,
    });
    expect(covered(zone({ covers: ['csp_policies/a', 'csp_policies/a'], kinds: twice }))).toMatchObject({
      covered: 3,
    });
  });

  it('is not known where something was not read', () => {
    const kinds = [
      { kind: 'page_shield', live: unread('HTTP 500') },
      { kind: 'csp_policy', live: unread('HTTP 500') },
      { kind: 'ruleset', live: read('rulesets/x') },
    ] as const;
    const coverage = covered(zone({ covers: ['rulesets/x'], kinds }));
    expect(coverage).toMatchObject({ live: 2, covered: 2, unread: 2 });
    expect(coverage.kinds.map(percentOf)).toEqual([100, 100, undefined, undefined, 100]);
    expect(coverage.scopes.map(({ problems }) => problems)).toEqual([['HTTP 500']]);
  });

  it('is not known while there may be other zones', () => {
    const coverage = measure(
      { unlisted: [{ level: 'zone', why: 'HTTP 403', hasList: true }], scopes: [zone({})] },
      ORDER,
    );
    expect(percentOf(coverage)).toBeUndefined();
    expect(coverage.kinds.map(percentOf)).toEqual([undefined, 100, 100, 100, 100]);
    expect(coverage.problems).toEqual(['HTTP 403']);
  });

  it.each<[CoverageTally, number | undefined]>([
    [{ live: 0, covered: 0, unread: 0 }, 100],
    [{ live: 3, covered: 1, unread: 0 }, 33.3],
    [{ live: 3, covered: 2, unread: 0 }, 66.6],
    [{ live: 100_000, covered: 99_999, unread: 0 }, 99.9],
    [{ live: 5, covered: 5, unread: 0 }, 100],
    [{ live: 5, covered: 5, unread: 1 }, undefined],
    [{ live: 0, covered: 0, unread: 1 }, undefined],
  ])('%j is %s percent', (tally, percent) => {
    expect(percentOf(tally)).toBe(percent);
  });
});

const things = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 });
const live = fc.oneof(
  { weight: 5, arbitrary: things.map((keys) => read(...keys)) },
  { weight: 1, arbitrary: fc.constant(unread('HTTP 500')) },
);
const surveyed = fc
  .record({
    isDeclared: fc.boolean(),
    isListed: fc.boolean(),
    covers: things,
    kinds: fc.tuple(live, live).map(([policies, rulesets]) => [
      { kind: 'csp_policy' as const, live: policies },
      { kind: 'ruleset' as const, live: rulesets },
    ]),
  })
  .map((about) => zone(about));

describe('laws of coverage', () => {
  it('each live thing is covered or missing, 100 % means that all was read and nothing is missing, and rows add up', () => {
    fc.assert(
      fc.property(fc.array(surveyed, { maxLength: 4 }), (scopes) => {
        const coverage = covered(...scopes);
        const { live: all, covered: number, unread: failed, kinds } = coverage;
        const missing = coverage.scopes.flatMap((scope) => scope.missing).length;
        const inNoFile = scopes.filter(({ isListed, isDeclared }) => isListed && !isDeclared).length;
        expect(number + missing + inNoFile).toBe(all);
        expect(percentOf(coverage) === 100).toBe(failed === 0 && missing + inNoFile === 0);
        expect(kinds.reduce((sum, tally) => sum + tally.live, 0)).toBe(all);
        expect(kinds.reduce((sum, tally) => sum + tally.covered, 0)).toBe(number);
      }),
      { numRuns: runs(200) },
    );
  });
});
