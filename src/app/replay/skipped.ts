export type SkipReason = 'not-json' | 'too-long' | 'no-host' | 'other-zone';

/** Lines not replayed for one reason, with first places: FILE:LINE. */
export interface Skipped {
  readonly why: SkipReason;
  readonly count: number;
  readonly first: readonly string[];
}

/** Logs are full of other zones' lines, but people look for malformed ones. */
const MOST_PLACES: Readonly<Record<SkipReason, number>> = {
  'not-json': 100_000,
  'too-long': 100_000,
  'no-host': 3,
  'other-zone': 3,
};

/** Counts skipped lines by reason, with places: of malformed ones up to 100,000, so that people find them. */
export class SkippedLines {
  private readonly found = new Map<SkipReason, { count: number; readonly first: string[] }>();

  add(why: SkipReason, place: () => string): void {
    const skipped = this.found.get(why) ?? { count: 0, first: [] };
    this.found.set(why, skipped);
    skipped.count += 1;
    if (skipped.first.length < MOST_PLACES[why]) skipped.first.push(place());
  }

  get all(): readonly Skipped[] {
    return [...this.found].map(([why, skipped]) => ({ why, ...skipped }));
  }
}
