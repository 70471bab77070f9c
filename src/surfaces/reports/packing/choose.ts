import type { RankedRow } from './rows.js';

/** A row, and how many rows are told of the same thing. */
export interface Candidate {
  readonly row: RankedRow;
  readonly among: number;
}

/** Of alike rows not more than these are shown where not all can be: whoever has to read the full report anyway need not read more. */
const MOST_ALIKE = 100;

/**
 * The rows that are shown, and what `attempt` makes of them: all of them when it can, else as many as it can, the strongest first, then those of what has the
 * fewest, so that as much as possible is shown whole. `attempt` gives undefined when there is no room for what it gets; for none there always is.
 * Pure.
 */
export function choose<Result>(
  candidates: readonly Candidate[],
  attempt: (shown: ReadonlySet<RankedRow>) => Result | undefined,
): Result {
  const all = attempt(new Set(candidates.map(({ row }) => row)));
  if (all !== undefined) return all;
  const ranked = fewOfEachShape(candidates.toSorted(byStrength)).map(({ row }) => row);
  let best = attempt(new Set());
  if (best === undefined) throw new TypeError('there is no room for what must be shown');
  for (let [least, most] = [0, ranked.length]; least < most;) {
    const size = Math.ceil((least + most) / 2);
    const made = attempt(new Set(ranked.slice(0, size)));
    if (made === undefined) most = size - 1;
    else [least, best] = [size, made];
  }
  return best;
}

function byStrength(a: Candidate, b: Candidate): number {
  return a.row.strength - b.row.strength || a.among - b.among;
}

function fewOfEachShape(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Map<string, number>();
  return candidates.filter(({ row: { shape } }) => {
    const before = seen.get(shape) ?? 0;
    seen.set(shape, before + 1);
    return before < MOST_ALIKE;
  });
}
