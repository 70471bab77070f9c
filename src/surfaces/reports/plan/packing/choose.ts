import type { RankedRow } from './rows.js';

/** Rows that are useful only together. */
export type Step = readonly RankedRow[];

/**
 * Shows as many steps as possible, in order, then rows of the next, and returns what `attempt` makes of them. `attempt` returns undefined without
 * room; for no rows it has to succeed. Pure.
 */
export function choose<Result>(
  steps: readonly Step[],
  attempt: (shown: ReadonlySet<RankedRow>) => Result | undefined,
): Result {
  const upTo = (most: number): readonly RankedRow[] => steps.slice(0, most).flat();
  const none = attempt(new Set());
  if (none === undefined) throw new TypeError('there is no room for what must be shown');
  const whole = longest(steps.length, none, (most) => attempt(new Set(upTo(most))));
  const next = steps[whole.size] ?? [];
  const before = upTo(whole.size);
  return longest(next.length, whole.made, (most) => attempt(new Set([...before, ...next.slice(0, most)])))
    .made;
}

/** The largest size up to `most` for which the attempt succeeds. `made`: the result for 0. */
function longest<Result>(
  most: number,
  made: Result,
  attempt: (size: number) => Result | undefined,
): { readonly size: number; readonly made: Result } {
  let best = { size: 0, made };
  for (let [low, high] = [0, most]; low < high;) {
    const size = Math.ceil((low + high) / 2);
    const next = attempt(size);
    if (next === undefined) high = size - 1;
    else [low, best] = [size, { size, made: next }];
  }
  return best;
}
