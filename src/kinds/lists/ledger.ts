import type { Detail, ItemDetail } from '../../kernel/model/change.js';
import { compare } from '../../kernel/model/finding.js';
import { count } from '../../kernel/lib/phrases.js';
import { fieldDetails } from '../../kernel/lib/fields.js';
import { itemWords, sameValue, type ListItem } from './items.js';

/** The difference of live and sent items, each once. */
export interface ItemLedger {
  readonly added: readonly ListItem[];
  readonly removed: readonly ListItem[];
  /** Items with another comment, or other members. */
  readonly changed: readonly { readonly before: ListItem; readonly after: ListItem }[];
  readonly kept: readonly ListItem[];
}

/** Compares the items of both sides, matched by their keys. Pure. */
export function itemLedger(before: readonly ListItem[], after: readonly ListItem[]): ItemLedger {
  const former = new Map(before.map((item) => [item.key, item]));
  const keys = new Set(after.map(({ key }) => key));
  const ledger = {
    added: [] as ListItem[],
    changed: [] as ItemLedger['changed'][number][],
    kept: [] as ListItem[],
  };
  for (const item of after) {
    const own = former.get(item.key);
    if (own === undefined) ledger.added.push(item);
    else if (own.comment === item.comment && sameValue(own, item)) ledger.kept.push(item);
    else ledger.changed.push({ before: own, after: item });
  }
  return { ...ledger, removed: before.filter(({ key }) => !keys.has(key)) };
}

/** The ledger for reviewers: added, removed and changed items, and the kept ones in one detail. Pure. */
export function ledgerDetails({ added, removed, changed, kept }: ItemLedger): readonly Detail[] {
  return [
    ...changed.flatMap(({ before, after }) =>
      fieldDetails(sidesOf(before), sidesOf(after)).map((field) => ({ ...field, key: after.key })),
    ),
    ...removed.map((item) => itemDetail('removed', item)),
    ...added.map((item) => itemDetail('added', item)),
    ...(kept.length === 0
      ? []
      : [{ type: 'same', change: 'kept', of: 'items', names: folded(kept) } as const]),
  ];
}

function sidesOf({ key, value, comment, further = {} }: ListItem): Readonly<Record<string, unknown>> {
  const [own] = Object.values(value);
  const members = Object.entries(further).map(([name, member]) => [`${name} of ${key}`, member ?? undefined]);
  return {
    [key]: typeof own === 'object' ? own : undefined,
    ...Object.fromEntries(members),
    [`comment of ${key}`]: comment === '' ? undefined : comment,
  };
}

function itemDetail(change: ItemDetail['change'], item: ListItem): ItemDetail {
  const { comment } = item;
  const words = itemWords(item);
  return {
    type: 'item',
    change,
    list: 'items',
    item: comment === '' ? words : `${words} (${comment})`,
    isCounted: true,
    key: item.key,
  };
}

/** The most kept items to name. Beyond: their number, the first and the last. */
const MOST_NAMES = 20;

function folded(items: readonly ListItem[]): readonly string[] {
  const names = items.map(({ key }) => key).toSorted(compare);
  if (names.length <= MOST_NAMES) return names;
  return [`${count(names.length, 'item')} from ${names[0]} to ${names.at(-1)}`];
}
