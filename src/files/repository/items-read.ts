import type { Span } from '../yaml/fault.js';

/** A line of a file with items: the item as in a YAML file, and its place. */
export interface Line {
  readonly item: unknown;
  readonly at: Span;
}

/** A line that can't be read. */
export interface Wrong {
  readonly message: string;
  readonly at: Span;
}

/** The items of a text; `wrong` if a line can't be read. */
export interface ItemsRead {
  readonly lines: readonly Line[];
  readonly wrong?: Wrong;
}
