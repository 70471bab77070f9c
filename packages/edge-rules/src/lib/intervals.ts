/** Integers, both ends included, and their item. */
export interface Interval<Item> {
  readonly from: bigint;
  readonly to: bigint;
  readonly item: Item;
}

/** Finds overlapping ranges without a look at all of them: a balanced tree, sorted by starts. */
export class Intervals<Item> {
  private readonly sorted: readonly Interval<Item>[];
  /** The largest end in each part of the sorted list (halves, quarters, …), at the part's middle. */
  private readonly furthest: bigint[] = [];

  constructor(intervals: readonly Interval<Item>[]) {
    this.sorted = intervals.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
    this.measure(0, this.sorted.length);
  }

  /** Calls `found` for the item of each range that overlaps `from` to `to`, by starts. */
  meeting(from: bigint, to: bigint, found: (item: Item) => void): void {
    this.collect(0, this.sorted.length, { from, to, found });
  }

  private measure(first: number, end: number): bigint | undefined {
    const middle = (first + end) >> 1;
    const own = this.sorted[middle];
    if (first >= end || own === undefined) return undefined;
    let furthest = own.to;
    for (const to of [this.measure(first, middle), this.measure(middle + 1, end)])
      if (to !== undefined && to > furthest) furthest = to;
    this.furthest[middle] = furthest;
    return furthest;
  }

  private collect(first: number, end: number, wanted: Wanted<Item>): void {
    const middle = (first + end) >> 1;
    const [own, furthest] = [this.sorted[middle], this.furthest[middle]];
    if (first >= end || own === undefined || furthest === undefined || furthest < wanted.from) return;
    this.collect(first, middle, wanted);
    if (own.from > wanted.to) return;
    if (own.to >= wanted.from) wanted.found(own.item);
    this.collect(middle + 1, end, wanted);
  }
}

interface Wanted<Item> {
  readonly from: bigint;
  readonly to: bigint;
  readonly found: (item: Item) => void;
}
