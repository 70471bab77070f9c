import * as fc from 'fast-check';
import { approvalIn } from '../../../src/app/approvals/comment-lines.js';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/kernel/model/change.js';
import type { PlanDocument } from '../../../src/engine/documents/plan.js';
import { COMMENT_LIMIT, planComment } from '../../../src/surfaces/reports/plan-comment.js';
import { planDocument } from '../../../src/surfaces/reports/plan-document.js';
import { BLOG, changeOf, completeScope, incompleteScope, planOf, RISK } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';
import { RICH } from './rich-plan.js';

const HERE = { root: '.' };
const COMMIT = '1a2b3c4d5e6f708192a3b4c5d6e7f80912345678';

function planWith(count: number, members: (index: number) => Partial<Change> = () => ({})): PlanDocument {
  const changes = Array.from({ length: count }, (_, index) =>
    changeOf(`csp_policies/policy ${index}`, {
      kind: 'csp_policy',
      details: [
        {
          type: 'item',
          change: 'added',
          list: 'script-src',
          item: `https://${'x'.repeat(index % 50)}.example`,
        },
      ],
      ...members(index),
    }),
  );
  return planDocument(planOf([completeScope(changes), completeScope([], ['page_shield'], BLOG)]));
}

test('a comment begins with its marker and says what was planned, of which commit, and where all of it is', () => {
  const plan = planWith(1);
  const comment = planComment(
    plan,
    {
      root: 'infra/edge',
      environment: 'production',
      commit: COMMIT,
      report: new URL('https://github.example/acme/edge/actions/runs/7'),
    },
    undefined,
  );
  expect(comment?.replace(/approval [\w-]+/, 'approval …'))
    .toBe(`<!-- zonewright plan production root=infra%2Fedge -->
### zonewright plan of \`infra/edge\` for \`production\`: 1 update in 1 of 2 scopes

| scope | create | update | delete | risks |
| --- | --- | --- | --- | --- |
| \`zone/shop.example.com\` | 0 | 1 | 0 | 0 |

1 scope in sync.

<details><summary>update <code>csp_policies/policy 0</code> in <code>shop.example.com</code></summary>

\`\`\`diff
+ script-src  https://.example
\`\`\`

</details>

plan \`${plan.digest}\` of commit \`1a2b3c4\`: applying sends 1 write request · [full report](<https://github.example/acme/edge/actions/runs/7>)

<!-- zonewright approval … -->
`);
});

test('nothing to do is said in two lines', () => {
  const comment = planComment(planWith(0), HERE, undefined) ?? '';
  expect(comment.split('\n').slice(0, 4)).toEqual([
    '<!-- zonewright plan -->',
    '### zonewright plan: no changes in 2 zones',
    '',
    '2 scopes in sync.',
  ]);
});

describe('a comment is never too long', () => {
  test.each([0, 1, 50, 5_000])('with %i changes', (size) => {
    const plan = planWith(size);
    const comment = planComment(plan, HERE, undefined) ?? '';
    expect(comment.length).toBeGreaterThan(0);
    expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    const blocks = comment.match(/<details><summary>update/g)?.length ?? 0;
    const told = /Details: shown (\d+) of (\d+)/.exec(comment);
    expect(told === null ? [size, size] : [Number(told[1]), Number(told[2])]).toEqual([blocks, size]);
  });

  test('and details give way whole, the largest first', () => {
    const plan = planWith(30, (index) => ({
      details: [
        { type: 'item', change: 'added', list: 'script-src', item: 'y'.repeat(index === 7 ? 60_000 : 100) },
      ],
    }));
    const comment = planComment(plan, HERE, undefined) ?? '';
    expect(comment).toContain('Details: shown 29 of 30');
    expect(comment).not.toContain('policy 7<');
  });

  test('risks and deletes are never left out: when they do not fit there is no comment', () => {
    const risky = (size: number): PlanDocument => planWith(size, () => ({ risks: [RISK], details: [] }));
    expect(planComment(risky(100), HERE, undefined)?.match(/`drops-rules` `/g)).toHaveLength(100);
    expect(planComment(risky(2_000), HERE, undefined)).toBeUndefined();
    const removals = (size: number): PlanDocument =>
      planWith(size, () => ({ action: 'delete', details: [] }));
    expect(planComment(removals(100), HERE, undefined)?.match(/<summary>delete/g)).toHaveLength(100);
    expect(planComment(removals(5_000), HERE, undefined)).toBeUndefined();
  });

  test('law: whatever the sizes, it fits or is refused, and every risk and delete is there', () => {
    const change = fc.record({
      remove: fc.boolean(),
      risk: fc.boolean(),
      size: fc.integer({ min: 0, max: 30_000 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (drawn) => {
        const plan = planWith(drawn.length, (index) => ({
          action: drawn[index]?.remove === true ? 'delete' : 'update',
          risks: drawn[index]?.risk === true ? [{ code: 'drops-rules', message: `risk ${index}.` }] : [],
          details: [{ type: 'item', change: 'added', list: 'a', item: 'z'.repeat(drawn[index]?.size ?? 0) }],
        }));
        const comment = planComment(plan, HERE, undefined);
        const vital = drawn.reduce((sum, { remove, size }) => sum + (remove ? size : 0), 0);
        if (comment === undefined) {
          expect(vital).toBeGreaterThan(20_000);
          return;
        }
        expect(comment.length).toBeLessThanOrEqual(COMMENT_LIMIT);
        for (const [index, { remove, risk }] of drawn.entries()) {
          if (remove) expect(comment).toContain(`<code>csp_policies/policy ${index}</code>`);
          if (risk) expect(comment).toContain(`risk ${index}.`);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('what merging approves is in the comment', () => {
  test('change by change', () => {
    const document = planDocument(RICH);
    expect(approvalIn(planComment(document, HERE, undefined) ?? '')).toEqual({
      format_version: '1.0',
      digest: RICH.digest,
      complete: false,
      narrowed: true,
      scopes: [{ level: 'account', name: 'example-inc', complete: false }],
      changes: document.changes.map(({ address, kind, action, digest, request, risks }) => ({
        address,
        kind,
        action,
        digest,
        request: { path: request.path },
        risks: risks.map(({ code }) => ({ code })),
      })),
    });
  });

  test('as a whole, when there are too many', () => {
    const plan = planWith(5_000, (index) => ({
      base: { hash: `sha256:${index.toString(16).padStart(64, '0')}` },
    }));
    const comment = planComment(plan, HERE, undefined) ?? '';
    expect(approvalIn(comment)).toEqual({
      format_version: '1.0',
      digest: plan.digest,
      complete: true,
      scopes: [],
    });
    expect(comment).toContain('what is approved is the plan as a whole');
  });

  test('also after somebody edited the comment in a browser, which brings other line ends', () => {
    const comment = planComment(planWith(1), HERE, undefined) ?? '';
    expect(approvalIn(comment.replaceAll('\n', '\r\n'))?.changes).toHaveLength(1);
  });

  test.each([
    ['no approval', 'a comment'],
    ['something else', '<!-- zonewright approval aGVsbG8 -->'],
    ['nothing', '<!-- zonewright approval  -->'],
  ])('a comment with %s approves nothing', (_, comment) => {
    expect(approvalIn(comment)).toBeUndefined();
  });
});

describe('plans that the comment showed before', () => {
  const first = planComment(planWith(1), { ...HERE, commit: COMMIT }, undefined);

  test('are kept, folded', () => {
    const second = planComment(planWith(2), HERE, first) ?? '';
    expect(second).toContain('<details><summary>1 former plan</summary>');
    expect(second).toContain(`* plan \`${planWith(1).digest}\` of commit \`1a2b3c4\``);
    const third = planComment(planWith(3), HERE, second) ?? '';
    expect(third).toContain('<details><summary>2 former plans</summary>');
  });

  test('are not repeated when the plan is the same again', () => {
    expect(planComment(planWith(1), { ...HERE, commit: COMMIT }, first)).toBe(first);
  });

  test('are no more than twenty', () => {
    const many = Array.from(
      { length: 40 },
      (_, index) => `* plan \`sha256:${String(index).padStart(64, '0')}\``,
    );
    expect(planComment(planWith(1), HERE, many.join('\n'))).toContain('20 former plans');
  });
});

test('what could not be read comes first', () => {
  const comment = planComment(planDocument(planOf([incompleteScope('HTTP 503')])), HERE, undefined) ?? '';
  expect(comment.split('\n')[3]).toBe('> [!CAUTION]');
  expect(comment).toContain('could not be read');
});
