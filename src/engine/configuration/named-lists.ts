import { KINDS } from '../../kinds/registry.js';
import { sameJson } from '../../kernel/lib/fields.js';
import type { KnownList, KnownLists } from '../../kernel/model/known-lists.js';
import type { DeclaredScope } from './resolve.js';

/**
 * The lists that files declare and rules name, with what is in them. Which account a zone is in, files don't say: a name that several accounts have is known
 * where it is the same list in all of them. Pure.
 */
export function namedLists(scopes: readonly DeclaredScope[]): KnownLists {
  const lists = new Map<string, KnownList | undefined>();
  for (const [name, list] of scopes.flatMap(listsOf)) {
    const isOther = lists.has(name) && !sameJson(lists.get(name), list);
    lists.set(name, isOther ? undefined : list);
  }
  return new Map([...lists].flatMap(([name, list]) => (list === undefined ? [] : [[name, list] as const])));
}

/** Scopes that declare lists, and all others. Pure. */
export function providersFirst(
  scopes: readonly DeclaredScope[],
): readonly [providing: readonly DeclaredScope[], others: readonly DeclaredScope[]] {
  const providing = new Set(scopes.filter((scope) => listsOf(scope).length > 0));
  return [[...providing], scopes.filter((scope) => !providing.has(scope))];
}

function listsOf({ parts }: DeclaredScope): readonly (readonly [string, KnownList])[] {
  return parts.flatMap(({ sections }) => KINDS.flatMap((kind) => kind.namedLists(sections)));
}
