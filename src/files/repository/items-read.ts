import type { Span } from '../yaml/fault.js';

/** An item's line: the item as in YAML, and its place. */
export interface Line {
  readonly item: unknown;
  readonly at: Span;
}

/** An unreadable line. */
export interface Wrong {
  readonly message: string;
  readonly at: Span;
}

/** A text's items; `wrong` for an unreadable line. */
export interface ItemsRead {
  readonly lines: readonly Line[];
  readonly wrong?: Wrong;
}
