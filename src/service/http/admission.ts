import type { Clock } from '../../kernel/model/clock.js';
import { endingOf, ENDING_WORDS } from '../../kernel/model/ending.js';
import { ApiError } from '../../kernel/model/errors.js';
import type { ClientEvent, WaitReason } from './events.js';
import { SlidingWindow, type RateLimit } from './rate-limit.js';
import { LONGEST_WAIT_MS } from './retry-after.js';
import type { RequestLine } from './request-result.js';

interface Wait {
  readonly reason: WaitReason;
  readonly ms: number;
}

/** How long a request may wait. `until`: the clock's time of the abort, if known. */
export interface Bounds {
  readonly signal: AbortSignal;
  readonly until?: number | undefined;
  /** Asked after all waiting: may it still start? */
  readonly mayStart?: (() => boolean) | undefined;
}

/**
 * Decides when a request may start: outside the service's pauses and within the rate limit. All of a client's requests share both, as the service
 * counts them together.
 */
export class Admission {
  readonly #clock: Clock;
  readonly #window: SlidingWindow | undefined;
  readonly #emit: (event: ClientEvent) => void;
  #pausedUntil = -Infinity;
  #announcedUntil = -Infinity;

  constructor(clock: Clock, rateLimit: RateLimit | 'off', emit: (event: ClientEvent) => void) {
    this.#clock = clock;
    this.#window = rateLimit === 'off' ? undefined : new SlidingWindow(rateLimit);
    this.#emit = emit;
  }

  /** No request starts during this pause, which the service asked for. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + ms);
  }

  /** Milliseconds until the last of so many requests may start, by pauses and rate limit. */
  delayOfLast(requests: number): number {
    const now = this.#clock.now();
    return Math.max(0, this.#pausedUntil - now, this.#window?.delayOfLast(now, requests) ?? 0);
  }

  /**
   * Resolves when the request may start, and counts it. Rejects with an ApiError (`not-sent`) if aborted first, or if the pause is too long to wait
   * for or beyond the run's end.
   */
  async enter(target: RequestLine, { signal, until = Infinity }: Bounds): Promise<void> {
    for (;;) {
      if (signal.aborted) throw notSent(target, 'aborted', `not sent: ${ENDING_WORDS[endingOf(signal)]}`);
      const now = this.#clock.now();
      const paused = this.#pausedUntil - now;
      if (paused > Math.min(LONGEST_WAIT_MS, until - now)) throw tooLong(target, paused, until - now);
      const wait = this.#nextWait(now, paused);
      if (wait.ms <= 0) return this.#window?.take(now);
      this.#announce(wait, now + wait.ms);
      await this.#sleep(wait.ms, signal);
    }
  }

  /** Waits before a retry, or until aborted. */
  async backOff(ms: number, signal: AbortSignal): Promise<void> {
    this.#emit({ type: 'waiting', reason: 'backoff', ms, until: this.#clock.now() + ms });
    await this.#sleep(ms, signal);
  }

  #nextWait(now: number, paused: number): Wait {
    const limited = this.#window?.delay(now) ?? 0;
    return paused >= limited ? { reason: 'retry-after', ms: paused } : { reason: 'rate-limit', ms: limited };
  }

  /** All wait for the same moment: one announcement is enough. */
  #announce({ reason, ms }: Wait, until: number): void {
    if (until <= this.#announcedUntil) return;
    this.#announcedUntil = until;
    this.#emit({ type: 'waiting', reason, ms, until });
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#clock.sleep(ms, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

function tooLong(target: RequestLine, pauseMs: number, leftMs: number): ApiError {
  const asks = `not sent: the service asks to wait ${Math.ceil(pauseMs / 1000)} s`;
  const ends =
    leftMs < LONGEST_WAIT_MS ? `, and the run ends in ${Math.max(0, Math.floor(leftMs / 1000))} s` : '';
  return notSent(target, 'throttled', `${asks}${ends}`, { retryAfterMs: pauseMs });
}

/** The error of a request given up before any byte was sent. */
export function notSent(
  { method, path }: RequestLine,
  kind: 'aborted' | 'credentials' | 'outdated' | 'throttled',
  says: string,
  more: { readonly retryAfterMs?: number; readonly advice?: string | undefined } = {},
): ApiError {
  return new ApiError(`${method} ${path}: ${says}`, {
    kind,
    delivery: 'not-sent',
    method,
    path,
    ...more,
  });
}
