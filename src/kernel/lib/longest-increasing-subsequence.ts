/** The end of an increasing subsequence, linked to what is before it. */
interface Tail {
  readonly index: number;
  readonly position: number;
  readonly previous: Tail | undefined;
}

/**
 * The indexes of the items of a reordered list that stay so that the fewest move: a longest increasing
 * subsequence of former positions, which must be distinct (patience sorting, O(n log n)).
 */
export function longestIncreasingSubsequence(formerPositions: readonly number[]): ReadonlySet<number> {
  const tails: Tail[] = [];
  formerPositions.forEach((position, index) => {
    const length = howManyBelow(tails, position);
    tails[length] = { index, position, previous: tails[length - 1] };
  });
  const stays = new Set<number>();
  for (let tail = tails.at(-1); tail !== undefined; tail = tail.previous) stays.add(tail.index);
  return stays;
}

/** How many tails are below `position`. Tails are sorted. */
function howManyBelow(tails: readonly Tail[], position: number): number {
  let low = 0;
  let high = tails.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tails[middle]?.position ?? Infinity) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
