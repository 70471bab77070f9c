import { compare } from '../../../kernel/model/finding.js';
import type { ItemDetail } from '../../../kernel/model/change.js';
import { shownValue } from '../../../kernel/lib/inert.js';

/** How many items are shown, unless verbose. */
export const MOST_ITEMS = 20;

/** Stands for the item in details about a whole directive. */
export const DIRECTIVE_ITSELF = '(the directive itself)';

/** What is added and removed, as words. */
export interface Members {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** How two lists of texts or numbers differ. */
export interface ListDifference extends Members {
  /** True if the items that stay change their order. */
  readonly isReordered: boolean;
}

/** Said if the items that stay change their order. */
export const REORDERED = ', and in another order';

/** How two lists of texts or numbers differ. Undefined for equal items, other values, and duplicates. Pure. */
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

/** The items of a list as words; undefined for other values and duplicates. */
function itemsOf(value: unknown): ReadonlySet<string> | undefined {
  if (!Array.isArray(value)) return undefined;
  const words = value.flatMap((item: unknown) =>
    typeof item === 'string' || typeof item === 'number' ? [wordOf(item)] : [],
  );
  const items = new Set(words);
  return items.size === value.length ? items : undefined;
}

/** Texts that look like numbers, or have unusual characters, get quotes. */
function wordOf(item: string | number): string {
  return typeof item === 'string' && /^[\w./:@*-]*[a-z_][\w./:@*-]*$/i.test(item)
    ? item
    : JSON.stringify(item);
}

/** The first words, and how many more there are. */
export function shortened(words: readonly string[], most = MOST_ITEMS): readonly string[] {
  const more = words.length - most;
  return more > 0 ? [...words.slice(0, most), `${more} more`] : words;
}

/** True for a list too long to show whole. */
export function isShortened(value: unknown, most = MOST_ITEMS): value is readonly unknown[] {
  return Array.isArray(value) && value.length > most;
}

/** A value as it is shown: of a long list its first items, and how many more. */
export function shownSide(value: unknown, most = MOST_ITEMS): string {
  if (!isShortened(value, most)) return shownValue(value);
  return `${shownValue(value.slice(0, most))} and ${value.length - most} more`;
}

/** Shortens long lists of counted items: the rest becomes a line with its number, first and last. Shortened again it stays the same. Pure. */
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
  const [first] = own;
  if (own.length <= few || first === undefined) return own;
  // A line for several items has no owner: each may have another.
  const { meta: _, ...folded } = first;
  const rest = own
    .slice(few - 1)
    .map(({ item = '' }) => item)
    .toSorted(compare);
  const words = `${rest.length.toLocaleString('en')} more, from ${rest[0]} to ${rest.at(-1)}`;
  return [...own.slice(0, few - 1), { ...folded, item: words }];
}
