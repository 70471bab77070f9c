import { defined } from '../../kernel/lib/defined.js';
import type { Clock } from '../../kernel/model/clock.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { PlannedChange } from '../../kernel/model/plan.js';
import type { Service, WriteRequest } from '../../kernel/model/request.js';
import type { IsFresh, StartRead } from './fresh-read.js';
import type { StepOutcome } from './outcome.js';
import type { Journal } from './journal.js';
import { look, type Sending, type Standing } from './look.js';
import { provedOutcome, type Proving } from './prove.js';
import { fillSecrets } from './secrets.js';
import { confirmed, failed, held, moved, tooOld, unknown, unread } from './write-outcomes.js';

export interface WriteTools {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly startRead: StartRead;
}

/** How often a read is made again because it was too old when its write was to start. */
const READS_AGAIN = 5;

/** How often one write is tried at most, and how long to wait for the service to settle in between. */
const ATTEMPTS = 3;
const SETTLE_MS = [1_000, 4_000];

/** The pauses, one after another, while the service is busy with something else and does not say for how long. */
const BUSY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/**
 * Carries out one change. Right before it is sent the live side is read again: the change must come out of the comparison exactly
 * as planned. A write whose effect is in doubt is never repeated before such a read has shown that it had none.
 * Throws an ApiError for credentials and interruption; everything else is in the outcome.
 */
export async function applyChange(
  planned: PlannedChange,
  service: Service,
  context: DiffContext,
  tools: WriteTools,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const course: Course = {};
  try {
    return await tried(planned, service, context, { ...tools, signal }, course);
  } catch (error) {
    // What ends the run ends no operation that is under way.
    const isEnd = error instanceof ApiError || (signal.aborted && error === signal.reason);
    if (!isEnd || !isOpen(course.unclear)) throw error;
    return unlessOpen(course.unclear, failed(planned, 'no-effect', ended(error)));
  }
}

function ended(error: unknown): Error {
  return error instanceof ApiError ? error : new Error('the run was interrupted');
}

/** What came of a change until now. */
interface Course {
  /** Sent without knowing what became of it: a read that showed no effect may have been an old one. */
  unclear?: Sent;
}

async function tried(
  planned: PlannedChange,
  { reader, writer, proof }: Service,
  context: DiffContext,
  tools: WriteTools & { readonly signal: AbortSignal },
  course: Course,
): Promise<StepOutcome> {
  const { signal } = tools;
  const proving = { api: proof, context, clock: tools.clock, signal };
  let doubt: ApiError | undefined;
  let busy = 0;
  let outdated = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (doubt !== undefined && !exists(planned, doubt)) await pauseAfter(doubt, attempt, tools, signal);
    const inDoubt = doubt?.delivery === 'unknown';
    const isFresh = tools.startRead(planned.change.address);
    const standing = await look(planned, inDoubt ? proof : reader, context);
    if (standing instanceof Error) {
      if (!inDoubt && standing instanceof ApiError && endsTheRun(standing)) throw standing;
      return unread(planned, standing, doubt);
    }
    if (standing.state === 'done') return done(planned, course.unclear, proving);
    if (standing.state === 'held') {
      // A list may not tell yet of what was written right before.
      if (doubt !== undefined || attempt + 1 === ATTEMPTS) return held(planned, standing, doubt);
      await tools.clock.sleep(SETTLE_MS[attempt] ?? 0, signal);
      continue;
    }
    if (doubt !== undefined && inDoubt && signal.aborted)
      return unlessOpen(course.unclear, interruptedInDoubt(planned, standing, doubt));
    if (standing.state === 'moved') return moved(planned, doubt);
    const sent = await send(planned, standing, { writer, proof }, context, { ...tools, isFresh });
    const { answer } = sent;
    if (!(answer instanceof ApiError)) return applied(planned, sent, proving);
    if (answer.kind === 'outdated' && outdated < READS_AGAIN) {
      outdated += 1;
      attempt -= 1;
      continue;
    }
    if (answer.kind === 'outdated') return unlessOpen(course.unclear, tooOld(planned));
    if (isFinal(answer) && !exists(planned, answer))
      return unlessOpen(course.unclear, failed(planned, 'refused-by-service', answer));
    if (answer.delivery === 'unknown') course.unclear = sent;
    doubt = answer;
    if (isBusy(answer) && busy < BUSY_MS.length) {
      await tools.clock.sleep(BUSY_MS[busy] ?? 0, signal);
      busy += 1;
      attempt -= 1;
    }
  }
  return unlessOpen(course.unclear, await exhausted(planned, doubt, course.unclear, proving));
}

/**
 * Carries out a change that must never be sent twice, whatever becomes of it: read, compare, send. When it is not known whether it
 * took effect, that is what the outcome says. Throws an ApiError for credentials and interruption.
 */
export async function applyChangeOnce(
  planned: PlannedChange,
  { reader, writer, proof }: Service,
  context: DiffContext,
  tools: WriteTools,
  signal: AbortSignal,
): Promise<StepOutcome> {
  for (let reads = 0; reads <= READS_AGAIN; reads += 1) {
    const isFresh = tools.startRead(planned.change.address);
    const standing = await look(planned, reader, context);
    if (standing instanceof Error) {
      if (standing instanceof ApiError && endsTheRun(standing)) throw standing;
      return unread(planned, standing, undefined);
    }
    if (standing.state === 'done') return confirmed(planned);
    if (standing.state === 'moved') return moved(planned, undefined);
    if (standing.state === 'held') return held(planned, standing, undefined);
    const sent = await send(planned, standing, { writer, proof }, context, { ...tools, signal, isFresh });
    const { answer } = sent;
    if (!(answer instanceof ApiError))
      return applied(planned, sent, { api: proof, context, clock: tools.clock, signal });
    if (answer.kind === 'outdated') continue;
    if (answer.delivery === 'unknown') return unknown(planned, answer.message);
    return failed(planned, answer.delivery === 'refused' ? 'refused-by-service' : 'not-sent', answer);
  }
  return tooOld(planned);
}

/** A write that was sent, with what came of it: the answer, or the error. */
interface Sent extends Pick<Sending, 'follow' | 'prove'> {
  readonly request: WriteRequest;
  readonly answer: unknown;
}

interface Sendable extends WriteTools {
  readonly signal: AbortSignal;
  readonly isFresh: IsFresh;
}

async function send(
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
function endsTheRun({ kind }: ApiError): boolean {
  return kind === 'credentials' || kind === 'aborted';
}

/** Whether the service says of a create that it exists already: that is for the read to judge. */
function exists({ declaration }: PlannedChange, error: ApiError): boolean {
  return declaration.existsCodes?.some((code) => error.hasCode(code)) === true;
}

/** A refusal that a second try can't change. A deleted thing that is gone is for the read to judge. */
function isFinal(error: ApiError): boolean {
  if (error.kind === 'redirect') return true;
  if (error.delivery !== 'refused' || error.kind === 'throttled') return false;
  return error.method !== 'DELETE' || error.kind !== 'not-found';
}

/** Refused for now, without a word of when. */
function isBusy({ kind, delivery, retryAfterMs }: ApiError): boolean {
  return kind === 'throttled' && delivery === 'refused' && retryAfterMs === undefined;
}

/** What the service asked to wait, the client waits out before its next request; otherwise a while for the service to settle. */
async function pauseAfter(
  doubt: ApiError,
  attempt: number,
  { clock }: WriteTools,
  signal: AbortSignal,
): Promise<void> {
  if (doubt.retryAfterMs !== undefined || isBusy(doubt)) return;
  await clock.sleep(SETTLE_MS[attempt - 1] ?? 0, doubt.delivery === 'unknown' ? undefined : signal);
}

/** The live side is as planned: by our own write whose answer was lost, which is proved like any other, or by somebody else's. */
async function done(planned: PlannedChange, sent: Sent | undefined, proving: Proving): Promise<StepOutcome> {
  if (sent === undefined) return confirmed(planned);
  return provedOutcome(planned.change, { ...sent, answer: undefined }, 'by-read', proving);
}

function applied({ change }: PlannedChange, sent: Sent, proving: Proving): Promise<StepOutcome> {
  return provedOutcome(change, sent, 'by-answer', proving);
}

/** A write in doubt turned out to have had no effect, and nothing more is sent after an interruption. */
function interruptedInDoubt(planned: PlannedChange, standing: Standing, doubt: ApiError): StepOutcome {
  return standing.state === 'due' ? failed(planned, 'no-effect', doubt) : moved(planned, doubt);
}

/**
 * What failed in the end, unless something that was sent before may be under way still: then nobody knows. What is followed may have begun without a
 * word of it, and no read shows that.
 */
function unlessOpen(unclear: Sent | undefined, outcome: StepOutcome): StepOutcome {
  if (outcome.status !== 'failed' || !isOpen(unclear)) return outcome;
  const open = unclear.answer;
  const { change, findings, message } = outcome;
  return {
    change,
    findings,
    status: 'unknown',
    reason: 'unknown-outcome',
    message: `${open.message}; ${message}`,
  };
}

function isOpen(unclear: Sent | undefined): unclear is Sent & { readonly answer: ApiError } {
  if (!(unclear?.answer instanceof ApiError)) return false;
  return unclear.answer.kind === 'incomplete' || unclear.follow !== undefined;
}

/** After the last try one more read tells whether it took effect after all. */
async function exhausted(
  planned: PlannedChange,
  doubt: ApiError | undefined,
  unclear: Sent | undefined,
  proving: Proving,
): Promise<StepOutcome> {
  const error = doubt ?? new Error('not sent');
  if (doubt?.delivery !== 'unknown') return failed(planned, 'not-sent', error);
  const standing = await look(planned, proving.api, proving.context);
  if (standing instanceof Error) return unread(planned, standing, doubt);
  if (standing.state === 'done') return done(planned, unclear, proving);
  return standing.state === 'due' ? failed(planned, 'no-effect', error) : moved(planned, doubt);
}
