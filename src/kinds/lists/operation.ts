import { asObject, ShapeError } from '../../kernel/lib/decode.js';
import { ApiError } from '../../kernel/model/errors.js';
import { shownValue } from '../../kernel/lib/inert.js';
import { isObject } from '../../kernel/model/json.js';
import { apiPath } from '../../kernel/model/path.js';
import type { FollowTools } from '../../kernel/model/proof.js';
import type { ApiReader, WriteRequest } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { listsPath } from './live.js';
import { proveList } from './proof.js';

/** Pauses before reads of an operation. The last repeats (public facts, Asynchronous operations). */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 5_000, 10_000];
/** The longest wait, shorter if the run is to end or the status is undocumented. Then a read decides the outcome. */
const MOST_MS = { going: 15 * 60_000, ending: 2 * 60_000, unnamed: 60_000 } as const;

/** What an operation's status means (public facts, Asynchronous operations). */
const STATES: ReadonlyMap<string, 'going' | 'done' | 'failed'> = new Map([
  ['pending', 'going'],
  ['running', 'going'],
  ['completed', 'done'],
  ['failed', 'failed'],
]);

/**
 * Waits until the operation that replaces items is finished: until then, reads are not reliable. An undocumented status counts as done once the items
 * are as sent. Throws an ApiError: a refusal if the operation failed, an unknown outcome if it could not be followed.
 */
export async function followOperation(
  request: WriteRequest,
  answer: unknown,
  scope: Scope,
  { api, clock, signal }: FollowTools,
): Promise<void> {
  const { method, path } = request;
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
  let word: string | undefined;
  const most = (): number =>
    word === undefined ? (signal.aborted ? MOST_MS.ending : MOST_MS.going) : MOST_MS.unnamed;
  for (let look = 0; waited < most(); look += 1) {
    const pause = PAUSES_MS[Math.min(look, PAUSES_MS.length - 1)] ?? 0;
    await clock.sleep(pause);
    waited += pause;
    const { state, error, ...progress } = await stateOf(operation, api).catch((cause: unknown) => {
      if (!(cause instanceof ApiError || cause instanceof ShapeError)) throw cause;
      throw fail(`the operation ${id} could not be followed: ${cause.message}`, 'unknown');
    });
    if (state === 'done') return;
    if (state === 'failed') throw fail(`the operation ${id} failed: ${error}`, 'refused');
    word = state === undefined ? progress.word : undefined;
    if (word !== undefined && (await areAsSent(request, scope, api))) return;
  }
  const minutes = Math.round(waited / 60_000);
  const after = `after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  if (word === undefined) throw fail(`the operation ${id} is not done ${after}`, 'unknown');
  const unclear = `the operation ${id} has status ${word}, which is not documented, and the items are not as sent ${after}`;
  throw fail(unclear, 'unknown');
}

/** An operation: documented meaning (undefined if none), status as answered, error message. */
interface OperationState {
  readonly state: 'going' | 'done' | 'failed' | undefined;
  readonly word: string;
  readonly error: string;
}

/** The most characters of a status in messages. */
const LONGEST_WORD = 60;

async function stateOf(path: string, api: ApiReader): Promise<OperationState> {
  const { status, error } = asObject(await api.get({ path }), 'an operation');
  return {
    state: typeof status === 'string' ? STATES.get(status.trim().toLowerCase()) : undefined,
    word: shownValue(status ?? null).slice(0, LONGEST_WORD),
    error: typeof error === 'string' && error !== '' ? error : 'the service does not say why',
  };
}

/** True if the list's items are as sent. False also if unreadable. */
async function areAsSent(request: WriteRequest, scope: Scope, api: ApiReader): Promise<boolean> {
  try {
    const { differences } = await proveList({ request, answer: undefined }, { scope }, api);
    return differences.length === 0;
  } catch (error) {
    if (error instanceof ApiError || error instanceof ShapeError) return false;
    throw error;
  }
}
