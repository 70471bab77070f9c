import type { Change, Diff } from '../../kernel/model/change.js';
import type { ListsOfPlan } from '../../kernel/model/known-lists.js';
import { listsOfAll } from '../configuration/named-lists.js';

/** The part of a comparison that is about lists. */
type WithLists = Pick<Diff, 'changes' | 'held'>;

/**
 * What the lists of a scope hold while rules are written, and which of them change. What a change would do that is left out of the plan is not there by
 * then. Pure.
 */
export function listsOf(diffs: readonly WithLists[], isMeant: (change: Change) => boolean): ListsOfPlan {
  const held = diffs.flatMap(({ changes, held: own = [] }) =>
    own.map((list) => {
      const change = changes.find(({ address }) => address === list.change);
      return { ...list, isChanging: change !== undefined && isMeant(change) };
    }),
  );
  return {
    known: new Map(held.map((list) => [list.name, list.isChanging ? list.meanwhile : list.before])),
    changing: new Set(held.flatMap(({ name, isChanging }) => (isChanging ? [name] : []))),
    unread: new Set(),
  };
}

/** Lists of several accounts together, for rules of scopes whose account is unknown. `unread`: names of lists whose account could not be read. Pure. */
export function listsTogether(accounts: readonly ListsOfPlan[], unread: readonly string[]): ListsOfPlan {
  return {
    known: listsOfAll(
      accounts.map(({ known }) => known),
      unread,
    ),
    changing: new Set(accounts.flatMap(({ changing }) => [...changing])),
    unread: new Set(unread),
  };
}
