import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { digestOf } from '../../../src/kernel/model/json-digest.js';
import {
  decodeApproval,
  decodePart,
  approvable,
  approvingOf,
  decodeDigests,
  encodeDigests,
} from '../../../src/engine/review/approval.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { BLOG, changeOf, completeScope, incompleteScope, planOf, RISK } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';

const PLAN = planDocument(
  planOf([completeScope([changeOf('page_shield', { risks: [RISK] })]), incompleteScope('HTTP 500', BLOG)]),
);

/** The approval of a plan that is shown in full. */
const encodeApproval = (plan: PlanDocument, limit: number): readonly string[] =>
  approvingOf(plan, limit).texts(digestsOf(plan));

const digestsOf = ({ changes }: Pick<PlanDocument, 'changes'>): ReadonlySet<string> =>
  new Set(changes.map(({ digest }) => digest));

const packed = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString('base64url');

describe('an approval', () => {
  test('says what of a plan is needed to know it again, in characters that mean nothing anywhere', () => {
    const texts = encodeApproval(PLAN, 10_000);
    expect(texts).toEqual([expect.stringMatching(/^[\w-]+$/)]);
    const [change] = PLAN.changes;
    expect(decodeApproval(texts)).toEqual({
      format_version: '1.0',
      digest: PLAN.digest,
      complete: false,
      scopes: [{ level: 'zone', name: 'blog.example.com', complete: false }],
      changes: [
        {
          address: change?.address,
          kind: 'page_shield',
          action: 'update',
          stage: 'protect',
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
    expect(decodeApproval(encodeApproval(plan, 10_000))?.changes[0]?.risks).toEqual([carried]);
    expect(decodeApproval(encodeApproval(PLAN, 10_000))?.changes[0]?.risks[0]?.subjects).toBeUndefined();
  });

  test('is not of a change whose risks alone are about more than a check has room for', () => {
    const subjects = Array.from({ length: 5_000 }, (_, index) => digestOf(index).slice(7, 23));
    const risk = { code: 'blocks-observed-scripts', message: 'x', subjects } as const;
    const large = changeOf('csp_policies/scripts', { risks: [risk] });
    const plan = planDocument(
      planOf([completeScope([large, changeOf('page_shield', { base: { hash: digestOf(1) } })])]),
    );
    const [one, two] = plan.changes.map(({ digest }) => digest);
    const approving = approvingOf(plan, 30_000);
    expect([...approving.digests(digestsOf(plan))]).toEqual([two]);
    const texts = approving.texts(digestsOf(plan));
    expect(texts.join('').length).toBeLessThan(1_000);
    expect(decodeApproval(texts)?.changes.map(({ digest }) => digest)).toEqual([two]);
    expect(decodeApproval(texts)?.left_out).toEqual([one?.slice(7, 23)]);
    expect([...approvingOf(plan, 100_000).digests(digestsOf(plan))]).toEqual([one, two]);
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
    expect(decodeApproval([text])).toBeUndefined();
    expect(decodeApproval([...encodeApproval(PLAN, 10_000), text])).toBeUndefined();
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
    const approving = approvingOf(plan, 60_000);
    expect([...approving.digests(new Set([two ?? '']))]).toEqual([two]);
    const document = decodeApproval(approving.texts(new Set([two ?? ''])));
    expect(document?.changes.map(({ digest }) => digest)).toEqual([two]);
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
    const approving = approvingOf(denied, 60_000);
    expect([...approving.digests(digestsOf(plan))]).toEqual(
      isApproved ? [one?.digest, two?.digest] : [two?.digest],
    );
    expect(decodeApproval(approving.texts(digestsOf(plan)))?.changes[0]).toMatchObject({ denied: [denial] });
  });

  test('law: in parts it holds what is shown and nothing else, in its order, and no part is too long or has too many', () => {
    const plan = many(1_300);
    const all = plan.changes.map(({ digest }) => digest);
    const drawn = fc.record({
      from: fc.nat({ max: 1_299 }),
      size: fc.integer({ min: 0, max: 1_300 }),
      limit: fc.constantFrom(9_000, 20_000, 70_000, 1_000_000),
    });
    const seen = new Set<number>();
    fc.assert(
      fc.property(drawn, ({ from, size, limit }) => {
        const shown = new Set(all.slice(from, from + size));
        const approving = approvingOf(plan, limit);
        const texts = approving.texts(shown);
        seen.add(texts.length);
        for (const text of texts) {
          expect(text.length).toBeLessThanOrEqual(limit);
          expect(decodePart(text)?.changes.length).toBeLessThanOrEqual(1_000);
        }
        const document = decodeApproval(texts);
        expect(document?.changes.map(({ digest }) => digest)).toEqual([...shown]);
        expect(approving.digests(shown)).toEqual(shown);
        const left = Math.min(500, all.length - shown.size);
        expect(document?.left_out?.length ?? 0).toBe(left);
      }),
      {
        numRuns: runs(12),
        examples: [[{ from: 0, size: 1_300, limit: 9_000 }], [{ from: 0, size: 1_300, limit: 1_000_000 }]],
      },
    );
    expect(seen.size).toBeGreaterThan(1);
  });

  test('of which a part is missing, or one of another plan, is none', () => {
    const [plan, other] = [many(900), many(901)];
    const texts = encodeApproval(plan, 15_000);
    expect(texts.length).toBeGreaterThan(2);
    const [first = '', second = '', ...rest] = texts;
    expect(decodeApproval(texts)?.changes).toHaveLength(900);
    expect(decodeApproval([first, '', ...rest])).toBeUndefined();
    expect(decodeApproval([first, encodeApproval(other, 15_000)[1] ?? '', ...rest])).toBeUndefined();
    expect(decodeApproval([])).toBeUndefined();
    expect(second).not.toBe('');
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

  test('of which one is cut are none', () => {
    expect(decodeDigests(encodeDigests([PLAN.digest]).slice(0, -4))).toEqual([]);
  });
});
