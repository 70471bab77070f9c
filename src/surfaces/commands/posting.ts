import type { PlanDocument } from '../../generated/documents/plan.js';
import type { ResultDocument } from '../../generated/documents/result.js';
import { retireComments, upsertComment } from '../../app/forge/comments.js';
import { ForgeError } from '../../app/forge/errors.js';
import type { Forge } from '../../app/forge/forge.js';
import type { Upserted } from '../../app/forge/sticky.js';
import { marker } from '../../app/forge/marker.js';
import { planChecks, queueCheck } from '../reports/plan/check.js';
import {
  MOST_COMMENTS,
  planComments,
  type CommentContext,
  type PlanComments,
} from '../reports/plan/comment.js';
import { resultComment, type ResultContext } from '../reports/result/markdown.js';

/** The result of posting a plan. */
export interface Posted extends Pick<Upserted, 'status' | 'url'> {
  /** Why merging approves nothing; absent if checks record what it approves. */
  readonly approvesNothing?: string;
}

/**
 * Posts or updates the comments of a plan, with checks that record what merging approves. Without checks, comments say that merging approves nothing.
 * Throws a ForgeError if a comment can't be written.
 */
export async function postPlan(
  forge: Forge,
  pull: number,
  plan: PlanDocument,
  context: CommentContext,
): Promise<Posted> {
  const us = await forge.whoWeAre();
  if (us?.isApp === false) {
    const { person: approvesNothing } = forge.words;
    const { posted } = await postComments(forge, pull, plan, { ...context, approvesNothing });
    return { ...posted, approvesNothing };
  }
  const { comments, posted, texts } = await postComments(forge, pull, plan, context);
  try {
    const { commit, labels } = await plannedOn(forge, pull, context);
    for (const check of planChecks(plan, context, comments, texts, forge.words, labels))
      await forge.createCheck({ ...check, pull, commit });
    return posted;
  } catch (error) {
    if (!(error instanceof ForgeError) || error.kind === 'aborted') throw error;
    const approvesNothing = error.message;
    await postComments(forge, pull, plan, { ...context, approvesNothing });
    return { ...posted, approvesNothing };
  }
}

/** The plan's commit and its request's labels. If unreadable with a known commit, no labels: no gate opens then. */
async function plannedOn(
  forge: Forge,
  pull: number,
  { commit }: CommentContext,
): Promise<{ readonly commit: string; readonly labels: readonly string[] }> {
  try {
    const { headSha, labels } = await forge.pullNow(pull);
    return { commit: commit ?? headSha, labels };
  } catch (error) {
    if (!(error instanceof ForgeError) || commit === undefined) throw error;
    return { commit, labels: [] };
  }
}

/** Makes the check of a commit without a request (merge queue). It approves nothing. Throws a ForgeError. */
export async function postCheck(
  forge: Forge,
  plan: PlanDocument,
  context: CommentContext & { readonly commit: string },
): Promise<void> {
  await forge.createCheck({ ...queueCheck(plan, context, forge.words), commit: context.commit });
}

async function postComments(
  forge: Forge,
  number: number,
  plan: PlanDocument,
  context: CommentContext,
): Promise<{ readonly comments: PlanComments; readonly posted: Posted; readonly texts: readonly string[] }> {
  const comments = planComments(plan, context, forge);
  const [first = '', ...markers] = Array.from({ length: MOST_COMMENTS }, (_, part) =>
    marker('plan', context, part + 1),
  );
  const { status, url, text } = await upsertComment(forge, { number, marker: first, body: comments.first });
  const texts = [text];
  for (const [index, body] of comments.others.entries()) {
    const more = await upsertComment(forge, { number, marker: markers[index] ?? '', body: () => body });
    texts.push(more.text);
  }
  await retireComments(forge, { number, markers: markers.slice(comments.others.length) }, { url });
  return { comments, posted: { status, url }, texts };
}

/** Posts an apply's result on a request. Throws a ForgeError. */
export function postResult(
  forge: Forge,
  number: number,
  result: ResultDocument,
  context: ResultContext,
): Promise<Upserted> {
  return upsertComment(forge, {
    number,
    marker: marker('apply', context),
    body: () => resultComment(result, context, forge),
  });
}
