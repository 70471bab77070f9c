import type { Verdict } from '../compiled/facts.js';
import type { RateLimit } from './rate-limit.js';

/** The last times, as many as a period allows. */
class Recent {
  private readonly times: number[] = [];
  private oldest = 0;
  private readonly most: number;

  constructor(most: number, from?: Recent) {
    this.most = most;
    if (from !== undefined) for (const time of from.inOrder()) this.add(time);
  }

  get size(): number {
    return this.times.length;
  }

  /** True if one more would exceed the limit. */
  isFull(time: number, period: number): boolean {
    if (this.most === 0) return true;
    const first = this.times[this.oldest];
    return this.times.length >= this.most && first !== undefined && time - first < period;
  }

  add(time: number): void {
    if (this.times.length < this.most) {
      this.times.push(time);
      return;
    }
    this.times[this.oldest] = time;
    this.oldest = (this.oldest + 1) % this.most;
  }

  private inOrder(): readonly number[] {
    return [...this.times.slice(this.oldest), ...this.times.slice(0, this.oldest)];
  }
}

/** The counts for one key. */
interface Count {
  certain: Recent;
  /** With requests that may count; absent while equal. */
  possible: Recent | undefined;
  last: number;
  /** Until when the rule acts. */
  until: number;
  /** Until when it may act. */
  unsureUntil: number;
}

/** To keep, at most: keys of a rule, and times of all keys. */
const MOST_KEYS = 200_000;
const MOST_TIMES = 4_000_000;

/** Counts a rule's requests of the last period, by key and in milliseconds. A late line counts at the time of the last. */
export class RateCounter {
  private readonly limit: RateLimit;
  private readonly counts = new Map<string, Count>();
  private times = 0;
  private sweepAt = 10_000;
  /** True after keys were dropped within their period. */
  isFull = false;
  /** Requests that were counted, and acted on. */
  counted = 0;
  acted = 0;

  constructor(limit: RateLimit) {
    this.limit = limit;
  }

  /** True if one more exceeds the limit. */
  isTooMuch(key: string, time: number): Verdict {
    const count = this.counts.get(key);
    if (count === undefined) return this.limit.requests === 0;
    const now = Math.max(time, count.last);
    if (now < count.until || count.certain.isFull(now, this.limit.period)) return true;
    if (now < count.unsureUntil || count.possible?.isFull(now, this.limit.period) === true) return undefined;
    return false;
  }

  /** Counts a request, surely or perhaps, when it is known if the rule acted. */
  count(key: string, time: number, counts: Verdict, acts: Verdict): void {
    if (counts === true) this.counted += 1;
    if (acts === true) this.acted += 1;
    const count = this.countOf(key, time);
    const now = Math.max(time, count.last);
    count.last = now;
    const { timeout, requests } = this.limit;
    if (acts === undefined) count.unsureUntil = Math.max(count.unsureUntil, now + timeout);
    if (acts === true) {
      if (timeout === 0 || now < count.until) return;
      this.forget(count);
      count.until = now + timeout;
      count.certain = new Recent(requests);
      count.possible = undefined;
      return;
    }
    if (counts === false) return;
    if (counts === undefined || acts === undefined) {
      count.possible ??= new Recent(requests, count.certain);
      this.add(count.possible, now);
      return;
    }
    this.add(count.certain, now);
    if (count.possible !== undefined) this.add(count.possible, now);
  }

  private add(recent: Recent, time: number): void {
    const before = recent.size;
    recent.add(time);
    this.times += recent.size - before;
  }

  private forget({ certain, possible }: Count): void {
    this.times -= certain.size + (possible?.size ?? 0);
  }

  private countOf(key: string, time: number): Count {
    const known = this.counts.get(key);
    if (known !== undefined) return known;
    if (this.counts.size >= this.sweepAt || this.times > MOST_TIMES) this.sweep(time);
    const fresh: Count = {
      certain: new Recent(this.limit.requests),
      possible: undefined,
      last: time,
      until: -Infinity,
      unsureUntil: -Infinity,
    };
    this.counts.set(key, fresh);
    return fresh;
  }

  /** Drops keys whose period is over, then the oldest. */
  private sweep(now: number): void {
    for (const [key, count] of this.counts) {
      const isOver = count.last + this.limit.period <= now && count.until <= now && count.unsureUntil <= now;
      if (isOver) this.drop(key, count);
    }
    for (const [key, count] of this.counts) {
      if (this.counts.size < MOST_KEYS && this.times <= MOST_TIMES) break;
      this.isFull = true;
      this.drop(key, count);
    }
    this.sweepAt = Math.min(MOST_KEYS, Math.max(10_000, this.counts.size * 2));
  }

  private drop(key: string, count: Count): void {
    this.forget(count);
    this.counts.delete(key);
  }
}
