import type { ApiError } from './errors.js';
import { isObject, type Json, type JsonObject } from './json.js';

/** A read of the API. `path` is relative to the base address and starts with a slash. */
export interface ReadRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Nothing depends on it, and it may use other credentials than the rest: a refusal of these does not end the run. */
  readonly isBeside?: true;
  /** An earlier answer contradicts another read, so no cached answer may be used. */
  readonly isAgain?: true;
}

export interface ListRequest extends ReadRequest {
  /** The largest number of items worth reading. A longer list fails as incomplete. */
  readonly most?: number;
  /**
   * The number of items by the list's own object. With any other number the list is incomplete; with this number no page has to be marked as the
   * last.
   */
  readonly expected?: number;
}

/**
 * What was read of a list, not necessarily all of it. Its items exist; whether others do is unknown for a part. So it must never be compared with
 * what is declared.
 */
export type ListPart =
  | { readonly isWhole: true; readonly items: readonly unknown[] }
  | { readonly isWhole: false; readonly items: readonly unknown[]; readonly problem: string };

/** A write of the API, as data: what a plan shows is what is sent. */
export interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Members of an object; or items, to replace a whole collection. */
  readonly body?: JsonObject | readonly Json[];
}

/** The API for planning. It can't write. */
export interface ApiReader {
  /** The `result` of a successful answer. Throws an ApiError for any other answer. */
  get(request: ReadRequest, signal?: AbortSignal): Promise<unknown>;
  /** All items of all pages. Throws an ApiError if they are not proved complete. */
  list(request: ListRequest, signal?: AbortSignal): Promise<readonly unknown[]>;
  /**
   * As `list`, for evidence that need not be complete: pages up to `most` items, or up to a problem. Throws an ApiError if nothing was read, for
   * credentials, and for interruption.
   */
  listPart(request: ListRequest, signal?: AbortSignal): Promise<ListPart>;
}

/** The API for applying. */
export interface Service {
  readonly reader: ApiReader;
  readonly writer: ApiWriter;
  /** Reads that show what happened to a sent write. An interrupt does not stop them, and the deadline of the run only two minutes later. */
  readonly proof: ApiReader;
}

export interface ApiWriter {
  /**
   * Sends a write exactly once and returns the `result` of the answer. Throws an ApiError. Calls `mayStart` right before the request: if it returns false,
   * nothing is sent, and the error has the kind `outdated`.
   */
  send(request: WriteRequest, mayStart: () => boolean): Promise<unknown>;
}

/** The API for asking whether a write would be accepted, where the service can be asked without storing it. */
export interface ApiTrial {
  /** Sends the request so that a service that knows it stores nothing. Throws an ApiError only for credentials and interruption. */
  ask(request: WriteRequest): Promise<TrialAnswer>;
}

/** `unanswered`: nothing is known of the write, because of a missing permission or a service that did not answer. */
export type TrialAnswer =
  | { readonly status: 'accepted'; readonly result: unknown }
  | { readonly status: 'refused' | 'unanswered'; readonly error: ApiError };

/** The members of a request's body; empty without a body, or if the body is a collection. */
export function membersOf({ body }: Pick<WriteRequest, 'body'>): JsonObject {
  return isObject(body) ? body : {};
}
