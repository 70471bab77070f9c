import type { ApiError } from './errors.js';
import { isObject, type Json, type JsonObject } from './json.js';

/** `path` is relative to the base address and starts with a slash. */
export interface ReadRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Nothing depends on it, and its credentials may differ from the rest: if these are refused, the run continues. */
  readonly isBeside?: true;
  /** An earlier answer contradicts another read: no cached answer. */
  readonly isAgain?: true;
}

export interface ListRequest extends ReadRequest {
  /** A longer list fails as incomplete. */
  readonly most?: number;
  /** The list's length by its own object: then no page has to be marked as the last. Any other is incomplete. */
  readonly expected?: number;
}

/** What was read of a list. A part does not say what is missing: don't compare it with what is declared. */
export type ListPart =
  | { readonly isWhole: true; readonly items: readonly unknown[] }
  | { readonly isWhole: false; readonly items: readonly unknown[]; readonly problem: string };

/** A write as data: what a plan shows is what is sent. */
export interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Members of an object, or all items of a collection. */
  readonly body?: JsonObject | readonly Json[];
}

/** The API for planning. It can't write. */
export interface ApiReader {
  /** The `result` of a successful answer. Throws an ApiError for any other. */
  get(request: ReadRequest, signal?: AbortSignal): Promise<unknown>;
  /** The items of all pages. Throws an ApiError if not proved complete. */
  list(request: ListRequest, signal?: AbortSignal): Promise<readonly unknown[]>;
  /**
   * As `list`, up to `most` items or a problem. Throws an ApiError if nothing was read, for credentials and
   * interruption.
   */
  listPart(request: ListRequest, signal?: AbortSignal): Promise<ListPart>;
}

/** The API for applying. */
export interface Service {
  readonly reader: ApiReader;
  readonly writer: ApiWriter;
  /** Reads that show the effect of a sent write. An interrupt does not stop them, the deadline only two minutes later. */
  readonly proof: ApiReader;
}

export interface ApiWriter {
  /**
   * Sends a write once and returns the `result`. Throws an ApiError. If `mayStart`, called right before,
   * returns false, nothing is sent: the error is `outdated`.
   */
  send(request: WriteRequest, mayStart: () => boolean): Promise<unknown>;
}

/** Asks whether a write would be accepted, if the service can be asked without storing it. */
export interface ApiTrial {
  /** A service that knows such requests stores nothing. Throws an ApiError only for credentials and interruption. */
  ask(request: WriteRequest): Promise<TrialAnswer>;
}

/** `unanswered`: nothing is known, for lack of permission or an answer. */
export type TrialAnswer =
  | { readonly status: 'accepted'; readonly result: unknown }
  | { readonly status: 'refused' | 'unanswered'; readonly error: ApiError };

/** The members of a request's body; empty without one, or for a collection. */
export function membersOf({ body }: Pick<WriteRequest, 'body'>): JsonObject {
  return isObject(body) ? body : {};
}
