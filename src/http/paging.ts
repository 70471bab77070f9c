import { ApiError } from '../core/errors.js';
import type { ListRequest, ReadRequest } from '../core/request.js';
import type { Envelope } from './envelope.js';
import { Listing, type Gap } from './listing.js';
import { decodePage, nextQuery, type Query } from './page.js';

/** A list that other people change while it is read is read again this often. */
const RESTARTS = 2;

type Walk =
  | { readonly status: 'complete'; readonly items: readonly unknown[] }
  | { readonly status: 'gap'; readonly gap: Gap };

/**
 * Reads all pages of a list, by cursor or by page number as the answers offer, and proves by every number they carry that
 * nothing is missing. Throws an ApiError: `malformed` for an answer that is no list, `incomplete` when the numbers don't
 * add up, also after two more readings. An item that was not seen must never be taken for one that does not exist.
 */
export async function readAll(
  request: ListRequest,
  read: (request: ReadRequest) => Promise<Envelope>,
): Promise<readonly unknown[]> {
  for (let restarts = 0; ; restarts += 1) {
    const walk = await walkPages(request, read);
    if (walk.status === 'complete') return walk.items;
    if (walk.gap.settled || restarts === RESTARTS) {
      throw listError(request, 'incomplete', `the list can't be proved complete: ${walk.gap.problem}`);
    }
  }
}

async function walkPages(
  request: ListRequest,
  read: (request: ReadRequest) => Promise<Envelope>,
): Promise<Walk> {
  const listing = new Listing(request.most);
  let query: Query | undefined = request.query ?? {};
  while (query !== undefined) {
    const page = decodePage(await read({ path: request.path, query }));
    if (typeof page === 'string') throw listError(request, 'malformed', page);
    const gap = listing.add(query, page);
    if (gap !== undefined) return { status: 'gap', gap };
    query = nextQuery(query, page);
  }
  const gap = listing.finish();
  return gap === undefined ? { status: 'complete', items: listing.items } : { status: 'gap', gap };
}

function listError({ path }: ReadRequest, kind: 'incomplete' | 'malformed', says: string): ApiError {
  return new ApiError(`GET ${path}: ${says}`, { kind, outcome: 'unknown', method: 'GET', path });
}
