/** The last element of an increasing subsequence, with a link to the elements before it. */
interface Tail {
  readonly index: number;
  readonly position: number;
  readonly previous: Tail | undefined;
}

/**
 * The indexes of the items of a reordered list that can stay, so that the fewest move: a longest increasing subsequence of their former positions
 * (patience sorting, O(n log n)). Former positions must be distinct.
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

/** The number of tails with a former position below `position`. Tails are sorted. */
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
