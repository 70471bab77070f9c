/** The end of an increasing subsequence, with the way back to its beginning. */
interface Tail {
  readonly index: number;
  readonly position: number;
  readonly previous: Tail | undefined;
}

/**
 * Which items of a reordered list can stay where they are, so that the fewest move: a longest increasing subsequence of their
 * former positions (patience sorting, O(n log n)). Former positions must be distinct. Returns the indexes of the items that stay.
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

/** How many of the tails, which increase, have a former position below `position`. */
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
