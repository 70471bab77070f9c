import { KINDS } from '../../kinds/registry.js';
import { sameJson } from '../../kernel/lib/fields.js';
import type { KnownList, KnownLists } from '@zonewright/edge-rules/lib/known-lists.js';
import { earliestStage } from '../../kinds/order.js';
import { ACCOUNT_LISTS } from '../../kinds/rule-lists/list-relations.js';
import { scopeAddress, type Scope } from '../../kernel/model/scope.js';
import type { DeclaredScope } from './resolve.js';

/** The declared lists that rules name, with items, if certain (`listsOfAll`). Pure. */
export function namedLists(scopes: readonly DeclaredScope[]): KnownLists {
  return listsOfAll(scopes.map((scope) => new Map(listsOf(scope))));
}

/**
 * The lists that rules of any scope may name. Files don't name a zone's account, so a name in several accounts is only known if the list is equal.
 * `unread`: lists that could not be read. Pure.
 */
export function listsOfAll(accounts: readonly KnownLists[], unread: Iterable<string> = []): KnownLists {
  const lists = new Map<string, KnownList | undefined>([...unread].map((name) => [name, undefined]));
  for (const [name, list] of accounts.flatMap((known) => [...known])) {
    const isOther = lists.has(name) && !sameJson(lists.get(name), list);
    lists.set(name, isOther ? undefined : list);
  }
  return new Map([...lists].flatMap(([name, list]) => (list === undefined ? [] : [[name, list] as const])));
}

/** Scopes that declare lists, even none, and all others. Pure. */
export function providersFirst(
  scopes: readonly DeclaredScope[],
): readonly [providing: readonly DeclaredScope[], others: readonly DeclaredScope[]] {
  const providing = new Set(
    scopes.filter(({ declarations }) => declarations.some(({ kind }) => earliestStage(kind) === 'provide')),
  );
  return [[...providing], scopes.filter((scope) => !providing.has(scope))];
}

/** The names of a scope's lists, also of redirects. Pure. */
export function namesOfLists({ parts }: DeclaredScope): readonly string[] {
  const relations = parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.relations(sections)));
  return relations.flatMap((one) => (one.role === 'offers' && one.thing === ACCOUNT_LISTS ? [one.name] : []));
}

/** The names of lists that differ in two revisions. Pure. */
export function changedLists(
  base: readonly DeclaredScope[],
  head: readonly DeclaredScope[],
): ReadonlySet<string> {
  const placed = (scopes: readonly DeclaredScope[]): ReadonlyMap<string, readonly [string, KnownList]> =>
    new Map(
      scopes.flatMap((scope) =>
        listsOf(scope).map((one) => [`${scopeAddress(scope.scope)} ${one[0]}`, one] as const),
      ),
    );
  const [former, latter] = [placed(base), placed(head)];
  const isOther = (key: string): boolean => !sameJson(former.get(key), latter.get(key));
  const names = (lists: typeof former): readonly string[] =>
    [...lists].flatMap(([key, [name]]) => (isOther(key) ? [name] : []));
  return new Set([...names(former), ...names(latter)]);
}

/** The scopes whose rules or policies name such lists. Pure. */
export function scopesNaming(lists: ReadonlySet<string>, scopes: readonly DeclaredScope[]): readonly Scope[] {
  if (lists.size === 0) return [];
  return scopes.flatMap(({ scope, parts }) => {
    const relations = parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.relations(sections)));
    const names = relations.flatMap((one) =>
      one.role === 'takes' && one.thing === ACCOUNT_LISTS ? [one.name] : [],
    );
    return names.some((name) => lists.has(name)) ? [scope] : [];
  });
}

function listsOf({ parts }: DeclaredScope): readonly (readonly [string, KnownList])[] {
  return parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.namedLists(sections)));
}
