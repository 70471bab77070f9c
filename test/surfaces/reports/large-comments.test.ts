import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GITHUB } from '../../../src/app/github/wording.js';
import { decodeApproval } from '../../../src/engine/review/approval.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { planComments } from '../../../src/surfaces/reports/plan/comment.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { cheapRows, lengthOf, shapeFold } from '../../../src/surfaces/reports/plan/packing/left-out.js';
import type { RankedRow } from '../../../src/surfaces/reports/plan/packing/rows.js';
import { manySmallChanges, newPolicies, newRules, oneEdit } from '../../helpers/large-plans.js';
import { BLOG, changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

const BUILDING = 120_000;

function commented(plan: PlanDocument, limit = GITHUB.limits.comment) {
  const limits = { ...GITHUB.limits, comment: limit };
  const { first, others, approval } = planComments(plan, { root: '.' }, { ...GITHUB, limits });
  const held = decodeApproval(approval.texts)?.changes.map(({ digest }) => digest);
  return { text: [first(undefined), ...others].join('\n'), approved: new Set(held) };
}

describe('of a realistic large plan merging approves', () => {
  test.each([
    ['all of one edit in 30 zones', () => oneEdit(30), 30, 30],
    ['all of the same 100 policies in 20 zones', () => newPolicies(20, 100), 2_000, 2_000],
    [
      'nearly all of 100 policies in 20 zones, none like another',
      () => newPolicies(20, 100, true),
      2_000,
      1_950,
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

test('a risk that differs in the name alone is said once in a section, with every name; one that looks like that is said for itself', () => {
  const removed = (at: number, name: string, message = `policy "${name}" is deleted`) =>
    changeOf(`csp_policies/${name}`, {
      kind: 'csp_policy',
      action: 'delete',
      base: { hash: `sha256:${at.toString(16).padStart(64, '0')}` },
      risks: [{ code: 'deletes-policy', message }],
      details: [
        {
          type: 'item',
          change: 'removed',
          list: 'script-src',
          item: `https://${'x'.repeat(900)}.${at}.example`,
        },
      ],
    });
  const names = Array.from({ length: 60 }, (_, at) => `p${at}`);
  const odd = 'policy "‹name›" is deleted';
  const plan = planDocument(
    planOf([
      completeScope([
        ...names.map((name, at) => removed(at, name)),
        removed(98, 'odd', odd),
        removed(99, 'ode', odd),
      ]),
    ]),
  );
  const { text } = commented(plan, 8_000);
  const lines = text.split('\n').filter((line) => line.startsWith('> `deletes-policy`'));
  const of = 'zone/shop.example.com/csp_policies';
  const told = (some: readonly string[]) => some.map((name) => `\`${name}\``).join(', ');
  expect(lines).toEqual([
    `> \`deletes-policy\` \`${of}\`: \`policy "‹name›" is deleted\`: ${told(names.slice(0, 50))}`,
    `> \`deletes-policy\` \`${of}\`: \`policy "‹name›" is deleted\`: ${told(names.slice(50))}`,
    `> \`deletes-policy\` \`${of}/odd\`: \`${odd}\``,
    `> \`deletes-policy\` \`${of}/ode\`: \`${odd}\``,
  ]);
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
          item: `https://${'x'.repeat(length)}.${at}-${index}.example`,
        })),
      },
      isOther ? BLOG : undefined,
    ),
  }));
  const of = (wanted: boolean) =>
    changes.filter(({ isOther }) => isOther === wanted).map(({ change }) => change);
  return planDocument(planOf([completeScope(of(false)), completeScope(of(true), [], BLOG)]));
}

test('law: what is approved is shown, and more room never shows less: what was approved still is, and what was said is', () => {
  const room = fc.integer({ min: 4_000, max: 9_000 });
  const changes = fc.array(drawnChange, { minLength: 5, maxLength: 90, size: 'max' });
  const seen = { cut: 0, more: 0, both: 0 };
  fc.assert(
    fc.property(changes, room, room, (drawn, one, two) => {
      const plan = planFrom(drawn);
      const less = commented(plan, Math.min(one, two));
      const more = commented(plan, Math.max(one, two));
      for (const digest of less.approved) expect(more.approved.has(digest)).toBe(true);
      const said = (text: string) => new Set(text.match(/https:\/\/x+\.\d+-\d+\.example/g));
      const items = plan.changes
        .filter(({ digest }) => less.approved.has(digest))
        .flatMap(({ details }) => details.flatMap((detail) => (detail.type === 'item' ? [detail.item] : [])));
      for (const item of items) expect(said(less.text).has(item ?? '')).toBe(true);
      for (const item of said(less.text)) expect(said(more.text).has(item)).toBe(true);
      if (less.approved.size < plan.changes.length) seen.cut += 1;
      if (less.approved.size < more.approved.size) seen.more += 1;
      if (less.approved.size < more.approved.size && more.approved.size < plan.changes.length) seen.both += 1;
    }),
    { numRuns: runs(40) },
  );
  expect(Math.min(seen.cut, seen.more, seen.both)).toBeGreaterThan(0);
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
