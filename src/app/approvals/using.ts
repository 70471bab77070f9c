import { digestNow } from '../../engine/review/blind.js';
import { isSpent } from '../../engine/review/reviewed.js';
import type { ResultDocument } from '../../engine/documents/result.js';
import { changeDigest, changesOf, type Plan } from '../../kernel/model/plan.js';
import type { Approved } from './approvals.js';
import type { Wanted } from './claims.js';
import type { Given } from './merged-pulls.js';
import { digestsIn } from './uses.js';

/**
 * What a run uses of approvals that sends `sent`, with what is spent: approved changes that the head of the branch does not contain any more, or that are
 * live already. Where two approved the same change, both are used. Pure.
 */
export function usedBy({ given, whole }: Approved, fresh: Plan, sent: Plan): readonly Wanted[] {
  const changes = changesOf(sent).map(({ change }) => changeDigest(change));
  const sending = new Set(changes.length > 0 && whole !== undefined ? [whole.digest] : changes);
  // What was approved without its secrets has another digest with them.
  const now = digestNow(fresh);
  return [...given.own, ...given.before].flatMap((one) => {
    const { source, document } = one;
    const spent = (document.changes ?? []).filter((change) =>
      isSpent({ ...change, digest: now(change.digest) }, fresh),
    );
    const over = new Set(spent.map(({ digest }) => digest));
    const left = unusedIn(one).filter((digest) => sending.has(now(digest)) || over.has(digest));
    return left.length === 0 ? [] : [{ source, digests: new Set(left) }];
  });
}

/**
 * What of that stays used: all but what was certainly never carried out. With the last use of all that was merged until then, an approval of the commit
 * itself is settled. Pure.
 */
export function usedInTheEnd(
  approved: Approved,
  wanted: readonly Wanted[],
  sent: Plan,
  { changes }: Pick<ResultDocument, 'changes'>,
): readonly (Wanted & { readonly isSettled: boolean })[] {
  const { own, before } = approved.given;
  const kept = new Set(changes.filter(({ status }) => !NOT_DONE.has(status)).map(({ address }) => address));
  const undone = changesOf(sent).filter(({ change }) => !kept.has(change.address));
  const isNothing = undone.length === changesOf(sent).length;
  const free = new Set(undone.map(({ change }) => changeDigest(change)));
  const { whole } = approved;
  const now = digestNow(sent);
  if (whole !== undefined && isNothing) free.add(whole.digest);
  const used = wanted.map(({ source, digests }) => ({
    source,
    digests: new Set([...digests].filter((digest) => !free.has(now(digest)))),
  }));
  const newly = new Set(used.flatMap(({ digests }) => [...digests]));
  const isOpen = (one: Given): boolean =>
    one.document.changes !== undefined &&
    (one.uses.claims.some(({ isOver }) => !isOver) || unusedIn(one).some((digest) => !newly.has(digest)));
  const isSettled = ![...own, ...before].some(isOpen);
  return used.map((one) => ({
    ...one,
    isSettled: isSettled && own.some(({ source }) => source === one.source),
  }));
}

/** What certainly changed nothing. */
const NOT_DONE: ReadonlySet<string> = new Set(['failed', 'not_reached']);

function unusedIn({ source, uses }: Given): readonly string[] {
  const used = digestsIn(source, uses.claims);
  return source.digests.filter((digest) => !used.has(digest));
}
