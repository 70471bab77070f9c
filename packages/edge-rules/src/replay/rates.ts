import { isAddress, isList } from '../simulation/value.js';
import type { Known, Verdict } from '../compiled/facts.js';
import type { LogFacts } from './log-facts.js';
import { numberIn, textIn, timeIn, type LogLine } from './log-values.js';
import type { Step } from './program.js';
import { RateCounter } from './rate-counter.js';
import type { RateLimit } from './rate-limit.js';

/** Counts for the rate limits of a side. */
export class Rates {
  private readonly facts: LogFacts;
  private readonly counters = new Map<Step, RateCounter>();
  private line: LogLine = {};
  private time: number | undefined;
  private newest = -Infinity;
  private late = 0;
  /** True after a line without its data center. */
  lacksLocation = false;

  constructor(facts: LogFacts) {
    this.facts = facts;
  }

  /** Starts another line, with its time. */
  take(line: LogLine, time: number | undefined): void {
    this.line = line;
    this.time = time;
    if (time === undefined) return;
    this.late = Math.max(0, this.newest - time);
    if (time > this.newest) this.newest = time;
  }

  /** Undefined if the line says too little, or is a whole period late. */
  isTooMuch(step: Step, limit: RateLimit): Verdict {
    const key = this.keyOf(limit);
    if (key === undefined || this.time === undefined || this.late > limit.period) return undefined;
    return this.counterOf(step, limit).isTooMuch(key, this.time);
  }

  /** True if a counted request reaches the origin, for rules that count only such. */
  reachesOrigin({ toOrigin }: RateLimit): Verdict {
    if (!toOrigin) return true;
    const status = numberIn(this.line, 'OriginResponseStatus');
    return status === undefined ? undefined : status > 0n;
  }

  /** Counts the request of the line. */
  count(step: Step, limit: RateLimit, counts: Verdict, acts: Verdict): void {
    const key = this.keyOf(limit);
    if (key === undefined || this.time === undefined || this.late > limit.period) return;
    this.counterOf(step, limit).count(key, this.time, counts, acts);
  }

  /** The counts of a rule. */
  counterOf(step: Step, limit: RateLimit): RateCounter {
    const known = this.counters.get(step);
    if (known !== undefined) return known;
    const counter = new RateCounter(limit);
    this.counters.set(step, counter);
    return counter;
  }

  private keyOf({ keys, byLocation }: RateLimit): string | undefined {
    let key = byLocation ? this.location() : '';
    for (const slot of keys) {
      const value = this.facts.valueAt(slot);
      if (value === undefined) return undefined;
      key += `\n${printed(value)}`;
    }
    return key;
  }

  /** Visitors rarely change it within a period. If the log lacks it, all data centers count together. */
  private location(): string {
    const code = textIn(this.line, 'EdgeColoCode');
    if (code !== undefined) return code;
    const id = numberIn(this.line, 'EdgeColoID', 1);
    if (id === undefined) this.lacksLocation = true;
    return String(id ?? '');
  }
}

function printed(value: Exclude<Known, undefined>): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (isAddress(value)) return `${value.version} ${value.value}`;
  return isList(value) ? value.map(printed).join('\t') : '';
}

/** The time of a line: when the request arrived. */
export function timeOf(line: LogLine): number | undefined {
  return timeIn(line, 'EdgeStartTimestamp') ?? timeIn(line, 'EdgeEndTimestamp');
}
