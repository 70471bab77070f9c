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

/** How long to wait before each look at an operation; the last one over and over (public facts, Asynchronous operations). */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 5_000, 10_000];
/**
 * An operation that takes longer is given up: sooner where the run is to end, and where its state is a word that no document has. Then a read decides what
 * became of it.
 */
const MOST_MS = { going: 15 * 60_000, ending: 2 * 60_000, unnamed: 60_000 } as const;

/** What the words of an operation mean (public facts, Asynchronous operations). */
const STATES: ReadonlyMap<string, 'going' | 'done' | 'failed'> = new Map([
  ['pending', 'going'],
  ['running', 'going'],
  ['completed', 'done'],
  ['failed', 'failed'],
]);

/**
 * Follows what a replacement of items has set off to its end: until then nothing of the list can be relied upon. Where its state is a word that no document
 * has, the items decide: it is done when they are as they were sent. Throws an ApiError: of a refusal where the operation failed, with its own words, and of
 * an unknown outcome where it could not be followed.
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
    const { state, error, ...said } = await stateOf(operation, api).catch((cause: unknown) => {
      if (!(cause instanceof ApiError || cause instanceof ShapeError)) throw cause;
      throw fail(`the operation ${id} could not be followed: ${cause.message}`, 'unknown');
    });
    if (state === 'done') return;
    if (state === 'failed') throw fail(`the operation ${id} failed: ${error}`, 'refused');
    word = state === undefined ? said.word : undefined;
    if (word !== undefined && (await areAsSent(request, scope, api))) return;
  }
  const minutes = Math.round(waited / 60_000);
  const after = `after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  if (word === undefined) throw fail(`the operation ${id} is not done ${after}`, 'unknown');
  const unclear = `the operation ${id} has status ${word}, which is not documented, and the items are not as sent ${after}`;
  throw fail(unclear, 'unknown');
}

/** How far an operation is, as a word of the documents means it and as the service says it, and what it says of its failure. */
interface OperationState {
  readonly state: 'going' | 'done' | 'failed' | undefined;
  readonly word: string;
  readonly error: string;
}

/** Of a longer one the beginning says enough. */
const LONGEST_WORD = 60;

async function stateOf(path: string, api: ApiReader): Promise<OperationState> {
  const { status, error } = asObject(await api.get({ path }), 'an operation');
  return {
    state: typeof status === 'string' ? STATES.get(status.trim().toLowerCase()) : undefined,
    word: shownValue(status ?? null).slice(0, LONGEST_WORD),
    error: typeof error === 'string' && error !== '' ? error : 'the service does not say why',
  };
}

/** Whether the items of the list are those that were sent; false also where they can't be read yet. */
async function areAsSent(request: WriteRequest, scope: Scope, api: ApiReader): Promise<boolean> {
  try {
    const { differences } = await proveList({ request, answer: undefined }, { scope }, api);
    return differences.length === 0;
  } catch (error) {
    if (error instanceof ApiError || error instanceof ShapeError) return false;
    throw error;
  }
}
