/** A stretch of numbers, both ends included. */
export interface Stretch {
  readonly from: bigint;
  readonly to: bigint;
}

/** A test whether a number is in one of some stretches. Joins those that touch, then searches by halves. */
export function inRanges(stretches: readonly Stretch[]): (value: bigint) => boolean {
  const joined: { from: bigint; to: bigint }[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))) {
    const last = joined.at(-1);
    if (from > to) continue;
    if (last === undefined || from > last.to) joined.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  const [only] = joined;
  if (only === undefined) return () => false;
  if (joined.length === 1) return (value) => only.from <= value && value <= only.to;
  return (value) => {
    let low = 0;
    let high = joined.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const one = joined[middle];
      if (one === undefined) return false;
      if (value < one.from) high = middle - 1;
      else if (value > one.to) low = middle + 1;
      else return true;
    }
    return false;
  };
}
