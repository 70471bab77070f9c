export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** Requests arrive with varying delay: this slack keeps the service's count within the limit. */
const MARGIN_MS = 100;

/** A strict sliding window: at most `requests` starts in any `seconds`. (A token bucket allows twice as many.) Remembers start times in a ring. */
export class SlidingWindow {
  readonly #starts: number[] = [];
  readonly #limit: RateLimit;
  #oldest = 0;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Milliseconds until another request may start; 0 or less for now. */
  delay(now: number): number {
    const start = this.#starts.length < this.#limit.requests ? undefined : this.#starts[this.#oldest];
    return start === undefined ? 0 : start + this.#limit.seconds * 1000 + MARGIN_MS - now;
  }

  /** Milliseconds until the last of so many requests may start. */
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

  /** Notes a start. */
  take(now: number): void {
    this.#starts[this.#oldest] = now;
    this.#oldest = (this.#oldest + 1) % this.#limit.requests;
  }
}
