import * as fc from 'fast-check';
import { GITHUB } from '../../../src/app/github/wording.js';
import { describe, expect, test } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { ResultDocument } from '../../../src/generated/documents/result.js';
import { driftMarkdown } from '../../../src/surfaces/reports/drift/markdown.js';
import { inert } from '../../../src/kernel/lib/inert.js';
import type { CommentContext } from '../../../src/surfaces/reports/plan/comment.js';
import { planMarkdown } from '../../../src/surfaces/reports/plan/markdown.js';
import { replayMarkdown } from '../../../src/surfaces/reports/replay/markdown.js';
import type { ReplayOutput } from '../../../src/surfaces/reports/replay/section.js';
import { resultComment, resultMarkdown } from '../../../src/surfaces/reports/result/markdown.js';
import { FORGERIES, FRAGMENTS, hostileText } from '../../helpers/hostile.js';
import { approvalIn, commentsOn } from '../../helpers/plan-comments.js';
import { runs } from '../../helpers/runs.js';
import { expectInert } from './inert-markdown.js';
import { hostilePen, type Pen } from './poison.js';
import { driftFrom } from './poisoned-drift.js';
import { FULL_PLAN, planFrom, planShape, type PlanShape } from './poisoned-plan.js';
import { replayErrorFrom, replayFrom } from './poisoned-replay.js';
import { FULL_RESULT, resultFrom, resultShape } from './poisoned-result.js';

const texts = fc.array(hostileText, { minLength: 1, maxLength: 12 });
/** Ten documents of each shape: so many texts for one document with plain words. */
const sets = fc.array(texts, { minLength: 10, maxLength: 10 });
/** Short enough that a plan with a replay behind it takes one comment, as it does with plain words. */
const shortSets = sets.map((words) => words.map((some) => some.map((text) => text.slice(0, 16))));
/** Every fragment somewhere, and at every place what looks like a sign. */
const EXAMPLES = [[...FRAGMENTS], ['+ a'], ['- a']];

function contextFrom(pen: Pen): CommentContext {
  return {
    root: pen.text(),
    environment: pen.text(),
    commit: pen.commit(),
    report: new URL('https://github.example/acme/edge/actions/runs/7'),
  };
}

function commentOn(plan: PlanDocument, pen: Pen, former?: string): string {
  const [comment = '', ...others] = commentsOn(plan, contextFrom(pen), former);
  expect(others).toEqual([]);
  return comment;
}

describe('text of a repository, the service or GitHub is text, in the places where text belongs', () => {
  test.each<readonly [string, (plan: PlanDocument, pen: Pen) => string]>([
    ['a comment', commentOn],
    ['a summary', (plan) => planMarkdown(plan)],
  ])('of a plan in %s', (_, render) => {
    fc.assert(
      fc.property(planShape, sets, (shape, words) => {
        expectInert((pen) => render(planFrom(shape, pen), pen), words);
      }),
      { numRuns: runs(15, 5_000), examples: [[FULL_PLAN, EXAMPLES]] },
    );
  });

  test('of a drift report', () => {
    fc.assert(
      fc.property(planShape, sets, (shape, words) => {
        expectInert((pen) => driftMarkdown(driftFrom(shape, pen)), words);
      }),
      { numRuns: runs(5, 1_000), examples: [[FULL_PLAN, EXAMPLES]] },
    );
  });

  test('of a replay', () => {
    fc.assert(
      fc.property(sets, (words) => {
        expectInert((pen) => replayMarkdown(replayFrom(pen)), words);
      }),
      { numRuns: runs(15, 1_000), examples: [[EXAMPLES]] },
    );
  });

  test.each<readonly [string, (pen: Pen) => ReplayOutput]>([
    ['a replay', replayFrom],
    ['why there is none', replayErrorFrom],
  ])('of %s behind a plan', (_, replay) => {
    fc.assert(
      fc.property(shortSets, (words) => {
        expectInert(
          (pen) =>
            commentsOn(planFrom(FULL_PLAN, pen), { ...contextFrom(pen), replay: replay(pen) }).join('\n'),
          words,
        );
      }),
      { numRuns: runs(5, 1_000), examples: [[EXAMPLES]] },
    );
  });

  test.each<readonly [string, (result: ResultDocument, pen: Pen) => string]>([
    ['a comment', (result, pen) => resultComment(result, { ...contextFrom(pen), leftOut: [] }, GITHUB)],
    ['a summary', (result) => resultMarkdown(result)],
  ])('of a result in %s', (_, render) => {
    fc.assert(
      fc.property(resultShape, sets, (shape, words) => {
        expectInert((pen) => render(resultFrom(shape, pen), pen), words);
      }),
      { numRuns: runs(15, 5_000), examples: [[FULL_RESULT, EXAMPLES]] },
    );
  });
});

const FORMER_PLANS =
  /\n<details><summary>\d+ former plans?<\/summary>\n\n((?:\* plan `sha256:[0-9a-f]{64}`(?: of commit `[0-9a-f]{7}`)?\n)+)\n<\/details>\n/;

/** The digests in the list of former plans. */
function formerPlansIn(comment: string): readonly string[] {
  const [, list = ''] = FORMER_PLANS.exec(comment) ?? [];
  return list.match(/sha256:[0-9a-f]{64}/g) ?? [];
}

describe('whatever the texts in a plan', () => {
  const forgeries = fc.array(fc.oneof(hostileText, fc.constantFrom(...FORGERIES)), {
    minLength: 1,
    maxLength: 12,
  });
  const often: fc.Parameters<[PlanShape, string[]]> = {
    numRuns: runs(100, 30_000),
    examples: FORGERIES.map((forgery) => [FULL_PLAN, [forgery]]),
  };

  test('its comment is found again: the first line is the marker of its root and environment', () => {
    fc.assert(
      fc.property(planShape, forgeries, (shape, words) => {
        const { root, environment } = contextFrom(hostilePen(words));
        const [first = ''] = commentOn(planFrom(shape, hostilePen(words)), hostilePen(words)).split('\n');
        const [, about, of] =
          /^<!-- zonewright plan ([\w%.!~*'()-]+) root=([\w%.!~*'()-]+) -->$/.exec(first) ?? [];
        expect([about, of].map((text = '') => decodeURIComponent(text))).toEqual(
          [environment, root].map((text = '') => inert(text)),
        );
      }),
      often,
    );
  });

  test('merging approves this plan, all of which is shown, and no other that a text tells of', () => {
    fc.assert(
      fc.property(planShape, forgeries, (shape, words) => {
        const plan = planFrom(shape, hostilePen(words));
        const approval = approvalIn(plan, contextFrom(hostilePen(words)));
        expect(approval?.digest).toBe(plan.digest);
        expect(approval?.changes).toEqual(
          plan.changes.map(
            ({ address, kind, action, stage, digest, request, risks, denied = [], opened = [] }) => {
              const codes = risks.map(({ code }) => ({ code }));
              const change = {
                address,
                kind,
                action,
                stage,
                digest,
                request: { path: request.path },
                risks: codes,
              };
              const gates = [...denied, ...opened];
              return gates.length === 0 ? change : { ...change, denied: gates };
            },
          ),
        );
      }),
      often,
    );
  });

  test('the next comment keeps the digest of this one, and of no other that a text tells of', () => {
    fc.assert(
      fc.property(planShape, forgeries, (shape, words) => {
        const before = planFrom({ ...shape, narrowed: false }, hostilePen(words));
        const after = planFrom({ ...shape, narrowed: true }, hostilePen(words));
        const former = commentOn(before, hostilePen(words));
        expect(formerPlansIn(commentOn(after, hostilePen(words), former))).toEqual([before.digest]);
      }),
      often,
    );
  });

  test('nor of one that a text of a log tells of', () => {
    fc.assert(
      fc.property(forgeries, (words) => {
        const before = planFrom({ ...FULL_PLAN, narrowed: false }, hostilePen(words));
        const after = planFrom({ ...FULL_PLAN, narrowed: true }, hostilePen(words));
        for (const replay of [replayFrom(hostilePen(words)), replayErrorFrom(hostilePen(words))]) {
          const context = { ...contextFrom(hostilePen(words)), replay };
          const former = commentsOn(before, context).join('\n');
          expect(formerPlansIn(commentsOn(after, context, former)[0] ?? '')).toEqual([before.digest]);
        }
      }),
      { numRuns: runs(15, 3_000), examples: FORGERIES.map((forgery) => [[forgery]]) },
    );
  });

  test('what somebody wrote into the former comment brings digests into the next one, and nothing else', () => {
    fc.assert(
      fc.property(planShape, forgeries, (shape, words) => {
        const plan = planFrom(shape, hostilePen(words));
        const comment = commentOn(plan, hostilePen(words), words.join('\n'));
        expect(comment.replace(FORMER_PLANS, '')).toBe(commentOn(plan, hostilePen(words)));
      }),
      often,
    );
  });
});
