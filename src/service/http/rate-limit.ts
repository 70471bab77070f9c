export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** Requests take a varying time to arrive: this much slack keeps the service's count under the limit too. */
const MARGIN_MS = 100;

/**
 * A strict sliding window: no `seconds` long interval, wherever it begins, holds more than `requests` starts. (A token
 * bucket would let up to twice as many through.) Remembers the last `requests` start times in a ring.
 */
export class SlidingWindow {
  readonly #starts: number[] = [];
  readonly #limit: RateLimit;
  #oldest = 0;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Milliseconds from `now` until another request may start; 0 or less when it may at once. */
  delay(now: number): number {
    const start = this.#starts.length < this.#limit.requests ? undefined : this.#starts[this.#oldest];
    return start === undefined ? 0 : start + this.#limit.seconds * 1000 + MARGIN_MS - now;
  }

  /** Milliseconds from `now` until the last of so many more requests may start, at the earliest. */
  delayOfLast(now: number, requests: number): number {
    if (requests < 1) return 0;
    const { requests: size, seconds } = this.#limit;
    const ahead = (requests - 1) % size;
    const isFree = ahead < size - this.#starts.length;
    const former = isFree ? undefined : this.#starts[(this.#oldest + ahead) % size];
    const window = seconds * 1000 + MARGIN_MS;
    const first = former === undefined ? 0 : Math.max(0, former + window - now);
    return first + Math.floor((requests - 1) / size) * window;
  }

  /** Notes that a request starts at `now`. */
  take(now: number): void {
    this.#starts[this.#oldest] = now;
    this.#oldest = (this.#oldest + 1) % this.#limit.requests;
  }
}
