import { isObject } from '../../kernel/model/json.js';
import type { Envelope } from './envelope.js';

export type Query = Readonly<Record<string, string>>;

/** One page of a list, with what its `result_info` says. */
export interface Page {
  readonly items: readonly unknown[];
  readonly page: number | undefined;
  readonly perPage: number | undefined;
  readonly count: number | undefined;
  readonly totalCount: number | undefined;
  readonly totalPages: number | undefined;
  /** The answer names pages by cursors, also where there is no next one. */
  readonly hasCursors: boolean;
  /** The cursor of the page after this one. */
  readonly after: string | undefined;
}

/** Reads a page out of an answer. A string is the problem with it: a number that isn't one is not taken for absent. */
export function decodePage({ result, resultInfo }: Envelope): Page | string {
  if (!Array.isArray(result)) return 'the result is not a list';
  const items: readonly unknown[] = result;
  const info = resultInfo ?? {};
  if (!isObject(info)) return 'result_info is not an object';
  const wrong = NUMBERS.find((name) => !isCount(info[name] ?? 0));
  if (wrong !== undefined) return `result_info.${wrong} is not a whole number`;
  const cursors = info['cursors'] ?? {};
  const after = isObject(cursors) ? (cursors['after'] ?? '') : undefined;
  if (typeof after !== 'string') return 'result_info.cursors is not an object with texts';
  return {
    items,
    page: numberOf(info['page']),
    perPage: numberOf(info['per_page']),
    count: numberOf(info['count']),
    totalCount: numberOf(info['total_count']),
    totalPages: numberOf(info['total_pages']),
    hasCursors: isObject(info['cursors']),
    after: after === '' ? undefined : after,
  };
}

/** What is known of a list when one of its pages is there. */
export interface SoFar {
  /** All items are there, by what the list's own object says: a page without numbers is the last. */
  readonly isEnough: boolean;
  /** Items on its first page: as the answer says, else as there were. */
  readonly size: number;
}

/**
 * The query of the next page. Undefined if this is the last one, as far as the list shows. A list with cursors ends without a next one (public facts,
 * Lists and Paging).
 */
export function nextQuery(query: Query, page: Page, { isEnough, size }: SoFar): Query | undefined {
  if (page.after !== undefined) return { ...query, cursor: page.after };
  if (query['cursor'] !== undefined) return undefined;
  if (isUnnumbered(page) && (page.hasCursors || isEnough)) return undefined;
  const current = pageNumber(query, page);
  const pages = page.totalPages ?? pagesNeeded(query, page, size);
  if (current >= pages) return undefined;
  // A smaller size than was asked for is only asked for where the service names it: it may refuse what it deems too small.
  const named = page.perPage ? { per_page: String(page.perPage) } : {};
  return { ...query, ...named, page: String(current + 1) };
}

/** The number of a page: as the answer says, else as was asked for. Pages count from 1. */
export function pageNumber(query: Query, page: Page): number {
  return page.page ?? Number(query['page'] ?? 1);
}

/**
 * Services may leave `total_pages` out where it follows from the other numbers. Without totals, a page may have another behind it that is as full as it
 * says pages can be, or as was asked for. So may one that is as full as the first page: pages may be smaller than was asked for.
 */
function pagesNeeded(query: Query, page: Page, size: number): number {
  const { totalCount, perPage, items } = page;
  if (totalCount !== undefined) return perPage ? Math.ceil(totalCount / perPage) : 1;
  const number = pageNumber(query, page);
  const isFull = perPage
    ? items.length >= perPage
    : items.length > 0 && items.length === Math.min(Number(query['per_page']), size);
  return isFull ? number + 1 : 1;
}

/** Neither a total nor a number of pages says how long the list is. */
function isUnnumbered({ totalCount, totalPages }: Page): boolean {
  return totalCount === undefined && totalPages === undefined;
}

/** Something, but less than was asked for, and the answer doesn't say how much a page holds. */
export function isShort(query: Query, page: Page): boolean {
  const { items, perPage } = page;
  return !perPage && isUnnumbered(page) && items.length > 0 && items.length < Number(query['per_page']);
}

/** True for a page that is as full as it says pages can be, and names neither totals nor cursors. */
export function isFullAndSilent(page: Page): boolean {
  const { items, perPage = 0, hasCursors } = page;
  return isUnnumbered(page) && !hasCursors && perPage > 0 && items.length >= perPage;
}

/** True for the page behind a full one of a list without numbers: that it holds nothing says that the list has ended. */
export function isEndOfList(query: Query, page: Page): boolean {
  return isUnnumbered(page) && query['per_page'] !== undefined && page.items.length === 0;
}

const NUMBERS = ['page', 'per_page', 'count', 'total_count', 'total_pages'] as const;

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function numberOf(value: unknown): number | undefined {
  return isCount(value) ? value : undefined;
}
