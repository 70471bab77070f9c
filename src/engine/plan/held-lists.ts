import type { Change, Diff } from '../../kernel/model/change.js';
import type { ListsOfPlan } from '../../kernel/model/known-lists.js';
import { listsOfAll } from '../configuration/named-lists.js';

/** What a comparison says of lists. */
type WithLists = Pick<Diff, 'changes' | 'lists'>;

/** The items of a scope's lists while rules are written, and which lists change. Ignores changes left out of the plan. Pure. */
export function listsOf(diffs: readonly WithLists[], isMeant: (change: Change) => boolean): ListsOfPlan {
  const during = diffs.flatMap(({ changes, lists: own = [] }) =>
    own.map((list) => {
      const change = changes.find(({ address }) => address === list.change);
      return { ...list, isChanging: change !== undefined && isMeant(change) };
    }),
  );
  return {
    known: new Map(during.map((list) => [list.name, list.isChanging ? list.meanwhile : list.before])),
    changing: new Set(during.flatMap(({ name, isChanging }) => (isChanging ? [name] : []))),
    unread: new Set(),
  };
}

/** Lists of several accounts, for scopes of unknown account. `unread`: lists of unread accounts. Pure. */
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
