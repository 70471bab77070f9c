import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanDocument } from '../../../src/engine/documents/plan.js';
import { digestOf } from '../../../src/kernel/model/json.js';
import {
  decodeApproval,
  approvable,
  approvalOf,
  decodeDigests,
  encodeDigests,
} from '../../../src/engine/review/approval.js';
import { planDocument } from '../../../src/surfaces/reports/plan-document.js';
import { BLOG, changeOf, completeScope, incompleteScope, planOf, RISK } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

const PLAN = planDocument(
  planOf([completeScope([changeOf('page_shield', { risks: [RISK] })]), incompleteScope('HTTP 500', BLOG)]),
);

/** The approval of a plan that is shown in full. */
const encodeApproval = (plan: PlanDocument, limit: number): string =>
  approvalOf(plan, new Set(plan.changes.map(({ digest }) => digest)), limit).text;

const packed = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString('base64url');

describe('an approval', () => {
  test('says what of a plan is needed to know it again, in characters that mean nothing anywhere', () => {
    const text = encodeApproval(PLAN, 10_000);
    expect(text).toMatch(/^[\w-]+$/);
    const [change] = PLAN.changes;
    expect(decodeApproval(text)).toEqual({
      format_version: '1.0',
      digest: PLAN.digest,
      complete: false,
      scopes: [{ level: 'zone', name: 'blog.example.com', complete: false }],
      changes: [
        {
          address: change?.address,
          kind: 'page_shield',
          action: 'update',
          digest: change?.digest,
          request: { path: change?.request.path },
          risks: [{ code: 'drops-rules' }],
        },
      ],
    });
  });

  test('says what the risks were shown to be about, and without it covers nothing of that', () => {
    const risk = { code: 'blocks-observed-scripts', message: 'x', subjects: ['0123456789abcdef'] } as const;
    const { message: _, ...carried } = risk;
    const plan = planDocument(planOf([completeScope([changeOf('csp_policies/scripts', { risks: [risk] })])]));
    expect(decodeApproval(encodeApproval(plan, 10_000))?.changes?.[0]?.risks).toEqual([carried]);
    expect(decodeApproval(encodeApproval(PLAN, 10_000))?.changes?.[0]?.risks[0]?.subjects).toBeUndefined();
  });

  test('is of the plan as a whole when its risks are about more than there is room for', () => {
    const subjects = Array.from({ length: 5_000 }, (_, index) => digestOf(index).slice(7, 23));
    const risk = { code: 'blocks-observed-scripts', message: 'x', subjects } as const;
    const plan = planDocument(planOf([completeScope([changeOf('csp_policies/scripts', { risks: [risk] })])]));
    const text = encodeApproval(plan, 30_000);
    expect(text.length).toBeLessThan(1_000);
    expect(decodeApproval(text)).toMatchObject({ digest: plan.digest });
    expect(decodeApproval(text)?.changes).toBeUndefined();
  });

  test('is of the plan as a whole when there is no room for its changes', () => {
    const whole = decodeApproval(encodeApproval(PLAN, encodeApproval(PLAN, 10_000).length - 1));
    expect(whole).toMatchObject({ digest: PLAN.digest });
    expect(whole?.changes).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['no base64', '!!'],
    ['nothing that was deflated', Buffer.from('hello').toString('base64url')],
    ['no JSON', deflateRawSync('{').toString('base64url')],
    ['no approval', packed({ digest: PLAN.digest })],
    [
      'an approval of another format',
      packed({ ...decodeApproval(encodeApproval(PLAN, 10_000)), format_version: '2.0' }),
    ],
    ['more than it says', packed({ ...decodeApproval(encodeApproval(PLAN, 10_000)), everything: true })],
    ['what unfolds without end', deflateRawSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64url')],
  ])('is not read out of %s', (_, text) => {
    expect(decodeApproval(text)).toBeUndefined();
  });
});

describe('an approval of a part of a plan', () => {
  const many = (count: number): PlanDocument =>
    planDocument(
      planOf([
        completeScope(
          Array.from({ length: count }, (_, index) =>
            changeOf(`csp_policies/${index}`, { kind: 'csp_policy', base: { hash: digestOf(index) } }),
          ),
        ),
      ]),
    );

  test('covers what is shown and nothing else, and knows what was left out', () => {
    const plan = many(3);
    const [one, two, three] = plan.changes.map(({ digest }) => digest);
    const { text, digests } = approvalOf(plan, new Set([two ?? '']), 60_000);
    expect([...digests]).toEqual([two]);
    const document = decodeApproval(text);
    expect(document?.changes?.map(({ digest }) => digest)).toEqual([two]);
    expect(document?.left_out).toEqual([one, three].map((digest) => digest?.slice(7, 23)));
  });

  const DENIAL = {
    gate: 'production',
    at: 'zonewright.yaml:2',
    codes: ['drops-rules'],
    owners: '@acme/security',
  };

  test.each([
    ['as denied what a gate denies: nobody has approved it', DENIAL, false],
    ['what a label opens, for whoever applies to ask for it', { ...DENIAL, label: 'approved' }, true],
  ])('holds %s', (_, denial, isApproved) => {
    const plan = many(2);
    const [one, two] = plan.changes;
    const denied = { ...plan, changes: [{ ...one, denied: [denial] }, two] } as PlanDocument;
    expect(denied.changes.map(approvable)).toEqual([isApproved, true]);
    const approval = approvalOf(denied, new Set(plan.changes.map(({ digest }) => digest)), 60_000);
    expect([...approval.digests]).toEqual(isApproved ? [one?.digest, two?.digest] : [two?.digest]);
    expect(decodeApproval(approval.text)?.changes?.[0]).toMatchObject({ denied: [denial] });
  });

  test.each([
    ['as there is no room', 600, 20_000],
    ['as they are too many to be told apart when they are done', 1_200, 10_000_000],
  ])('covers fewer %s, and never the plan as a whole', (_, size, limit) => {
    const plan = many(size);
    const shown = new Set(plan.changes.slice(1).map(({ digest }) => digest));
    const { text, digests } = approvalOf(plan, shown, limit);
    expect(text.length).toBeLessThanOrEqual(limit);
    expect(digests.size).toBeGreaterThan(100);
    expect(digests.size).toBeLessThan(size - 1);
    const document = decodeApproval(text);
    expect(new Set(document?.changes?.map(({ digest }) => digest))).toEqual(digests);
    expect(document?.left_out).toHaveLength(Math.min(500, size - digests.size));
  });
});

describe('digests', () => {
  const digest = fc.stringMatching(/^[0-9a-f]{64}$/).map((hex) => `sha256:${hex}`);

  test('come back as they were, in characters that mean nothing anywhere', () => {
    fc.assert(
      fc.property(fc.array(digest, { maxLength: 20 }), (digests) => {
        const text = encodeDigests(digests);
        expect(text).toMatch(/^[\w-]*$/);
        expect(decodeDigests(text)).toEqual(digests);
      }),
      { numRuns: runs(50) },
    );
  });

  test('are no more than 1,000', () => {
    const many = Array.from({ length: 1_100 }, (_, index) => `sha256:${String(index).padStart(64, '0')}`);
    expect(decodeDigests(encodeDigests(many))).toEqual(many.slice(0, 1_000));
  });

  test('of which one is cut are none', () => {
    expect(decodeDigests(encodeDigests([PLAN.digest]).slice(0, -4))).toEqual([]);
  });
});
