import { isObject, type Json, type JsonObject } from './json.js';

/** A read of the API. `path` is relative to the base address and begins with a slash. */
export interface ReadRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Nothing depends on it, and it may be asked with other credentials than all else: that these are refused ends nothing. */
  readonly isBeside?: true;
  /** What was answered before contradicts something else that was read: no remembered answer will do. */
  readonly isAgain?: true;
}

export interface ListRequest extends ReadRequest {
  /** The most items that are worth their requests: a list that has more is not read to its end, and fails as incomplete. */
  readonly most?: number;
  /** How many items it has by its own object: with another number of items it is incomplete, and with as many no page has to say that it is the last. */
  readonly expected?: number;
}

/**
 * What was read of a list that need not be whole. Its items exist; of a part it can't be told what else does, so it must never be
 * compared with what is declared.
 */
export type ListPart =
  | { readonly isWhole: true; readonly items: readonly unknown[] }
  | { readonly isWhole: false; readonly items: readonly unknown[]; readonly problem: string };

/** A write of the API, as data: what a plan shows is what is sent. */
export interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Members of an object, or, of what replaces a whole collection, its items. */
  readonly body?: JsonObject | readonly Json[];
}

/** All that planning gets: there is no way to write with it. */
export interface ApiReader {
  /** The `result` of a successful answer. Throws an ApiError for everything else. */
  get(request: ReadRequest, signal?: AbortSignal): Promise<unknown>;
  /** Every item of every page, proved complete; throws an ApiError when it can't be proved. */
  list(request: ListRequest, signal?: AbortSignal): Promise<readonly unknown[]>;
  /**
   * As `list`, for what is evidence even when it is not all: pages up to `most` items, or up to what is in the way. Throws an ApiError when
   * nothing was read, for credentials, and for interruption.
   */
  listPart(request: ListRequest, signal?: AbortSignal): Promise<ListPart>;
}

/** All that carrying out gets. */
export interface Service {
  readonly reader: ApiReader;
  readonly writer: ApiWriter;
  /** Reads that neither an interrupt nor, for two minutes, the deadline of the run stops: they tell what became of a write that was sent. */
  readonly proof: ApiReader;
}

export interface ApiWriter {
  /**
   * Sends a write exactly once. The `result` of a successful answer, undefined when it has none; throws an ApiError. `mayStart` is asked right before the
   * request starts, after all waiting: when it says no, nothing is sent, and the error has the kind `outdated`.
   */
  send(request: WriteRequest, mayStart: () => boolean): Promise<unknown>;
}

/** The members of what a request sends; none where it sends nothing, or the items of a collection. */
export function membersOf({ body }: Pick<WriteRequest, 'body'>): JsonObject {
  return isObject(body) ? body : {};
}
