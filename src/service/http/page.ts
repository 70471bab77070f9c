import { isObject } from '../../kernel/model/json.js';
import type { Envelope } from './envelope.js';

export type Query = Readonly<Record<string, string>>;

/** A list's page, with its `result_info`. */
export interface Page {
  readonly items: readonly unknown[];
  readonly page: number | undefined;
  readonly perPage: number | undefined;
  readonly count: number | undefined;
  readonly totalCount: number | undefined;
  readonly totalPages: number | undefined;
  /** The answer has cursors, even without a next page. */
  readonly hasCursors: boolean;
  /** The next page's cursor. */
  readonly after: string | undefined;
}

/** Reads a page, or returns the problem as text: a wrong number does not count as absent. */
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

/** What is known of a list after a page. */
export interface SoFar {
  /** The list's own count is reached: a page without numbers is the last. */
  readonly isEnough: boolean;
  /** Items of its first page: as reported, else as counted. */
  readonly size: number;
}

/**
 * The next page's query. Undefined after the last page, as far as the list shows; with cursors, without a next one (public facts, Lists and Paging).
 */
export function nextQuery(query: Query, page: Page, { isEnough, size }: SoFar): Query | undefined {
  if (page.after !== undefined) return { ...query, cursor: page.after };
  if (query['cursor'] !== undefined) return undefined;
  if (isUnnumbered(page) && (page.hasCursors || isEnough)) return undefined;
  const current = pageNumber(query, page);
  const pages = page.totalPages ?? pagesNeeded(query, page, size);
  if (current >= pages) return undefined;
  // A smaller size is only repeated if the service names it: it may refuse small ones.
  const named = page.perPage ? { per_page: String(page.perPage) } : {};
  return { ...query, ...named, page: String(current + 1) };
}

/** A page's number: as reported, else as asked. From 1. */
export function pageNumber(query: Query, page: Page): number {
  return page.page ?? Number(query['page'] ?? 1);
}

/**
 * Pages in all. `total_pages` may be missing if it follows. Without totals, another page may follow one as full as stated or asked, or as the first:
 * pages may be smaller than asked.
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

/** True without total and number of pages. */
function isUnnumbered({ totalCount, totalPages }: Page): boolean {
  return totalCount === undefined && totalPages === undefined;
}

/** True if there is something but less than asked, and the page size is not reported. */
export function isShort(query: Query, page: Page): boolean {
  const { items, perPage } = page;
  return !perPage && isUnnumbered(page) && items.length > 0 && items.length < Number(query['per_page']);
}

/** True for a page that is as full as stated, without totals and cursors. */
export function isFullAndSilent(page: Page): boolean {
  const { items, perPage = 0, hasCursors } = page;
  return isUnnumbered(page) && !hasCursors && perPage > 0 && items.length >= perPage;
}

/** True for an empty page after a full one in a list without numbers: the list has ended. */
export function isEndOfList(query: Query, page: Page): boolean {
  return isUnnumbered(page) && query['per_page'] !== undefined && page.items.length === 0;
}

const NUMBERS = ['page', 'per_page', 'count', 'total_count', 'total_pages'] as const;

/** True for a whole number, also as its digits. */
function isCount(value: unknown): boolean {
  return typeof value === 'string'
    ? /^\d{1,15}$/.test(value)
    : Number.isSafeInteger(value) && Number(value) >= 0;
}

function numberOf(value: unknown): number | undefined {
  return isCount(value) ? Number(value) : undefined;
}
