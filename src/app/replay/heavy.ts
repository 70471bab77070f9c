/** How often one thing was seen, with what it was seen as. */
export interface Seen {
  readonly value: string;
  readonly count: number;
  /** By how much the count may be too high. */
  readonly over: number;
  /** By kinds of what happened to it. */
  readonly kinds: ReadonlyMap<number, number>;
}

interface Entry {
  count: number;
  over: number;
  readonly kinds: Map<number, number>;
}

/**
 * The most frequent values in bounded memory. If there are too many, the rarer half is forgotten, so counts become upper bounds (Manku and Motwani, lossy
 * counting; Space-Saving).
 */
export class Heavy {
  private entries = new Map<string, Entry>();
  private readonly most: number;
  /** As often as this, a thing that is not known may have been seen. */
  private floor = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** Whether every count is as it was. */
  get isExact(): boolean {
    return this.floor === 0;
  }

  /** Counts a thing that is seen, with what happened to it. */
  see(value: string, kind: number): void {
    let entry = this.entries.get(value);
    if (entry === undefined) {
      if (this.entries.size >= this.most) this.forget();
      entry = { count: this.floor, over: this.floor, kinds: new Map() };
      this.entries.set(value, entry);
    }
    entry.count += 1;
    entry.kinds.set(kind, (entry.kinds.get(kind) ?? 0) + 1);
  }

  /** The most frequent, in their order. */
  top(number: number): readonly Seen[] {
    return this.sorted()
      .slice(0, number)
      .map(([value, entry]) => ({ value, ...entry }));
  }

  private sorted(): readonly (readonly [string, Entry])[] {
    return [...this.entries].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  }

  private forget(): void {
    const sorted = this.sorted();
    const half = Math.floor(this.most / 2);
    this.floor = Math.max(this.floor, sorted[half]?.[1].count ?? 0);
    this.entries = new Map(sorted.slice(0, half));
  }
}
