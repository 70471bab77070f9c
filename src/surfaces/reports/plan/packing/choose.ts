import type { RankedRow } from './rows.js';

/** Rows that are of use only together. */
export type Step = readonly RankedRow[];

/**
 * The rows that are shown, and what `attempt` makes of them: those of all steps when it can, else of as many as it can in their order, and of the next one as
 * many rows as it can. `attempt` gives undefined when there is no room for what it gets; for none there always is. Pure.
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

/** The largest size, up to `most`, of which something can be made; `made` is what is made of 0. */
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
