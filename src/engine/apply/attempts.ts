import { ApiError } from '../../kernel/model/errors.js';
import type { DiffContext } from '../../kernel/model/context.js';
import type { PlannedChange } from '../../kernel/model/plan.js';
import type { ApiReader, Service } from '../../kernel/model/request.js';
import type { IsFresh } from './fresh-read.js';
import type { StepOutcome } from './outcome.js';
import { readCurrentState, type Sending, type CurrentState } from './current-state.js';
import { provedOutcome, type Proving } from './prove.js';
import { confirmed, failed, blocked, moved, tooOld, unread } from './write-outcomes.js';
import {
  endsTheRun,
  exists,
  isBusy,
  isFinal,
  READS_AGAIN,
  send,
  type Sent,
  type WriteTools,
} from './send.js';

/** The most tries of one write, and the pauses between them. */
const ATTEMPTS = 3;
const SETTLE_MS = [1_000, 4_000];

/** The pauses while the service is busy without saying for how long. */
const BUSY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/** Tries one change until its outcome is known. A write in doubt is repeated only after a read showed no effect. */
export class Attempts {
  readonly #planned: PlannedChange;
  readonly #service: Service;
  readonly #context: DiffContext;
  readonly #tools: WriteTools & { readonly signal: AbortSignal };
  #attempt = 0;
  /** Why the last request may have had no effect. */
  #doubt: ApiError | undefined;
  #busy = 0;
  #outdated = 0;
  /** Sent with unknown outcome: a read without its effect may have been old. */
  #unclear: Sent | undefined;

  constructor(
    planned: PlannedChange,
    service: Service,
    context: DiffContext,
    tools: WriteTools & { readonly signal: AbortSignal },
  ) {
    this.#planned = planned;
    this.#service = service;
    this.#context = context;
    this.#tools = tools;
  }

  /** The outcome of the change. Throws an ApiError for credentials and interruption. */
  async outcome(): Promise<StepOutcome> {
    try {
      return await this.#tried();
    } catch (error) {
      // The end of the run ends no operation under way.
      const isEnd = error instanceof ApiError || this.#isAborted(error);
      if (!isEnd || !isOpen(this.#unclear)) throw error;
      const ended = error instanceof ApiError ? error : new Error('the run was interrupted');
      return this.#unlessOpen(failed(this.#planned, 'no-effect', ended));
    }
  }

  #isAborted(error: unknown): boolean {
    const { signal } = this.#tools;
    return signal.aborted && error === signal.reason;
  }

  async #tried(): Promise<StepOutcome> {
    while (this.#attempt < ATTEMPTS) {
      const outcome = await this.#once();
      if (outcome !== undefined) return outcome;
    }
    return this.#unlessOpen(await exhausted(this.#planned, this.#doubt, this.#unclear, this.#proving()));
  }

  /** Reads, compares and sends. Undefined: try again. */
  async #once(): Promise<StepOutcome | undefined> {
    await this.#settle();
    const isFresh = this.#tools.startRead(this.#planned.change.address);
    const current = await readCurrentState(this.#planned, this.#reader(), this.#context);
    if (current instanceof Error) return this.#unread(current);
    switch (current.state) {
      case 'done':
        return done(this.#planned, this.#unclear, this.#proving());
      case 'blocked':
        return this.#blocked(current);
      case 'moved':
      case 'due': {
        const doubt = this.#doubt;
        if (doubt !== undefined && this.#isInDoubt() && this.#tools.signal.aborted)
          return this.#unlessOpen(interruptedInDoubt(this.#planned, current, doubt));
        if (current.state === 'moved') return moved(this.#planned, doubt);
        return this.#send(current, isFresh);
      }
    }
  }

  /** Waits for the service, unless it answered that the object exists. */
  async #settle(): Promise<void> {
    if (this.#doubt === undefined || exists(this.#planned, this.#doubt)) return;
    await pauseAfter(this.#doubt, this.#attempt, this.#tools, this.#tools.signal);
  }

  #isInDoubt(): boolean {
    return this.#doubt?.delivery === 'unknown';
  }

  /** A read after a write in doubt is not interrupted. */
  #reader(): ApiReader {
    return this.#isInDoubt() ? this.#service.proof : this.#service.reader;
  }

  #unread(error: Error): StepOutcome {
    if (!this.#isInDoubt() && error instanceof ApiError && endsTheRun(error)) throw error;
    return unread(this.#planned, error, this.#doubt);
  }

  /** A list may not show the latest write yet. */
  async #blocked(
    current: Extract<CurrentState, { readonly state: 'blocked' }>,
  ): Promise<StepOutcome | undefined> {
    const isLast = this.#attempt + 1 === ATTEMPTS;
    if (this.#doubt !== undefined || isLast) return blocked(this.#planned, current, this.#doubt);
    await this.#tools.clock.sleep(SETTLE_MS[this.#attempt] ?? 0, this.#tools.signal);
    this.#attempt += 1;
    return undefined;
  }

  async #send(due: Sending, isFresh: IsFresh): Promise<StepOutcome | undefined> {
    const sent = await send(this.#planned, due, this.#service, this.#context, { ...this.#tools, isFresh });
    const { answer } = sent;
    if (!(answer instanceof ApiError))
      return provedOutcome(this.#planned.change, sent, 'by-answer', this.#proving());
    if (answer.kind === 'outdated') return this.#readAgain();
    if (isFinal(answer) && !exists(this.#planned, answer))
      return this.#unlessOpen(failed(this.#planned, 'refused-by-service', answer));
    if (answer.delivery === 'unknown') this.#unclear = sent;
    this.#doubt = answer;
    await this.#next(answer);
    return undefined;
  }

  /** A read that was too old is no attempt. */
  #readAgain(): StepOutcome | undefined {
    if (this.#outdated === READS_AGAIN) return this.#unlessOpen(tooOld(this.#planned));
    this.#outdated += 1;
    return undefined;
  }

  /** The next attempt; the same one after a pause if the service is busy. */
  async #next(answer: ApiError): Promise<void> {
    if (!isBusy(answer) || this.#busy === BUSY_MS.length) {
      this.#attempt += 1;
      return;
    }
    await this.#tools.clock.sleep(BUSY_MS[this.#busy] ?? 0, this.#tools.signal);
    this.#busy += 1;
  }

  #unlessOpen(outcome: StepOutcome): StepOutcome {
    return unlessOpen(this.#unclear, outcome);
  }

  #proving(): Proving {
    const { clock, signal } = this.#tools;
    return { api: this.#service.proof, context: this.#context, clock, signal };
  }
}

/** Pauses for the service to settle, unless it named a time: the client waits for that itself. */
async function pauseAfter(
  doubt: ApiError,
  attempt: number,
  { clock }: WriteTools,
  signal: AbortSignal,
): Promise<void> {
  if (doubt.retryAfterMs !== undefined || isBusy(doubt)) return;
  await clock.sleep(SETTLE_MS[attempt - 1] ?? 0, doubt.delivery === 'unknown' ? undefined : signal);
}

/** The live side is as planned. If our write with a lost answer did that, it is proved like others. */
async function done(planned: PlannedChange, sent: Sent | undefined, proving: Proving): Promise<StepOutcome> {
  if (sent === undefined) return confirmed(planned);
  return provedOutcome(planned.change, { ...sent, answer: undefined }, 'by-read', proving);
}

/** The outcome of a write in doubt after an interruption: it had no effect, or something else is live. */
function interruptedInDoubt(planned: PlannedChange, current: CurrentState, doubt: ApiError): StepOutcome {
  return current.state === 'due' ? failed(planned, 'no-effect', doubt) : moved(planned, doubt);
}

/** A failure; unknown if an earlier request may still be under way. An operation may have started without an answer, which no read shows. */
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

/** After the last attempt, another read shows whether it took effect. */
async function exhausted(
  planned: PlannedChange,
  doubt: ApiError | undefined,
  unclear: Sent | undefined,
  proving: Proving,
): Promise<StepOutcome> {
  const error = doubt ?? new Error('not sent');
  if (doubt?.delivery !== 'unknown') return failed(planned, 'not-sent', error);
  const current = await readCurrentState(planned, proving.api, proving.context);
  if (current instanceof Error) return unread(planned, current, doubt);
  if (current.state === 'done') return done(planned, unclear, proving);
  return current.state === 'due' ? failed(planned, 'no-effect', error) : moved(planned, doubt);
}
