import type { ApprovalDocument } from '../../engine/documents/approval.js';
import { whoWeAre } from '../github/author.js';
import type { GitHub } from '../github/client.js';
import { ourComments, type OurComments } from '../github/comments.js';
import type { Repository } from '../github/paths.js';
import { mergedPullsOf, type MergedPull } from '../github/pulls.js';
import { marker, type Subject } from '../github/marker.js';
import { approvalIn, doneIn } from './comment-lines.js';

/** The commit that is applied, and where it was merged. */
export interface Merge {
  readonly repository: Repository;
  readonly branch: string;
  readonly commit: string;
  readonly subject: Subject;
}

/** What our comments on a merged pull request say about one root and environment. */
export interface PullSays {
  readonly number: number;
  /** What merging it approved, or why that is nothing. */
  readonly approval: ApprovalDocument | string;
  /** Digests of the changes that were carried out when it was applied. */
  readonly done: readonly string[];
}

/**
 * Opens a way to read the pull requests that brought a commit to the branch. Each is read once: one that was rebased stands behind
 * many commits. Throws a GitHubError.
 */
export async function openPulls(
  github: GitHub,
  { repository, branch, subject }: Merge,
): Promise<(commit: string) => Promise<readonly PullSays[]>> {
  const us = await whoWeAre(github);
  const read = new Set<number>();
  return async (commit) => {
    const said: PullSays[] = [];
    for (const pull of await mergedPullsOf(github, repository, commit)) {
      const { number, baseBranch } = pull;
      if (baseBranch !== branch || read.has(number)) continue;
      read.add(number);
      said.push(saidOn(pull, await ourComments(github, { repository, number }, us), subject));
    }
    return said;
  };
}

function saidOn(pull: MergedPull, comment: OurComments, subject: Subject): PullSays {
  return {
    number: pull.number,
    approval: approvalOn(pull, comment, subject),
    done: doneIn(comment(marker('apply', subject))?.body ?? ''),
  };
}

/** Merging approves what the comment showed then: what came into it later nobody has seen. */
function approvalOn(
  { mergedAt }: MergedPull,
  comment: OurComments,
  subject: Subject,
): ApprovalDocument | string {
  const plan = comment(marker('plan', subject));
  if (plan === undefined) return 'there is no plan of ours on it';
  if (plan.updatedAt === undefined || plan.updatedAt > mergedAt) {
    return 'its plan was posted or edited after it was merged';
  }
  return approvalIn(plan.body) ?? 'what its plan approves can not be read';
}
