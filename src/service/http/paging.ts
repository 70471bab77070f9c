import { defined } from '../../kernel/lib/defined.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { ListPart, ListRequest, ReadRequest } from '../../kernel/model/request.js';
import type { Envelope } from './envelope.js';
import { Listing, type Gap } from './listing.js';
import { decodePage, nextQuery, type Query } from './page.js';

/** A list that changes while it is read is read again this often. */
const RESTARTS = 2;

/**
 * Reads all pages, by cursor or number, and proves by all numbers that nothing is missing: an unseen item must not count as absent. Throws an
 * ApiError: `malformed` if it is no list, `incomplete` if numbers don't add up after three readings.
 */
export async function readAll(request: ListRequest, read: ReadPage): Promise<readonly unknown[]> {
  for (let restarts = 0; ; restarts += 1) {
    const listing = new Listing(request);
    const gap = await walkPages(request, read, listing);
    if (gap === undefined) return listing.items;
    if (gap.settled || restarts === RESTARTS) throw incomplete(request, gap);
  }
}

/**
 * Reads as readAll until the end, enough items, or a problem: earlier items are returned as a part. Throws an ApiError if there are none, for
 * credentials, and for interruption.
 */
export async function readPart(request: ListRequest, read: ReadPage): Promise<ListPart> {
  for (let restarts = 0; ; restarts += 1) {
    const listing = new Listing({ most: Infinity });
    const end = await walkPages(request, read, listing, request.most).catch((error: unknown) => {
      if (error instanceof ApiError && !ENDS_THE_RUN.has(error.kind) && listing.items.length > 0)
        return error;
      throw error;
    });
    const { items } = listing;
    if (end === undefined) return { isWhole: true, items };
    if (end instanceof ApiError) return { isWhole: false, items, problem: end.message };
    if (end.settled || restarts === RESTARTS) {
      return { isWhole: false, items, problem: incomplete(request, end).message };
    }
  }
}

/** No other read would succeed. */
const ENDS_THE_RUN: ReadonlySet<ApiError['kind']> = new Set(['credentials', 'aborted']);

type ReadPage = (request: ReadRequest) => Promise<Envelope>;

/** Reads pages into a listing until the end or `enough` items. Returns what is missing, if anything. */
async function walkPages(
  request: ReadRequest,
  read: ReadPage,
  listing: Listing,
  enough = Infinity,
): Promise<Gap | undefined> {
  let query: Query | undefined = request.query ?? {};
  while (query !== undefined) {
    const { path, isBeside } = request;
    const page = decodePage(await read({ path, query, ...defined({ isBeside }) }));
    if (typeof page === 'string') throw listError(request, 'malformed', page);
    if (listing.isFirstAgain(page)) return listing.finish();
    const gap = listing.add(query, page);
    if (gap !== undefined) return gap;
    query = nextQuery(query, page, listing.soFar);
    if (query !== undefined && listing.items.length >= enough) {
      return { problem: `no more than its first ${listing.items.length} items were read`, settled: true };
    }
    const end = query === undefined ? undefined : listing.another();
    if (end !== undefined) return end;
  }
  return listing.finish();
}

function incomplete(request: ReadRequest, { problem }: Gap): ApiError {
  return listError(request, 'incomplete', `the list can't be proved complete: ${problem}`);
}

function listError({ path }: ReadRequest, kind: 'incomplete' | 'malformed', says: string): ApiError {
  return new ApiError(`GET ${path}: ${says}`, { kind, delivery: 'unknown', method: 'GET', path });
}
