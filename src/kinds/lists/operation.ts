import { asObject, optionalString, requiredString, ShapeError } from '../../kernel/lib/decode.js';
import { ApiError } from '../../kernel/model/errors.js';
import { isObject } from '../../kernel/model/json.js';
import { apiPath } from '../../kernel/model/path.js';
import type { FollowTools } from '../../kernel/model/proof.js';
import type { ApiReader, WriteRequest } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { listsPath } from './live.js';

/** How long to wait before each look at an operation; the last one over and over (public facts, Asynchronous operations). */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 5_000, 10_000];
/** An operation that goes on for longer is given up, sooner where the run is to end: what came of it is for a read to tell. */
const MOST_MS = { going: 15 * 60_000, ending: 2 * 60_000 } as const;

/**
 * Follows what a replacement of items has set off to its end: until then nothing of the list can be relied upon. Throws an ApiError: of a refusal where the
 * operation failed, with its own words, and of an unknown outcome where it could not be followed.
 */
export async function followOperation(
  { method, path }: WriteRequest,
  answer: unknown,
  scope: Scope,
  { api, clock, signal }: FollowTools,
): Promise<void> {
  const id = isObject(answer) ? answer['operation_id'] : undefined;
  if (typeof id !== 'string' || id === '') return;
  const fail = (message: string, delivery: 'refused' | 'unknown'): ApiError =>
    new ApiError(`${method} ${path}: ${message}`, {
      kind: delivery === 'refused' ? 'rejected' : 'incomplete',
      delivery,
      method,
      path,
    });
  if (!/^[\w-]{1,64}$/.test(id)) throw fail('the operation that it started has no id', 'unknown');
  const operation = listsPath(scope) + apiPath`/bulk_operations/${id}`;
  let waited = 0;
  const most = (): number => (signal.aborted ? MOST_MS.ending : MOST_MS.going);
  for (let look = 0; waited < most(); look += 1) {
    const pause = PAUSES_MS[Math.min(look, PAUSES_MS.length - 1)] ?? 0;
    await clock.sleep(pause);
    waited += pause;
    const { status, error } = await stateOf(operation, api).catch((cause: unknown) => {
      if (!(cause instanceof ApiError || cause instanceof ShapeError)) throw cause;
      throw fail(`the operation ${id} could not be followed: ${cause.message}`, 'unknown');
    });
    if (status === 'completed') return;
    if (status === 'failed') throw fail(`the operation ${id} failed: ${error}`, 'refused');
  }
  throw fail(`the operation ${id} is not done after ${Math.round(waited / 60_000)} minutes`, 'unknown');
}

/** How far an operation is, and what it says of its failure. A state that nobody knows is none that is done. */
async function stateOf(
  path: string,
  api: ApiReader,
): Promise<{ readonly status: string; readonly error: string }> {
  const raw = asObject(await api.get({ path }), 'an operation');
  const error = optionalString(raw, 'error', 'an operation') ?? 'the service does not say why';
  return { status: requiredString(raw, 'status', 'an operation'), error };
}
