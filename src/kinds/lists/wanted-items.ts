import type { Raw } from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { KeptMember } from '../../kernel/model/change.js';
import { isKept, type DiffContext } from '../../kernel/model/context.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { Keep } from '../toolkit/shapes/overlay.js';
import { overlaid, PLAIN } from '../toolkit/shapes/overlay.js';
import { listAddress } from './address.js';
import { itemShape } from './further.js';
import { sentItem, type ListItem, type ListKind } from './items.js';
import type { LiveList } from './live.js';
import { undeclarableMembers, type LiveItem } from './live-items.js';
import { isOdd } from './odd-items.js';
import type { DeclaredList } from './spec.js';

/** A wanted item, with undeclarable live members, which stay. */
export type WantedItem = ListItem & Partial<Pick<LiveItem, 'others'>>;

/** The wanted items. Undeclared unknown live members stay, and are in `kept`. Items bound as a whole stay as live. Pure. */
export function wantedItems(
  { name, kind, items }: DeclaredList,
  live: LiveList | undefined,
  { scope, settings, unknownMembers }: DiffContext,
): { readonly items: readonly WantedItem[]; readonly kept: readonly KeptMember[] } {
  const former = new Map((live?.items ?? []).map((item) => [item.key, item]));
  const kept: KeptMember[] = [];
  const address = listAddress(scope, name);
  const isReported = isKept(unknownMembers);
  const wanted = items.map((item): WantedItem => {
    const own = former.get(item.key);
    if (own === undefined || unknownMembers === 'go') return item;
    if (isOdd(item)) return own;
    const keep: Keep = (member, value, undeclarable) =>
      kept.push({ address, item: item.key, member, live: value, ...defined({ undeclarable }) });
    if (isReported)
      for (const { member, live: value, undeclarable } of undeclarableMembers(own, kind))
        keep(member, value, undeclarable);
    return withFurther(item, own, kind, settings.parameterNames, isReported ? keep : undefined);
  });
  return { items: wanted, kept };
}

function withFurther(
  { further: declared = {}, ...item }: ListItem,
  { further: live = {}, others }: LiveItem,
  kind: ListKind,
  names: readonly string[],
  keep: Keep | undefined,
): WantedItem {
  const further = overlaid(itemShape(kind, names), declared, live, '', { ...PLAIN, keep });
  const own: Raw = isObject(further) ? further : {};
  return { ...item, ...(Object.keys(own).length === 0 ? {} : { further: own }), others };
}

/** An item as in a request, with undeclarable members. Pure. */
export function sentWhole({ others = {}, ...item }: WantedItem): JsonObject {
  if (isOdd(item)) return item.live ?? item.value;
  const sent: Raw = sentItem(item);
  const merged = Object.entries(others).map(([name, own]) => {
    const there = sent[name];
    return [name, isObject(there) && isObject(own) ? { ...there, ...own } : own] as const;
  });
  return asJsonObject({ ...sent, ...Object.fromEntries(merged) });
}
