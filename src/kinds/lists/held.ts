import type { Change } from '../../kernel/model/change.js';
import type { HeldList, KnownList } from '../../kernel/model/known-lists.js';
import { isObject } from '../../kernel/model/json.js';
import { sameJson } from '../../kernel/lib/fields.js';
import type { ListItem, ListKind } from './items.js';

/** What a list holds for the rules that name it, now and once `change` is carried out; nothing of one that no expression can name. Pure. */
export function heldList(
  name: string,
  kind: ListKind,
  live: readonly ListItem[],
  wanted: readonly ListItem[],
  change: Change | undefined,
): readonly HeldList[] {
  if (kind === 'redirect') return [];
  const known = (items: readonly ListItem[]): KnownList => ({ kind, items: items.flatMap(namesOf) });
  const [before, after] = [known(live), known(wanted)];
  const isSame = sameJson(before.items.toSorted(), after.items.toSorted());
  // In another order they are the same, and one object says so.
  if (change === undefined || isSame)
    return [{ name, before: isSame ? after : before, meanwhile: after, after }];
  const meanwhile = change.stage === 'withdraw' ? before : after;
  return [{ name, change: change.address, before, meanwhile, after }];
}

/** What an item holds, in its normal form: `*.example.com` may hold the bare domain as well. Pure. */
export function namesOf({ key, value: { hostname } }: ListItem): readonly string[] {
  const isWithBare = isObject(hostname) && hostname['exclude_exact_hostname'] === false;
  return isWithBare ? [key, key.replace(/^\*\./, '')] : [key];
}
