import { OUTCOMES, type Outcome } from '@zonewright/edge-rules/replay/program.js';
import type { Flow, Outcomes, Span, Totals } from './result.js';

/** The index of an outcome in counts; undecided is last. */
export const PLACES: ReadonlyMap<Outcome | undefined, number> = new Map<Outcome | undefined, number>([
  ...OUTCOMES.map((outcome, place) => [outcome, place] as const),
  [undefined, OUTCOMES.length],
]);

/** The length of counts. */
export const WIDTH = OUTCOMES.length + 1;

/** The index of a flow. */
export function flowPlace(from: Outcome, to: Outcome): number {
  return (PLACES.get(from) ?? 0) * WIDTH + (PLACES.get(to) ?? 0);
}

/** The flow at an index. */
export function flowAt(place: number): { readonly from: Outcome; readonly to: Outcome } {
  const at = (index: number): Outcome => OUTCOMES[index] ?? 'pass';
  return { from: at(Math.floor(place / WIDTH)), to: at(place % WIDTH) };
}

/** Counts by index as outcomes. */
export function outcomesOf(counts: readonly number[]): Outcomes {
  const [pass = 0, log = 0, skip = 0, challenge = 0, redirect = 0, block = 0, undecided = 0] = counts;
  return { pass, log, skip, challenge, redirect, block, undecided };
}

/** All flows that occur, in the order of outcomes. */
export function flowsOf(counts: readonly number[]): readonly Flow[] {
  return counts.flatMap((count, place) => (count === 0 ? [] : [{ ...flowAt(place), count }]));
}

export function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

/** Totals and times. */
export class Tally {
  read = 0;
  skipped = 0;
  evaluated = 0;
  undecided = 0;
  alike = 0;
  changed = 0;
  private first = Infinity;
  private last = -Infinity;

  /** Extends the span by a time. */
  sees(time: number | undefined): void {
    if (time === undefined) return;
    if (time < this.first) this.first = time;
    if (time > this.last) this.last = time;
  }

  get totals(): Totals {
    const { read, skipped, evaluated, undecided, alike, changed } = this;
    return { read, skipped, evaluated, undecided, alike, changed };
  }

  get span(): Span {
    const isKnown = this.last >= this.first;
    return { from: isKnown ? this.first : undefined, to: isKnown ? this.last : undefined };
  }
}
