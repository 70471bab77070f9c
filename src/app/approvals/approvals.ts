import { defined } from '../../kernel/lib/defined.js';
import type { ApprovalDocument } from '../../engine/documents/approval.js';
import { shortDigest } from '../../engine/review/approval.js';
import type { ResultDocument } from '../../engine/documents/result.js';
import { UserError } from '../../kernel/model/errors.js';
import { changeDigest, changesOf, type Plan } from '../../kernel/model/plan.js';
import type { Forge, ForgeWords } from '../forge/forge.js';
import { digestNow } from '../../engine/review/blind.js';
import { lackingLabel } from '../../engine/review/denials.js';
import type { ReviewedPlan } from '../../engine/review/reviewed.js';
import { openPulls, type Merge, type PullSays } from './merged-pulls.js';

/** What pull requests approved, and nobody has carried out since. */
export interface Approved {
  /** What the pull requests of the commit itself approved. */
  readonly reviewed: ReviewedPlan;
  /** What those before it approved, as far as it is due. */
  readonly earlier: readonly ReviewedPlan[];
  /** Addresses of changes that are due, and that merging did not approve as their plan was not shown in full, or as they are denied. */
  readonly leftOut: readonly string[];
  /** Set when a check run could not hold the digest of each change: then all of it is approved, or nothing. With the labels of its pull request. */
  readonly whole?: { readonly digest: string; readonly labels: readonly string[] };
  /** Where those who approved are told: the pull requests that brought the commit, then those before it. */
  readonly pulls: readonly number[];
  /** Why the commit itself approves nothing, for people. */
  readonly notes: readonly string[];
}

/** How far back an approval is looked for: runs that were skipped or cancelled leave that many merges to be applied, not more. */
const MOST_COMMITS = 30;

/** Throws a UserError when another commit is the head of the branch by now: an older one must not overwrite what it brought. */
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
 * Finds what was approved of a plan: in the check runs of the pull requests of the commit, and, as long as something is left
 * that nobody approved, on those merged before it. What an approval was used for it no longer approves: a live edit that takes a change
 * back makes the same change due again, and nobody has seen that. Throws a ForgeError: an approval that can't be read is none.
 */
export async function approvedBy(forge: Forge, merge: Merge, fresh: Plan): Promise<Approved> {
  const pullsOf = await openPulls(forge, merge);
  const done = new Set<string>();
  const own = await pullsOf(merge.commit);
  const approvals = unused(own, done).map(({ approval }) => approval);
  const reviewed = unionOf(approvals.filter(isByChange), fresh);
  const whole = approvals.find(({ changes }) => changes === undefined);
  const leftOut = new Set(approvals.flatMap(({ left_out: digests = [] }) => digests));
  const open = new Set(changesOf(fresh).map(({ change }) => changeDigest(change)));
  // What a label would open, another pull request may have approved with that label.
  const lacksLabel = lackingLabel(fresh);
  // What was approved without its secrets has another digest with them.
  const now = digestNow(fresh);
  const settle = ({ changes }: ReviewedPlan): void =>
    changes
      .map((change) => ({ ...change, digest: now(change.digest) }))
      .filter((change) => !lacksLabel(change))
      .forEach(({ digest }) => open.delete(digest));
  settle(reviewed);

  const earlier: { readonly number: number; readonly approval: ReviewedPlan }[] = [];
  const isLeft = whole === undefined && open.size > 0;
  for (const commit of isLeft ? await forge.commitsBefore(merge.commit, MOST_COMMITS) : []) {
    for (const { number, approval } of unused(await pullsOf(commit), done)) {
      approval.left_out?.forEach((digest) => leftOut.add(digest));
      if (!isByChange(approval) || approval.changes.every(({ digest }) => !open.has(now(digest)))) continue;
      earlier.push({ number, approval });
      settle(approval);
    }
    if (open.size === 0) break;
  }
  return {
    reviewed,
    earlier: earlier.map(({ approval }) => approval),
    leftOut: changesOf(fresh)
      .map(({ change }) => ({ address: change.address, digest: changeDigest(change) }))
      .filter((change) => open.has(change.digest) && leftOut.has(shortDigest(change)))
      .map(({ address }) => address),
    ...defined({ whole: whole && { digest: whole.digest, labels: whole.labels } }),
    pulls: [...own, ...earlier].map(({ number }) => number),
    notes: notesOn(forge.words, own, merge),
  };
}

/** The approvals of pull requests, told apart from what was carried out when they, or newer ones, were applied. Adds to `done`. */
function unused(
  pulls: readonly PullSays[],
  done: Set<string>,
): readonly { readonly number: number; readonly approval: Approval }[] {
  for (const pull of pulls) pull.done.forEach((digest) => done.add(digest));
  return pulls.flatMap(({ number, approval, labels }) => {
    if (typeof approval === 'string' || done.has(approval.digest)) return [];
    const { changes, ...plan } = approval;
    if (changes === undefined) return [{ number, approval: { ...plan, labels } }];
    const labelled = changes.map((change) => ({ ...change, labels }));
    const used = labelled.filter(({ digest }) => done.has(digest));
    const left = labelled.filter(({ digest }) => !done.has(digest));
    return [{ number, approval: { ...plan, labels, changes: left, used } }];
  });
}

/** An approval, with the labels of the pull request that it is of. */
type Approval = Omit<ApprovalDocument, 'changes'> &
  Pick<PullSays, 'labels'> &
  Partial<Pick<ReviewedPlan, 'changes' | 'used'>>;

function isByChange(approval: Approval): approval is Approval & ReviewedPlan {
  return approval.changes !== undefined;
}

/** The approvals of one commit as one; without any nothing is approved, and the plan is held against that. */
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
  own: readonly PullSays[],
  { branch, commit }: Merge,
): readonly string[] {
  if (own.length === 0) return [`no ${pull} brought commit ${commit.slice(0, 12)} to ${branch}`];
  return own.flatMap(({ number, approval }) =>
    typeof approval === 'string' ? [`${pull} ${sign}${number} approves nothing: ${approval}`] : [],
  );
}

/** Digests of the approved changes that a run has carried out: what its last look found to differ still is not done. */
export function carriedOut(
  { reviewed, earlier, whole }: Approved,
  { changes, verification }: ResultDocument,
): readonly string[] {
  const remaining = new Set(verification.remaining);
  const done = changes.filter(
    ({ status, address, in_between: isCrossed }) =>
      status === 'applied' && (isCrossed === true || !remaining.has(address)),
  );
  if (whole !== undefined) return done.length === changes.length ? [whole.digest] : [];
  const addresses = new Set(done.map(({ address }) => address));
  return [reviewed, ...earlier]
    .flatMap((plan) => plan.changes)
    .filter(({ address }) => addresses.has(address))
    .map(({ digest }) => digest);
}
