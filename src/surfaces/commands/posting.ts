import type { PlanDocument } from '../../engine/documents/plan.js';
import type { ResultDocument } from '../../engine/documents/result.js';
import { whoWeAre } from '../../app/github/author.js';
import { createCheck } from '../../app/github/checks.js';
import type { GitHub } from '../../app/github/client.js';
import { retireComments, upsertComment } from '../../app/github/comments.js';
import { GitHubError } from '../../app/github/errors.js';
import { headOfPull } from '../../app/github/pulls.js';
import type { Repository } from '../../app/github/paths.js';
import type { Upserted } from '../../app/github/sticky.js';
import { marker } from '../../app/github/marker.js';
import { planCheck, queueCheck } from '../reports/plan-check.js';
import {
  MOST_COMMENTS,
  planComments,
  type CommentContext,
  type PlanComments,
} from '../reports/plan-comment.js';
import { APPROVAL_LIMIT } from '../../app/approvals/check-text.js';
import { doneIn } from '../../app/approvals/comment-lines.js';
import { resultComment, type ResultContext } from '../reports/result-markdown.js';

/** A pull request. */
export interface PullRequest {
  readonly repository: Repository;
  readonly number: number;
}

/** What became of a plan that was posted. */
export interface Posted extends Pick<Upserted, 'status' | 'url'> {
  /** Why merging approves nothing of it; absent when a check run holds what it approves. */
  readonly approvesNothing?: string;
}

/**
 * Posts a plan in as many comments as it takes, or brings those that show it up to date, and makes the check run that holds what merging approves. Where that
 * can't be made, the comments say that merging approves nothing. Throws a GitHubError when a comment can't be written.
 */
export async function postPlan(
  github: GitHub,
  pull: PullRequest,
  plan: PlanDocument,
  context: CommentContext,
): Promise<Posted> {
  const us = await whoWeAre(github);
  if (us?.isApp === false) {
    const { posted } = await postComments(github, pull, plan, { ...context, approvesNothing: PERSON });
    return { ...posted, approvesNothing: PERSON };
  }
  const { comments, posted, texts } = await postComments(github, pull, plan, context);
  try {
    const commit = context.commit ?? (await headOfPull(github, pull.repository, pull.number));
    await createCheck(github, {
      ...planCheck(plan, context, comments, texts),
      repository: pull.repository,
      commit,
    });
    return posted;
  } catch (error) {
    if (!(error instanceof GitHubError) || error.kind === 'aborted') throw error;
    const approvesNothing = error.message;
    await postComments(github, pull, plan, { ...context, approvesNothing });
    return { ...posted, approvesNothing };
  }
}

const PERSON = 'the token of a person can make no check run';

/** Makes the check run of a commit for which there is no pull request, such as that of a merge queue: it approves nothing. Throws a GitHubError. */
export async function postCheck(
  github: GitHub,
  repository: Repository,
  plan: PlanDocument,
  context: CommentContext & { readonly commit: string },
): Promise<void> {
  await createCheck(github, { ...queueCheck(plan, context), repository, commit: context.commit });
}

async function postComments(
  github: GitHub,
  { repository, number }: PullRequest,
  plan: PlanDocument,
  context: CommentContext,
): Promise<{ readonly comments: PlanComments; readonly posted: Posted; readonly texts: readonly string[] }> {
  const comments = planComments(plan, context, APPROVAL_LIMIT);
  const [first = '', ...markers] = Array.from({ length: MOST_COMMENTS }, (_, part) =>
    marker('plan', context, part + 1),
  );
  const on = { repository, number };
  const { status, url, text } = await upsertComment(github, { ...on, marker: first, body: comments.first });
  const texts = [text];
  for (const [index, body] of comments.others.entries()) {
    const more = await upsertComment(github, { ...on, marker: markers[index] ?? '', body: () => body });
    texts.push(more.text);
  }
  await retireComments(github, { ...on, markers: markers.slice(comments.others.length) }, { url });
  return { comments, posted: { status, url }, texts };
}

/** Posts what became of a plan on a pull request; `done` are the digests of the approved changes that were carried out this time. */
export function postResult(
  github: GitHub,
  { repository, number }: PullRequest,
  result: ResultDocument,
  told: ResultContext,
): Promise<Upserted> {
  return upsertComment(github, {
    repository,
    number,
    marker: marker('apply', told),
    body: (former = '') =>
      resultComment(result, { ...told, done: [...new Set([...told.done, ...doneIn(former)])] }),
  });
}
