/** Widths of a stretch, in seconds. */
const WIDTHS = [1, 5, 10, 30, 60, 300, 600, 1_800, 3_600, 21_600, 86_400, 604_800, 2_592_000];

/** The counts of a stretch of time. */
export interface Stretch {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly counts: readonly number[];
}

/** Counts by time, in at most `most` stretches, unless at the largest width: they get wider for longer logs. Lines may come in any order. */
export class TimeLine {
  private level = 0;
  private stretches = new Map<number, number[]>();
  private readonly things: number;
  private readonly most: number;

  constructor(things: number, most: number) {
    this.things = things;
    this.most = most;
  }

  /** A stretch's width. */
  get seconds(): number {
    return WIDTHS[this.level] ?? 0;
  }

  /** A stretch's counts, to add to until the next call. */
  at(time: number): number[] {
    for (;;) {
      const index = Math.floor(time / (this.seconds * 1000));
      const known = this.stretches.get(index);
      if (known !== undefined) return known;
      if (this.stretches.size < this.most || this.level === WIDTHS.length - 1) {
        const fresh = Array.from({ length: this.things }, () => 0);
        this.stretches.set(index, fresh);
        return fresh;
      }
      this.widen();
    }
  }

  /** Stretches with counts, in order. */
  all(): readonly Stretch[] {
    return [...this.stretches]
      .sort(([a], [b]) => a - b)
      .map(([index, counts]) => ({ at: index * this.seconds * 1000, counts }));
  }

  private widen(): void {
    const before = this.seconds;
    this.level += 1;
    const joined = new Map<number, number[]>();
    for (const [index, counts] of this.stretches) {
      const wider = Math.floor((index * before) / this.seconds);
      const known = joined.get(wider);
      if (known === undefined) joined.set(wider, counts);
      else for (const [place, count] of counts.entries()) known[place] = (known[place] ?? 0) + count;
    }
    this.stretches = joined;
  }
}
