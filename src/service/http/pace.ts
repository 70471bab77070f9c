import type { ClientEvent } from './events.js';

/** How fast the service answers, from the answers so far. */
export class Pace {
  readonly #concurrency: number;
  #answers = 0;
  #ms = 0;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Notes how long an answer took; nothing else that happens. */
  note(event: ClientEvent): void {
    if (event.type !== 'answered') return;
    this.#answers += 1;
    this.#ms += event.ms;
  }

  /** Milliseconds that so many more requests take when they are answered as those before; 0 when nothing was answered yet. */
  timeFor(requests: number): number {
    return this.#answers === 0 ? 0 : (requests * this.#ms) / this.#answers / this.#concurrency;
  }
}
