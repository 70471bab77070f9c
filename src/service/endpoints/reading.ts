import { ApiError } from '../../kernel/model/errors.js';
import { ShapeError } from '../../kernel/lib/decode.js';

/** A value, or why it is unread: unknown is not empty. */
export type Reading<Value> =
  | { readonly status: 'read'; readonly value: Value }
  | { readonly status: 'not-read'; readonly why: string };

/** Reads what nothing else depends on; returns failures. Throws an ApiError that ends all reads of the run. */
export function readIfPossible<Value>(read: () => Promise<Value>): Promise<Reading<Value>> {
  return readUnless(read, ({ kind }) => kind === 'credentials' || kind === 'aborted');
}

/** As readIfPossible, for reads with other credentials: their refusal ends nothing. Throws an ApiError for interruption. */
export function readIfAllowed<Value>(read: () => Promise<Value>): Promise<Reading<Value>> {
  return readUnless(read, ({ kind }) => kind === 'aborted');
}

/** Reads something undocumented that a service may lack or hide: returns refusals. Throws other failures, which may pass. */
export function readIfShown<Value>(read: () => Promise<Value>): Promise<Reading<Value>> {
  return readUnless(read, ({ kind }) => !REFUSALS.has(kind));
}

const REFUSALS: ReadonlySet<ApiError['kind']> = new Set(['forbidden', 'not-found', 'rejected']);

/**
 * True if the service says that a thing is absent. "Could not route" (7000, 7003: public facts, numeric codes) is also a 404, but about the zone or
 * the address.
 */
export function isAbsentAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'not-found') return false;
  return ![7000, 7003].some((code) => error.hasCode(code));
}

async function readUnless<Value>(
  read: () => Promise<Value>,
  isThrown: (error: ApiError) => boolean,
): Promise<Reading<Value>> {
  try {
    return { status: 'read', value: await read() };
  } catch (error) {
    if (error instanceof ShapeError) return { status: 'not-read', why: error.message };
    if (!(error instanceof ApiError) || isThrown(error)) throw error;
    return { status: 'not-read', why: error.message };
  }
}
