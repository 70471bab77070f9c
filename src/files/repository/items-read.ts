import type { Span } from '../yaml/fault.js';

/** What a line of a file with items says: an item as a YAML file would have it, and where. */
export interface Line {
  readonly item: unknown;
  readonly at: Span;
}

/** A line that can't be read. */
export interface Wrong {
  readonly message: string;
  readonly at: Span;
}

/** The items of a text, unless a line of it can't be read. */
export interface ItemsRead {
  readonly lines: readonly Line[];
  readonly wrong?: Wrong;
}
