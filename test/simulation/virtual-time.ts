import { setImmediate as settled } from 'node:timers/promises';
import type { Clock } from '../../src/kernel/model/clock.js';

/** What of a process decides whether something reaches it. */
interface Reached {
  readonly isAlive: boolean;
  /** Until when it does nothing, as after SIGSTOP, or while the machine sleeps. */
  readonly stoppedUntil: number;
}

interface Due {
  readonly at: number;
  readonly turn: number;
  readonly run: () => void;
}

/**
 * Time that passes only when nothing is left to do at this moment: what is due next happens then, one thing at a time. Two things
 * that are due together happen in the order in which they were asked for, so that there is no chance in it.
 */
export class VirtualTime {
  now = 0;
  #turn = 0;
  readonly #queue: Due[] = [];

  /** Has something happen `ms` milliseconds from now. */
  after(ms: number, run: () => void): void {
    const due = { at: this.now + ms, turn: this.#turn++, run };
    const index = this.#queue.findLastIndex(({ at }) => at <= due.at);
    this.#queue.splice(index + 1, 0, due);
  }

  /** Lets time pass until `isOver`; false when nothing is left that could happen, or when the deadline is past. */
  async pass(isOver: () => boolean, deadline: number): Promise<boolean> {
    for (;;) {
      await settled();
      if (isOver()) return true;
      const next = this.#queue.shift();
      if (next === undefined || next.at > deadline) return false;
      this.now = next.at;
      next.run();
    }
  }

  /** Has something happen to a process `ms` milliseconds from now: to one that is stopped when it goes on, to one that is dead never. */
  reach(process: Reached, ms: number, happen: () => void): void {
    this.after(ms, () => {
      if (!process.isAlive) return;
      const left = process.stoppedUntil - this.now;
      if (left > 0) this.reach(process, left, happen);
      else happen();
    });
  }

  /** This time as a process sees it, as long as it is alive: who is dead waits for ever. */
  clock(process: Reached): Clock {
    return {
      now: () => this.now,
      sleep: (ms, signal) =>
        new Promise((resolve, reject) => {
          if (signal?.aborted === true) return reject(asError(signal.reason));
          const stop = (): void => {
            if (process.isAlive) reject(asError(signal?.reason));
          };
          signal?.addEventListener('abort', stop, { once: true });
          this.reach(process, ms, () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          });
        }),
    };
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
