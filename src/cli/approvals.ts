import { EXIT, UserError } from '../core/errors.js';
import type { ApprovalDocument } from '../core/config.js';
import { changeDigest, changesOf, type Plan } from '../core/plan.js';
import { ourComments } from '../github/comments.js';
import type { GitHub } from '../github/client.js';
import type { Repository } from '../github/paths.js';
import { commitsBefore, headOf, mergedPullsOf, type MergedPull } from '../github/pulls.js';
import type { ReviewedPlan } from '../pipeline/reviewed.js';
import { marker, type Subject } from '../report/marker.js';
import { approvalIn } from '../report/plan-comment.js';

/** The commit that is applied, and where it was merged. */
export interface Merge {
  readonly repository: Repository;
  readonly branch: string;
  readonly commit: string;
  readonly subject: Subject;
}

/** What pull requests approved. */
export interface Approved {
  /** What the pull requests of the commit itself approved. */
  readonly reviewed: ReviewedPlan;
  /** What those before it approved, as far as it is due. */
  readonly earlier: readonly ReviewedPlan[];
  /** Set when a comment could not hold the digest of each change: then all of it is approved, or nothing. */
  readonly wholeDigest?: string;
  /** The pull requests that brought the commit. */
  readonly pulls: readonly number[];
}

/** How far back an approval is looked for: runs that were skipped or cancelled leave that many merges to be applied, not more. */
const MOST_COMMITS = 30;

/** Throws a UserError when another commit is the head of the branch by now: an older one must not overwrite what it brought. */
export async function requireHead(github: GitHub, { repository, branch, commit }: Merge): Promise<void> {
  const head = await headOf(github, repository, branch);
  if (head === commit) return;
  throw new UserError(
    `commit ${commit.slice(0, 12)} is not the head of ${branch} any more: ${head.slice(0, 12)} is`,
    {
      code: 'superseded',
      exit: EXIT.refused,
      help: 'Nothing was sent. The run of the newer commit applies what this one brought as well.',
    },
  );
}

/**
 * Finds what was approved of a plan: in the comments that we wrote on the pull requests of the commit, and, as long as something is left
 * that nobody approved, on those merged before it. Throws a GitHubError: an approval that can't be read is none.
 */
export async function approvedBy(github: GitHub, merge: Merge, fresh: Plan): Promise<Approved> {
  const pulls = await pullsOf(github, merge, merge.commit);
  const own = await approvalsOn(github, merge, pulls);
  const numbers = pulls.map(({ number }) => number);
  const whole = own.find(({ changes }) => changes === undefined);
  const reviewed = unionOf(own, fresh);
  if (whole !== undefined) return { reviewed, earlier: [], wholeDigest: whole.digest, pulls: numbers };
  return { reviewed, earlier: await earlierApprovals(github, merge, fresh, reviewed), pulls: numbers };
}

async function earlierApprovals(
  github: GitHub,
  merge: Merge,
  fresh: Plan,
  reviewed: ReviewedPlan,
): Promise<readonly ReviewedPlan[]> {
  const open = new Set(changesOf(fresh).map(({ change }) => changeDigest(change)));
  const settle = ({ changes }: ReviewedPlan): void => changes.forEach(({ digest }) => open.delete(digest));
  settle(reviewed);
  if (open.size === 0) return [];
  const earlier: ReviewedPlan[] = [];
  for (const commit of await commitsBefore(github, merge.repository, merge.commit, MOST_COMMITS)) {
    const found = (await approvalsOn(github, merge, await pullsOf(github, merge, commit))).filter(isByChange);
    found.forEach(settle);
    earlier.push(...found);
    if (open.size === 0) break;
  }
  return earlier;
}

async function pullsOf(
  github: GitHub,
  { repository, branch }: Merge,
  commit: string,
): Promise<readonly MergedPull[]> {
  const pulls = await mergedPullsOf(github, repository, commit);
  return pulls.filter(({ baseBranch }) => baseBranch === branch);
}

async function approvalsOn(
  github: GitHub,
  { repository, subject }: Merge,
  pulls: readonly MergedPull[],
): Promise<readonly ApprovalDocument[]> {
  const approvals: ApprovalDocument[] = [];
  for (const { number } of pulls) {
    const [comment] = await ourComments(github, { repository, number, marker: marker('plan', subject) });
    const approval = comment === undefined ? undefined : approvalIn(comment);
    if (approval !== undefined) approvals.push(approval);
  }
  return approvals;
}

function isByChange(approval: ApprovalDocument): approval is ApprovalDocument & ReviewedPlan {
  return approval.changes !== undefined;
}

/** The approvals of one commit as one; without any nothing is approved, and the plan is held against that. */
function unionOf(approvals: readonly ApprovalDocument[], fresh: Plan): ReviewedPlan {
  const [first, ...others] = approvals.filter(isByChange);
  if (first !== undefined && others.length === 0) return first;
  return {
    digest: first?.digest ?? fresh.digest,
    complete: first === undefined || [first, ...others].every(({ complete }) => complete),
    scopes: others.concat(first ?? []).flatMap(({ scopes }) => scopes),
    changes: others.concat(first ?? []).flatMap(({ changes }) => changes),
  };
}
