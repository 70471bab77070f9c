import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GITHUB } from '../../../src/app/github/words.js';
import type { PlanDocument } from '../../../src/engine/documents/plan.js';
import { planComments } from '../../../src/surfaces/reports/plan-comment.js';
import { planDocument } from '../../../src/surfaces/reports/plan-document.js';
import { cheapRows, lengthOf, shapeFold } from '../../../src/surfaces/reports/packing/left-out.js';
import type { RankedRow } from '../../../src/surfaces/reports/packing/rows.js';
import { manySmallChanges, newPolicies, newRules, oneEdit } from '../../helpers/large-plans.js';
import { BLOG, changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

const BUILDING = 120_000;

function commented(plan: PlanDocument, limit = GITHUB.limits.comment) {
  const limits = { ...GITHUB.limits, comment: limit };
  const { first, others, approval } = planComments(plan, { root: '.' }, { ...GITHUB, limits });
  return { text: [first(undefined), ...others].join('\n'), approved: approval.digests };
}

describe('of a realistic large plan merging approves', () => {
  test.each([
    ['all of one edit in 30 zones', () => oneEdit(30), 30, 30],
    ['all of the same 100 policies in 20 zones', () => newPolicies(20, 100), 2_000, 2_000],
    [
      'as many as a check run lists, of 100 policies in 20 zones, none like another',
      () => newPolicies(20, 100, true),
      2_000,
      700,
    ],
    ['all of 1,820 small changes, 140 of them deletions', () => manySmallChanges(20), 1_820, 1_820],
    ['all of 1,000 rules in a zone', () => newRules(1_000), 1, 1],
  ])(
    '%s',
    async (_, make, size, least) => {
      const plan = await make();
      expect(plan.changes).toHaveLength(size);
      const { text, approved } = commented(plan);
      expect(approved.size).toBeGreaterThanOrEqual(least);
      const deleted = plan.changes.filter(({ action }) => action === 'delete');
      expect(deleted.filter(({ digest }) => !approved.has(digest))).toEqual([]);
      expect(text).not.toMatch(/^> … and /m);
      expect(text).not.toMatch(/^ {2}… and 1 more of this shape/m);
    },
    BUILDING,
  );
});

/** A change with whatever rows, small or large, some of which must not be missed. */
const drawnChange = fc.record({
  action: fc.constantFrom('create' as const, 'update' as const, 'delete' as const),
  isOther: fc.boolean(),
  risks: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  items: fc.array(
    fc.record({
      change: fc.constantFrom('added' as const, 'removed' as const),
      length: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 700 })),
    }),
    { maxLength: 12 },
  ),
});

function planFrom(drawn: readonly (typeof drawnChange extends fc.Arbitrary<infer Drawn> ? Drawn : never)[]) {
  const changes = drawn.map(({ action, isOther, risks, items }, at) => ({
    isOther,
    change: changeOf(
      `csp_policies/policy ${at}`,
      {
        kind: 'csp_policy',
        action,
        base: { hash: `sha256:${at.toString(16).padStart(64, '0')}` },
        risks: risks.map((code) => ({
          code: 'csp-widened',
          message: `script-src gains ${'*'.repeat(code)}`,
        })),
        details: items.map(({ change, length }, index) => ({
          type: 'item',
          change,
          list: 'script-src',
          item: `https://${'x'.repeat(length)}.${index}.example`,
        })),
      },
      isOther ? BLOG : undefined,
    ),
  }));
  const of = (wanted: boolean) =>
    changes.filter(({ isOther }) => isOther === wanted).map(({ change }) => change);
  return planDocument(planOf([completeScope(of(false)), completeScope(of(true), [], BLOG)]));
}

test('law: more room never shows less: what was approved still is, and what was said is', () => {
  const room = fc.integer({ min: 5_000, max: 16_000 });
  const seen = { cut: 0, more: 0 };
  fc.assert(
    fc.property(fc.array(drawnChange, { minLength: 5, maxLength: 90 }), room, room, (drawn, one, two) => {
      const plan = planFrom(drawn);
      const less = commented(plan, Math.min(one, two));
      const more = commented(plan, Math.max(one, two));
      for (const digest of less.approved) expect(more.approved.has(digest)).toBe(true);
      const said = (text: string) => new Set(text.match(/https:\/\/x+\.\d+\.example/g));
      for (const item of said(less.text)) expect(said(more.text).has(item)).toBe(true);
      if (less.approved.size < plan.changes.length) seen.cut += 1;
      if (less.approved.size < more.approved.size) seen.more += 1;
    }),
    { numRuns: runs(60) },
  );
  expect(Math.min(seen.cut, seen.more)).toBeGreaterThan(0);
});

test('law: nothing is folded that takes no more room than its fold, and what takes more is', () => {
  const row = fc.record({
    text: fc.string({ maxLength: 90 }),
    shape: fc.constantFrom('added block', 'removed skip', 'create csp_policy'),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 9 }), (drawn) => {
      const rows = drawn.map((one): RankedRow => ({ ...one, strength: 2 }));
      const cheap = new Set(cheapRows(rows, shapeFold, () => true));
      for (const shape of new Set(rows.map((one) => one.shape))) {
        const own = rows.filter((one) => one.shape === shape);
        const saves = lengthOf(own.map(({ text }) => text)) > lengthOf(shapeFold(own));
        expect(own.map((one) => cheap.has(one))).toEqual(own.map(() => !saves));
      }
    }),
    { numRuns: runs(100) },
  );
});
