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
    after: after === '' ? undefined : after,
  };
}

/** The query of the page after this one; undefined when this is the last as far as the answer tells. */
export function nextQuery(query: Query, page: Page): Query | undefined {
  if (page.after !== undefined) return { ...query, cursor: page.after };
  if (query['cursor'] !== undefined) return undefined;
  const current = pageNumber(query, page);
  const pages = page.totalPages ?? pagesNeeded(query, page);
  if (current >= pages) return undefined;
  const size = page.perPage || Math.min(Number(query['per_page']), page.items.length);
  return { ...query, ...(size ? { per_page: String(size) } : {}), page: String(current + 1) };
}

/** The number of a page: as the answer says, else as was asked for. Pages count from 1. */
export function pageNumber(query: Query, page: Page): number {
  return page.page ?? Number(query['page'] ?? 1);
}

/**
 * Services may leave `total_pages` out where it follows from the other numbers. Without any number, a page that is as full as was
 * asked for may have another behind it, and so may a first page that is less full: pages may be smaller than was asked for.
 */
function pagesNeeded(query: Query, page: Page): number {
  const { totalCount, perPage, items } = page;
  if (totalCount !== undefined) return perPage ? Math.ceil(totalCount / perPage) : 1;
  const number = pageNumber(query, page);
  const isFull = items.length === (perPage || Number(query['per_page']));
  const mayBeFull = number === 1 && isShort(query, page);
  return query['per_page'] !== undefined && (isFull || mayBeFull) ? number + 1 : 1;
}

/** Something, but less than was asked for, and the answer doesn't say how much a page holds. */
export function isShort(query: Query, { items, perPage, totalCount, totalPages }: Page): boolean {
  const isUnnumbered = !perPage && totalCount === undefined && totalPages === undefined;
  return isUnnumbered && items.length > 0 && items.length < Number(query['per_page']);
}

/** True for the page behind a full one of a list without numbers: that it holds nothing says that the list has ended. */
export function isEndOfList(query: Query, { items, totalCount, totalPages }: Page): boolean {
  const isUnnumbered =
    totalCount === undefined && totalPages === undefined && query['per_page'] !== undefined;
  return isUnnumbered && items.length === 0;
}

const NUMBERS = ['page', 'per_page', 'count', 'total_count', 'total_pages'] as const;

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function numberOf(value: unknown): number | undefined {
  return isCount(value) ? value : undefined;
}
