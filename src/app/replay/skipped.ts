export type SkipReason = 'not-json' | 'too-long' | 'no-host' | 'other-zone';

/** Lines that were not replayed for one reason, with the places that are kept of them: FILE:LINE. */
export interface Skipped {
  readonly why: SkipReason;
  readonly count: number;
  readonly first: readonly string[];
}

/** Lines of other zones are what logs are full of; a malformed line is one that people look for. */
const MOST_PLACES: Readonly<Record<SkipReason, number>> = {
  'not-json': 100_000,
  'too-long': 100_000,
  'no-host': 3,
  'other-zone': 3,
};

/** Counts lines that are not replayed, by why, and keeps their places: of malformed lines all, so that people find them. */
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
