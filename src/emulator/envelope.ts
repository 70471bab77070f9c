import { defined } from '../kernel/lib/defined.js';
import type { ServiceError } from '../kernel/model/errors.js';
import type { Json } from '../kernel/model/json.js';

/** The envelope of answers with a body. */
export interface Envelope {
  readonly result: Json;
  readonly success: boolean;
  /** Null in some answers without errors. */
  readonly errors: readonly Json[] | null;
  readonly messages: readonly Json[] | null;
  /** Members may be missing. */
  readonly result_info?: Partial<ResultInfo> | null;
}

/** `count`: this page; `total_count`: the list. `cursors.after` is absent on the last page. */
export interface ResultInfo {
  readonly page?: number;
  readonly per_page: number;
  readonly count: number;
  readonly total_count: number;
  readonly total_pages?: number;
  readonly cursors?: { readonly after?: string };
}

/** The type of `result`'s objects, for variants of the answer. */
export type Shape = 'ruleset' | 'policy' | 'job' | 'item' | 'other';

/** `body` is null without a body. */
export interface Answer {
  readonly status: number;
  readonly shape: Shape;
  readonly body: Envelope | null;
}

/** 200 with one object. */
export function ok(result: Json, shape: Shape = 'other'): Answer {
  return { status: 200, shape, body: { result, success: true, errors: [], messages: [] } };
}

/** 200 with one page of a list. */
export function okList(
  page: { readonly items: readonly Json[]; readonly info: ResultInfo },
  shape: Shape = 'other',
): Answer {
  const body = { result: page.items, success: true, errors: [], messages: [], result_info: page.info };
  return { status: 200, shape, body };
}

/** 204, which has no body. */
export const noContent: Answer = { status: 204, shape: 'other', body: null };

/** Thrown by handlers to answer an error. Their state changes are discarded. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: number | undefined;
  readonly pointer: string | undefined;

  constructor(status: number, code: number | undefined, message: string, pointer?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.pointer = pointer;
  }
}

/** An answer with one error. `code` and `source.pointer` may be absent. */
export function failure(status: number, error: ServiceError): Answer {
  const entry: Json = {
    ...defined({ code: error.code }),
    message: error.message,
    ...(error.pointer === undefined ? {} : { source: { pointer: error.pointer } }),
  };
  return {
    status,
    shape: 'other',
    body: { result: null, success: false, errors: [entry], messages: [] },
  };
}
