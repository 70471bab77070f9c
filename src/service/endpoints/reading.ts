import { ApiError } from '../../kernel/model/errors.js';
import { ShapeError } from '../../kernel/lib/decode.js';

/** What was read, or why it could not be: unknown is not empty. */
export type Reading<Value> =
  | { readonly status: 'read'; readonly value: Value }
  | { readonly status: 'not-read'; readonly why: string };

/** Reads something that nothing else depends on, and returns why it can't be read. Throws an ApiError for what ends every read of the run. */
export function readIfPossible<Value>(read: () => Promise<Value>): Promise<Reading<Value>> {
  return readUnless(read, ({ kind }) => kind === 'credentials' || kind === 'aborted');
}

/**
 * As readIfPossible, for what other credentials may be asked with than everything else: a refusal of these ends nothing. Throws an ApiError
 * for interruption.
 */
export function readIfAllowed<Value>(read: () => Promise<Value>): Promise<Reading<Value>> {
  return readUnless(read, ({ kind }) => kind === 'aborted');
}

/**
 * Reads something that no document shows, and that a service may lack or hide from these credentials: its refusal is returned. A failed read is
 * thrown, since it may succeed next time.
 */
export function readIfShown<Value>(read: () => Promise<Value>): Promise<Reading<Value>> {
  return readUnless(read, ({ kind }) => !REFUSALS.has(kind));
}

const REFUSALS: ReadonlySet<ApiError['kind']> = new Set(['forbidden', 'not-found', 'rejected']);

/**
 * Whether the service says that one thing is not there. "Could not route" (7000, 7003: public facts, numeric codes) is also a 404, and says nothing
 * of the thing: the zone is not there, or this service has no such address.
 */
export function saysAbsent(error: unknown): boolean {
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
