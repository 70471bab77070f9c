import { compare } from '../../../kernel/model/finding.js';
import type { ItemDetail } from '../../../kernel/model/change.js';
import { shownValue } from '../../../kernel/lib/inert.js';

/** More items than that are counted, unless somebody wants to see everything. */
export const MOST_ITEMS = 20;

/** What comes and what goes, by the words for it. */
export interface Members {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What differs in two lists of texts or numbers; the words are not inert yet. */
export interface ListDifference extends Members {
  /** Whether what stays stands in another order. */
  readonly isReordered: boolean;
}

/** What comes and goes in a list of texts or numbers. Undefined where nothing does, for other values, and where an item stands twice. Pure. */
export function listDifference(before: unknown, after: unknown): ListDifference | undefined {
  const [was, willBe] = [itemsOf(before), itemsOf(after)];
  if (was === undefined || willBe === undefined) return undefined;
  const added = [...willBe].filter((item) => !was.has(item));
  const removed = [...was].filter((item) => !willBe.has(item));
  if (added.length + removed.length === 0) return undefined;
  const stays = [...was].filter((item) => willBe.has(item));
  const isReordered = [...willBe]
    .filter((item) => was.has(item))
    .some((item, index) => item !== stays[index]);
  return { added, removed, isReordered };
}

/** The items of a list in words, none of which reads like two; undefined for what is no list of different texts and numbers. */
function itemsOf(value: unknown): ReadonlySet<string> | undefined {
  if (!Array.isArray(value)) return undefined;
  const words = value.flatMap((item: unknown) =>
    typeof item === 'string' || typeof item === 'number' ? [wordOf(item)] : [],
  );
  const items = new Set(words);
  return items.size === value.length ? items : undefined;
}

/** Digits may be a text or a number: only one of them has quotes. */
function wordOf(item: string | number): string {
  return typeof item === 'string' && /^[\w./:@*-]*[a-z_][\w./:@*-]*$/i.test(item)
    ? item
    : JSON.stringify(item);
}

/** The first of many, and how many more there are. */
export function shortened(words: readonly string[], most = MOST_ITEMS): readonly string[] {
  const more = words.length - most;
  return more > 0 ? [...words.slice(0, most), `${more} more`] : words;
}

/** True for a list of which only the beginning may be shown. */
export function isShortened(value: unknown, most = MOST_ITEMS): value is readonly unknown[] {
  return Array.isArray(value) && value.length > most;
}

/** A value as it is shown; of a long list the beginning, and how many more there are. */
export function shownSide(value: unknown, most = MOST_ITEMS): string {
  if (!isShortened(value, most)) return shownValue(value);
  return `${shownValue(value.slice(0, most))} and ${value.length - most} more`;
}

/**
 * Items of a list that counts them, thousands of which may come or go: of more than a few the first ones, and in place of the others how many they are, with the
 * first and the last. What is folded once stays so. Pure.
 */
export function foldedItems(items: readonly ItemDetail[], most = MOST_ITEMS): readonly ItemDetail[] {
  const counted = items.filter(({ isCounted }) => isCounted === true);
  if (counted.length <= most) return items;
  const others = items.filter(({ isCounted }) => isCounted !== true);
  return [...others, ...foldedChange(counted, 'removed', most), ...foldedChange(counted, 'added', most)];
}

function foldedChange(
  items: readonly ItemDetail[],
  change: ItemDetail['change'],
  most: number,
): readonly ItemDetail[] {
  const own = items.filter((item) => item.change === change);
  const few = Math.floor(most / 2);
  const [folded] = own;
  if (own.length <= few || folded === undefined) return own;
  const rest = own
    .slice(few - 1)
    .map(({ item = '' }) => item)
    .toSorted(compare);
  const words = `${rest.length.toLocaleString('en')} more, from ${rest[0]} to ${rest.at(-1)}`;
  return [...own.slice(0, few - 1), { ...folded, item: words }];
}
