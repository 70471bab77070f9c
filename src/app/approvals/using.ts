import { digestNow } from '../../engine/review/blind.js';
import { isSpent } from '../../engine/review/reviewed.js';
import type { ResultDocument } from '../../generated/documents/result.js';
import { changeDigest, changesOf, type Plan } from '../../kernel/model/plan.js';
import type { Approved } from './approvals.js';
import type { Wanted } from './claims.js';
import type { GivenPart } from './merged-pulls.js';
import { digestsIn } from './uses.js';

/** The approvals that a run uses: of sent changes, and of spent ones, already live or no longer wanted. All approvals of a change are used. Pure. */
export function usedBy({ given }: Approved, fresh: Plan, sent: Plan): readonly Wanted[] {
  const sending = new Set(changesOf(sent).map(({ change }) => changeDigest(change)));
  // Secrets change the digest of what was approved without them.
  const now = digestNow(fresh);
  return [...given.own, ...given.before].flatMap(({ document, parts }) => {
    const spent = document.changes.filter((change) =>
      isSpent({ ...change, digest: now(change.digest) }, fresh),
    );
    const over = new Set(spent.map(({ digest }) => digest));
    return parts.flatMap((part) => {
      const left = unusedIn(part).filter((digest) => sending.has(now(digest)) || over.has(digest));
      return left.length === 0 ? [] : [{ source: part.source, digests: new Set(left) }];
    });
  });
}

/** What stays used: all but what was certainly not carried out. With the last use of all merged approvals, the commit's own are settled. Pure. */
export function usedInTheEnd(
  approved: Approved,
  wanted: readonly Wanted[],
  sent: Plan,
  { changes }: Pick<ResultDocument, 'changes'>,
): readonly (Wanted & { readonly isSettled: boolean })[] {
  const own = approved.given.own.flatMap(({ parts }) => parts);
  const before = approved.given.before.flatMap(({ parts }) => parts);
  const kept = new Set(changes.filter(({ status }) => !NOT_DONE.has(status)).map(({ address }) => address));
  const undone = changesOf(sent).filter(({ change }) => !kept.has(change.address));
  const free = new Set(undone.map(({ change }) => changeDigest(change)));
  const now = digestNow(sent);
  const used = wanted.map(({ source, digests }) => ({
    source,
    digests: new Set([...digests].filter((digest) => !free.has(now(digest)))),
  }));
  const newly = new Set(used.flatMap(({ digests }) => [...digests]));
  const isOpen = (part: GivenPart): boolean =>
    part.uses.claims.some(({ isOver }) => !isOver) || unusedIn(part).some((digest) => !newly.has(digest));
  const isSettled = ![...own, ...before].some(isOpen);
  return used.map((one) => ({
    ...one,
    isSettled: isSettled && own.some(({ source }) => source === one.source),
  }));
}

/** These certainly changed nothing. */
const NOT_DONE: ReadonlySet<string> = new Set(['failed', 'not_reached']);

function unusedIn({ source, uses }: GivenPart): readonly string[] {
  const used = digestsIn(source, uses.claims);
  return source.digests.filter((digest) => !used.has(digest));
}
