import { shortDigest } from '../../engine/review/approval.js';
import { UserError } from '../../kernel/model/errors.js';
import { changeDigest, changesOf, type Plan } from '../../kernel/model/plan.js';
import type { Forge, ForgeWords } from '../forge/forge.js';
import { digestNow } from '../../engine/review/blind.js';
import { lackingOpening } from '../../engine/review/denials.js';
import type { ReviewedLeave, ReviewedPlan } from '../../engine/review/reviewed.js';
import { openPulls, type Given, type Merge, type PullApproval } from './merged-pulls.js';
import { digestsIn } from './uses.js';

/** Unused approvals of pull requests. */
export interface Approved {
  /** Approved by the pull requests of the commit itself. */
  readonly reviewed: ReviewedPlan;
  /** Approved by earlier plans, and still due. */
  readonly earlier: readonly ReviewedPlan[];
  /** Addresses of due changes that merging did not approve: denied, or in a plan not shown in full. */
  readonly leftOut: readonly string[];
  /** Addresses of due, approved changes whose approval a run started to use without reporting the outcome. */
  readonly inDoubt: readonly string[];
  /** Pull requests to report to: the commit's, then earlier ones. */
  readonly pulls: readonly number[];
  /** All approvals that were read, used or not. */
  readonly given: { readonly own: readonly Given[]; readonly before: readonly Given[] };
  /** Why the commit approves nothing, for people. */
  readonly notes: readonly string[];
}

/** Merges that may wait for skipped or cancelled runs. Older approvals are not looked for. */
const MOST_COMMITS = 30;

/** Throws a UserError if the branch has a newer head: this run would overwrite it. */
export async function requireHead(forge: Pick<Forge, 'headOf'>, { branch, commit }: Merge): Promise<void> {
  const head = await forge.headOf(branch);
  if (head === commit) return;
  throw new UserError(
    `commit ${commit.slice(0, 12)} is not the head of ${branch} any more: ${head.slice(0, 12)} is`,
    {
      code: 'superseded',
      help: 'Nothing was sent. The run of the newer commit applies the changes of this one too.',
    },
  );
}

/**
 * What is approved of a plan: by the commit's pull requests and those merged since the last finished one. Used approvals don't count again: a live
 * edit could make a change due once more, unseen. Throws a ForgeError.
 */
export async function approvedBy(forge: Forge, merge: Merge, fresh: Plan): Promise<Approved> {
  const denied = [...changesOf(fresh).map(({ change }) => change), ...(fresh.leaving ?? [])];
  const pullsOf = await openPulls(
    forge,
    merge,
    denied.flatMap((one) => one.denied ?? []),
  );
  const done = new Set<string>();
  const doubted = new Set<string>();
  const own = await pullsOf(merge.commit);
  const approvals = unused(own, done, doubted).map(({ approval }) => approval);
  const union = unionOf(approvals, fresh);
  const leftOut = new Set(approvals.flatMap(({ left_out: digests = [] }) => digests));
  const open = new Set(changesOf(fresh).map(({ change }) => changeDigest(change)));
  // Another pull request may open what this one does not.
  const lacksOpening = lackingOpening(fresh);
  // Secrets change the digest of what was approved without them.
  const now = digestNow(fresh);
  const settle = ({ changes }: ReviewedPlan): void =>
    changes
      .map((change) => ({ ...change, digest: now(change.digest) }))
      .filter((change) => !lacksOpening(change))
      .forEach(({ digest }) => open.delete(digest));
  settle(union);

  const earlier: { readonly number: number; readonly approval: Approval }[] = [];
  const before: PullApproval[] = [];
  const isLast = (pulls: readonly PullApproval[]): boolean =>
    givenIn(pulls).some(({ parts }) => parts.some(({ uses }) => uses.isSettled));
  for (const commit of isLast(own) ? [] : await forge.commitsBefore(merge.commit, MOST_COMMITS)) {
    const pulls = await pullsOf(commit);
    before.push(...pulls);
    for (const { number, approval } of unused(pulls, done, doubted)) {
      if (open.size === 0) continue;
      approval.left_out?.forEach((digest) => leftOut.add(digest));
      if (approval.changes.every(({ digest }) => !open.has(now(digest)))) continue;
      earlier.push({ number, approval });
      settle(approval);
    }
    if (isLast(pulls)) break;
  }
  // Leaving sends nothing, so its approval is never used up.
  const leaving = [...own, ...before].flatMap(leavesIn);
  const reviewed = leaving.length === 0 ? union : { ...union, leaving };
  const openNow = changesOf(fresh)
    .map(({ change }) => ({ address: change.address, digest: changeDigest(change) }))
    .filter(({ digest }) => open.has(digest));
  const addresses = (isMeant: (change: { readonly digest: string }) => boolean): readonly string[] =>
    openNow.filter(isMeant).map(({ address }) => address);
  return {
    reviewed,
    earlier: earlier.map(({ approval }) => approval),
    leftOut: addresses((change) => leftOut.has(shortDigest(change))),
    inDoubt: addresses(({ digest }) => [...doubted].some((other) => now(other) === digest)),
    pulls: [...own, ...earlier].map(({ number }) => number),
    given: { own: givenIn(own), before: givenIn(before) },
    notes: [
      ...notesOn(forge.words, own, merge),
      ...givenIn([...own, ...before]).flatMap(({ notes }) => notes),
    ],
  };
}

/** What a pull request approved to leave, and what opens gates for it. */
function leavesIn({ approval }: PullApproval): readonly ReviewedLeave[] {
  if (typeof approval === 'string') return [];
  const { document, pull } = approval;
  return (document.leaving ?? []).map((leave) => ({ ...leave, pull }));
}

function givenIn(pulls: readonly PullApproval[]): readonly Given[] {
  return pulls.flatMap(({ approval }) => (typeof approval === 'string' ? [] : [approval]));
}

/** Approvals not used by these or newer pull requests. Adds used digests to `done`, and those of unfinished runs to `doubted`. */
function unused(
  pulls: readonly PullApproval[],
  done: Set<string>,
  doubted: Set<string>,
): readonly { readonly number: number; readonly approval: Approval }[] {
  const given = givenIn(pulls);
  for (const { source, uses } of given.flatMap(({ parts }) => parts)) {
    digestsIn(source, uses.claims).forEach((digest) => done.add(digest));
    const running = uses.claims.filter(({ isOver }) => !isOver);
    digestsIn(source, running).forEach((digest) => doubted.add(digest));
  }
  return given.map(({ number, document, pull }) => {
    const approved = document.changes.map((change) => ({ ...change, pull }));
    const used = approved.filter(({ digest }) => done.has(digest));
    const left = approved.filter(({ digest }) => !done.has(digest));
    return { number, approval: { ...document, changes: left, used } };
  });
}

type Approval = Given['document'] & Pick<ReviewedPlan, 'changes' | 'used'>;

/** All approvals of a commit as one. Without any, nothing is approved of the plan. */
function unionOf(approvals: readonly ReviewedPlan[], fresh: Plan): ReviewedPlan {
  const [first] = approvals;
  const leftOut = approvals.flatMap(({ left_out: digests = [] }) => digests);
  return {
    digest: first?.digest ?? fresh.digest,
    complete: approvals.every(({ complete }) => complete),
    ...(approvals.some(({ narrowed }) => narrowed === true) ? { narrowed: true } : {}),
    scopes: approvals.flatMap(({ scopes }) => scopes),
    changes: approvals.flatMap(({ changes }) => changes),
    used: approvals.flatMap(({ used = [] }) => used),
    ...(leftOut.length === 0 ? {} : { left_out: leftOut }),
  };
}

function notesOn(
  { pull, sign }: ForgeWords,
  own: readonly PullApproval[],
  { branch, commit }: Merge,
): readonly string[] {
  if (own.length === 0) return [`no ${pull} brought commit ${commit.slice(0, 12)} to ${branch}`];
  return own.flatMap(({ number, approval }) =>
    typeof approval === 'string' ? [`${pull} ${sign}${number} approves nothing: ${approval}`] : [],
  );
}
