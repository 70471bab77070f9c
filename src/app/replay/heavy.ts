/** How often a value was seen, and as what. */
export interface Seen {
  readonly value: string;
  readonly count: number;
  /** The most by which the count may be too high. */
  readonly over: number;
  /** Counts by kind of what happened. */
  readonly kinds: ReadonlyMap<number, number>;
}

interface Entry {
  count: number;
  over: number;
  readonly kinds: Map<number, number>;
}

/**
 * The most frequent values in bounded memory. The rarer half is forgotten when full, so counts are upper bounds (Manku and Motwani, lossy counting;
 * Space-Saving).
 */
export class Heavy {
  private entries = new Map<string, Entry>();
  private readonly most: number;
  /** An unknown value may have been seen this often. */
  private floor = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** True if every count is exact. */
  get isExact(): boolean {
    return this.floor === 0;
  }

  /** Counts a value, with what happened to it. */
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

  /** The most frequent, in order. */
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
