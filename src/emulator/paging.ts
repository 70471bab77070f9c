import type { Json } from '../kernel/model/json.js';
import { HttpError } from './envelope.js';
import type { ResultInfo } from './envelope.js';
import type { Behaviour } from './state.js';

interface Page<T> {
  readonly items: readonly T[];
  readonly info: ResultInfo;
}

/** A part of a list: `size` items after `offset`, as page `page`. */
interface Span {
  readonly page: number;
  readonly offset: number;
  readonly size: number;
}

const PER_PAGE = 25;
const MAX_PER_PAGE = 100;
const SCOPES_PER_PAGE = 20;
const MAX_SCOPES_PER_PAGE = 50;
/** The smallest page of zones and accounts, and of the previous firewall. */
const LEAST_PER_PAGE = 5;

/** A page by `page` and `per_page`, at most 100 items. Throws an HttpError below 1. */
export function numberedPage<T extends Json>(items: readonly T[], query: URLSearchParams): Page<T> {
  return cut(items, numberedSpan(query, MAX_PER_PAGE));
}

/** As numberedPage, for the previous firewall. Throws an HttpError below five items. */
export function previousPage<T extends Json>(items: readonly T[], query: URLSearchParams): Page<T> {
  requireLeast(query, LEAST_PER_PAGE);
  return numberedPage(items, query);
}

/** A page of zones or accounts: by default 20 items, at most 50 or `listPageSize`. Throws an HttpError below five or `listPageSize`. */
export function scopePage<T extends Json>(
  items: readonly T[],
  query: URLSearchParams,
  { listPageSize, shuffleLists }: Behaviour,
): Page<T> {
  const most = listPageSize === 0 ? MAX_SCOPES_PER_PAGE : Math.min(listPageSize, MAX_SCOPES_PER_PAGE);
  requireLeast(query, Math.min(most, LEAST_PER_PAGE));
  const span = numberedSpan(query, most, SCOPES_PER_PAGE);
  return cut(shuffleLists ? shift(items, span.page - 1) : items, span);
}

/** As numberedPage for pools, at most `poolPageSize`. */
export function poolPage<T extends Json>(
  items: readonly T[],
  query: URLSearchParams,
  behaviour: Behaviour,
): Page<T> {
  return cut(items, numberedSpan(query, mostPools(behaviour)));
}

/** The page of pools that a PATCH changes: as poolPage, or by `limit` and `offset` (items) if present and allowed by `poolPaging`. */
export function changedPools<T extends Json>(
  items: readonly T[],
  query: URLSearchParams,
  behaviour: Behaviour,
): Page<T> {
  const span = changedSpan(query, behaviour);
  return cut(behaviour.shiftPools > 0 ? shift(items, span.offset / span.size) : items, span);
}

function changedSpan(query: URLSearchParams, behaviour: Behaviour): Span {
  const { poolPaging } = behaviour;
  const isByOffset =
    poolPaging === 'both' ? query.has('limit') || query.has('offset') : poolPaging === 'offset';
  return (isByOffset ? offsetSpan : numberedSpan)(query, mostPools(behaviour));
}

function mostPools({ poolPageSize }: Behaviour): number {
  return poolPageSize === 0 ? MAX_PER_PAGE : Math.min(poolPageSize, MAX_PER_PAGE);
}

function numberedSpan(query: URLSearchParams, most: number, usual = PER_PAGE): Span {
  const page = countOf(query, 'page') ?? 1;
  const size = Math.min(countOf(query, 'per_page') ?? usual, most);
  return { page, offset: (page - 1) * size, size };
}

function offsetSpan(query: URLSearchParams, most: number): Span {
  const size = Math.min(countOf(query, 'limit') ?? PER_PAGE, most);
  const offset = wholeOf(query, 'offset') ?? 0;
  return { page: Math.floor(offset / size) + 1, offset, size };
}

/** A list without documented paging: complete, unless the behaviour adds paging or has sizes without totals. */
export function plainList<T extends Json>(
  items: readonly T[],
  query: URLSearchParams,
  behaviour: Behaviour,
): Page<T> {
  const { listPageSize, listNumbers } = behaviour;
  const most = listPageSize || (listNumbers === 'without-totals' ? PER_PAGE : 0);
  const isSilent = listNumbers === 'absent' || listNumbers === 'null';
  if (most === 0 || isSilent) return whole(items);
  const page = countOf(query, 'page') ?? 1;
  const size = Math.min(countOf(query, 'per_page') ?? most, most);
  const shifted = behaviour.shuffleLists ? shift(items, page - 1) : items;
  return cut(shifted, { page, offset: (page - 1) * size, size });
}

const MOST_BY_CURSOR = 50;

/** As plainList, with a cursor for the next page: rulesets, or items of a list. */
export function cursorList<T extends Json>(
  items: readonly T[],
  query: URLSearchParams,
  behaviour: Behaviour,
  most = MOST_BY_CURSOR,
): Page<T> {
  const limit = behaviour.listPageSize === 0 ? most : behaviour.listPageSize;
  const asked = countOf(query, 'per_page');
  if (behaviour.listPageSize === 0 && asked === undefined) return wholeByCursor(items, behaviour);
  const size = Math.min(asked ?? limit, limit);
  const offset = offsetOf(query.get('cursor'));
  const shifted = behaviour.shuffleLists ? shift(items, offset / size) : items;
  const { items: page, info } = cut(shifted, { page: 1, offset, size });
  const after = offset + size < items.length ? { after: cursorFor(offset + size) } : {};
  return {
    items: page,
    info: { per_page: size, count: info.count, total_count: info.total_count, cursors: after },
  };
}

/** A complete list of an endpoint with cursors. With all numbers like any other. */
function wholeByCursor<T extends Json>(
  items: readonly T[],
  { cursorNumbers, listNumbers }: Behaviour,
): Page<T> {
  const { info, ...page } = whole(items);
  return {
    ...page,
    info: cursorNumbers === 'all' && listNumbers === 'all' ? info : { ...info, cursors: {} },
  };
}

function whole<T extends Json>(items: readonly T[]): Page<T> {
  return cut(items, { page: 1, offset: 0, size: Math.max(items.length, 1) });
}

function cut<T extends Json>(items: readonly T[], { page, offset, size }: Span): Page<T> {
  const chosen = items.slice(offset, offset + size);
  const totals = { total_count: items.length, total_pages: Math.ceil(items.length / size) };
  return { items: chosen, info: { page, per_page: size, count: chosen.length, ...totals } };
}

/** The list after `times` items moved from end to front. */
function shift<T>(items: readonly T[], times: number): readonly T[] {
  if (items.length === 0) return items;
  const turn = Math.ceil(times) % items.length;
  return [...items.slice(items.length - turn), ...items.slice(0, items.length - turn)];
}

function cursorFor(offset: number): string {
  return Buffer.from(`after:${offset}`).toString('base64url');
}

function offsetOf(cursor: string | null): number {
  if (cursor === null) return 0;
  const found = /^after:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (found?.[1] === undefined) throw new HttpError(400, undefined, 'invalid cursor');
  return Number(found[1]);
}

function requireLeast(query: URLSearchParams, least: number): void {
  if ((countOf(query, 'per_page') ?? least) < least)
    throw new HttpError(400, undefined, `per_page must be ${least} or more`);
}

function countOf(query: URLSearchParams, name: string): number | undefined {
  const value = wholeOf(query, name);
  if (value === 0) throw new HttpError(400, undefined, `${name} must be 1 or more`);
  return value;
}

function wholeOf(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new HttpError(400, undefined, `${name} must be a whole number`);
  return Number(value);
}
