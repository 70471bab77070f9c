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
  const gated = [...changesOf(fresh).map(({ change }) => change), ...(fresh.leaving ?? [])];
  const denials = gated.flatMap(({ denied = [] }) => denied);
  const pullsOf = await openPulls(forge, merge, denials);
  const seen: SeenUses = { done: new Set(), doubted: new Set() };
  const open = openChanges(fresh);

  const own = await pullsOf(merge.commit);
  const approvals = unused(own, seen).map(({ approval }) => approval);
  const union = unionOf(approvals, fresh);
  open.approve(union);
  const commits = isFinished(own) ? [] : await forge.commitsBefore(merge.commit, MOST_COMMITS);
  const { before, earlier } = await approvedBefore(commits, pullsOf, seen, open);

  const pulls = [...own, ...before];
  // Leaving sends nothing, so its approval is never used up.
  const leaving = pulls.flatMap(leavesIn);
  const notShown = new Set(
    [...approvals, ...earlier.map(({ approval }) => approval)].flatMap(
      ({ left_out: digests = [] }) => digests,
    ),
  );
  const inDoubt = new Set([...seen.doubted].map(open.digestNow));
  return {
    reviewed: leaving.length === 0 ? union : { ...union, leaving },
    earlier: earlier.flatMap(({ approval, isDue }) => (isDue ? [approval] : [])),
    leftOut: open.addresses((digest) => notShown.has(shortDigest({ digest }))),
    inDoubt: open.addresses((digest) => inDoubt.has(digest)),
    pulls: [...own, ...earlier.filter(({ isDue }) => isDue)].map(({ number }) => number),
    given: { own: givenIn(own), before: givenIn(before) },
    notes: [...notesOn(forge.words, own, merge), ...givenIn(pulls).flatMap(({ notes }) => notes)],
  };
}

/** The planned changes that no approval covers yet. */
interface OpenChanges {
  readonly isEmpty: () => boolean;
  /** True if an approval covers one of them. */
  readonly isIn: (approval: Pick<ReviewedPlan, 'changes'>) => boolean;
  /** Takes out what an approval covers, unless a gate still denies it: another pull request may open that gate. */
  readonly approve: (approval: Pick<ReviewedPlan, 'changes'>) => void;
  readonly addresses: (isMeant: (digest: string) => boolean) => readonly string[];
  /** The present digest of an approved change: secrets change the digest of what was approved without them. */
  readonly digestNow: (digest: string) => string;
}

function openChanges(fresh: Plan): OpenChanges {
  const changes = changesOf(fresh).map(({ change }) => ({
    address: change.address,
    digest: changeDigest(change),
  }));
  const open = new Set(changes.map(({ digest }) => digest));
  const now = digestNow(fresh);
  const lacksOpening = lackingOpening(fresh);
  return {
    isEmpty: () => open.size === 0,
    isIn: (approval) => approval.changes.some(({ digest }) => open.has(now(digest))),
    approve: (approval) => {
      for (const change of approval.changes.map((one) => ({ ...one, digest: now(one.digest) })))
        if (!lacksOpening(change)) open.delete(change.digest);
    },
    addresses: (isMeant) =>
      changes.filter(({ digest }) => open.has(digest) && isMeant(digest)).map(({ address }) => address),
    digestNow: now,
  };
}

/** An approval of an earlier commit, with the number of its pull request. */
interface Earlier {
  readonly number: number;
  readonly approval: Approval;
  /** True if it covers a change that was still open. */
  readonly isDue: boolean;
}

/** Looks back from commit to commit, to the last one whose approval was used up, for approvals of what is open. `before`: all that was read. */
async function approvedBefore(
  commits: readonly string[],
  pullsOf: (commit: string) => Promise<readonly PullApproval[]>,
  seen: SeenUses,
  open: OpenChanges,
): Promise<{ readonly before: readonly PullApproval[]; readonly earlier: readonly Earlier[] }> {
  const before: PullApproval[] = [];
  const earlier: Earlier[] = [];
  for (const commit of commits) {
    const pulls = await pullsOf(commit);
    before.push(...pulls);
    for (const { number, approval } of unused(pulls, seen)) {
      if (open.isEmpty()) continue;
      const isDue = open.isIn(approval);
      earlier.push({ number, approval, isDue });
      if (isDue) open.approve(approval);
    }
    if (isFinished(pulls)) break;
  }
  return { before, earlier };
}

/** True if a run has finished with an approval of these: older ones are not due. */
function isFinished(pulls: readonly PullApproval[]): boolean {
  return givenIn(pulls).some(({ parts }) => parts.some(({ uses }) => uses.isSettled));
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

/** The digests that runs used of approvals, those of unfinished runs also in `doubted`. Grows from newer to older pull requests. */
interface SeenUses {
  readonly done: Set<string>;
  readonly doubted: Set<string>;
}

/** Approvals not used by these or newer pull requests. Adds what runs used to what was seen. */
function unused(
  pulls: readonly PullApproval[],
  { done, doubted }: SeenUses,
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
