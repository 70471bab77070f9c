import { defined } from '../../kernel/lib/defined.js';
import type { Clock } from '../../kernel/model/clock.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { PlannedChange } from '../../kernel/model/plan.js';
import type { Service, WriteRequest } from '../../kernel/model/request.js';
import type { IsFresh, StartRead } from './fresh-read.js';
import type { StepOutcome } from './outcome.js';
import type { Journal } from './journal.js';
import type { Sending } from './look.js';
import { provedOutcome, type Proving } from './prove.js';
import { fillSecrets } from './secrets.js';

/** What writing needs beside the change. */
export interface WriteTools {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly startRead: StartRead;
}

/** How often a read is made again because it was too old when its write was to start. */
export const READS_AGAIN = 5;

/** A write that was sent, with what came of it: the answer, or the error. */
export interface Sent extends Pick<Sending, 'follow' | 'prove'> {
  readonly request: WriteRequest;
  readonly answer: unknown;
}

/** What sending needs: `signal` ends an operation that is followed, `isFresh` says whether the read before is recent enough. */
export interface Sendable extends WriteTools {
  readonly signal: AbortSignal;
  readonly isFresh: IsFresh;
}

/** Sends a change that is due, and notes in the journal that it was sent and what came of it. Throws an ApiError that ends the run. */
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

/** What no other request of this run can get over. */
export function endsTheRun({ kind }: ApiError): boolean {
  return kind === 'credentials' || kind === 'aborted';
}

/** Whether the service says of a create that it exists already: that is for the read to judge. */
export function exists({ declaration }: PlannedChange, error: ApiError): boolean {
  return declaration.existsCodes?.some((code) => error.hasCode(code)) === true;
}

/** A refusal that a second try can't change. A deleted thing that is gone is for the read to judge. */
export function isFinal(error: ApiError): boolean {
  if (error.kind === 'redirect') return true;
  if (error.delivery !== 'refused' || error.kind === 'throttled') return false;
  return error.method !== 'DELETE' || error.kind !== 'not-found';
}

/** Refused for now, without a word of when. */
export function isBusy({ kind, delivery, retryAfterMs }: ApiError): boolean {
  return kind === 'throttled' && delivery === 'refused' && retryAfterMs === undefined;
}

/** The outcome of a write that was answered, once it is compared with what is stored. */
export function applied({ change }: PlannedChange, sent: Sent, proving: Proving): Promise<StepOutcome> {
  return provedOutcome(change, sent, 'by-answer', proving);
}
