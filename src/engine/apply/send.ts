import { defined } from '../../kernel/lib/defined.js';
import type { Clock } from '../../kernel/model/clock.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { PlannedChange } from '../../kernel/model/plan.js';
import type { Service, WriteRequest } from '../../kernel/model/request.js';
import type { IsFresh, StartRead } from './fresh-read.js';
import type { Journal } from './journal.js';
import type { Sending } from './current-state.js';
import { fillSecrets } from './secrets.js';

/** What writing needs besides the change. */
export interface WriteTools {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly startRead: StartRead;
}

/** How often a read is repeated because it was too old. */
export const READS_AGAIN = 5;

/** A sent write with its answer or error. */
export interface Sent extends Pick<Sending, 'follow' | 'prove'> {
  readonly request: WriteRequest;
  readonly answer: unknown;
}

/** What sending needs. `signal`: ends a followed operation. `isFresh`: whether the read is recent enough. */
export interface Sendable extends WriteTools {
  readonly signal: AbortSignal;
  readonly isFresh: IsFresh;
}

/** Sends a due change, and records sending and outcome in the journal. Throws an ApiError that ends the run. */
export async function send(
  { change }: PlannedChange,
  { complete, follow, prove }: Sending,
  { writer, proof }: Pick<Service, 'writer' | 'proof'>,
  context: DiffContext,
  { journal, clock, signal, isFresh }: Sendable,
): Promise<Sent> {
  const request = complete(fillSecrets(change, context.secrets));
  const sent = { request, ...defined({ follow, prove }) };
  await journal.sending(change);
  try {
    const answer = await writer.send(request, isFresh);
    await follow?.(request, answer, { api: proof, clock, signal });
    await journal.answered(change, 'done');
    return { ...sent, answer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await journal.answered(change, error.delivery, error.message);
    if (error.delivery === 'not-sent' && endsTheRun(error)) throw error;
    return { ...sent, answer: error };
  }
}

/** True for errors that all other requests would meet. */
export function endsTheRun({ kind }: ApiError): boolean {
  return kind === 'credentials' || kind === 'aborted';
}

/** True if the answer to a create means that it exists. A read decides then. */
export function exists({ declaration }: PlannedChange, error: ApiError): boolean {
  return declaration.existsCodes?.some((code) => error.hasCode(code)) === true;
}

/** True for a refusal that another try can't change. A delete of something gone needs a read. */
export function isFinal(error: ApiError): boolean {
  if (error.kind === 'redirect') return true;
  if (error.delivery !== 'refused' || error.kind === 'throttled') return false;
  return error.method !== 'DELETE' || error.kind !== 'not-found';
}

/** True if refused for now, without a time. */
export function isBusy({ kind, delivery, retryAfterMs }: ApiError): boolean {
  return kind === 'throttled' && delivery === 'refused' && retryAfterMs === undefined;
}
