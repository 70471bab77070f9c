import { hasBlankAbove } from './lines.js';

/** The candidates for comments on lines of their own below an entry. Columns are in UTF-16 code units. */
export interface PlaceBelow {
  /** The column of the next entry; -1 without one. */
  readonly next: number;
  /** The columns of the collections that end above and may have comments at their end, from the outside in. */
  readonly ended: readonly number[];
}

/**
 * The candidate that a comment below an entry belongs to: 0 for the next entry, n for the n-th collection that ends above. It is the innermost one
 * that does not start further to the right than the comment; the next entry wins if the comment is not further to the right.
 *
 * @param before The result for the comment before it. The depth never increases, or comments would change places.
 */
export function depthBelow(
  column: number,
  { next, ended }: PlaceBelow,
  before = Number.POSITIVE_INFINITY,
): number {
  const depth = column > next ? ended.findLastIndex((start) => start <= column) + 1 : 0;
  return Math.min(depth, before);
}

/**
 * The number of comments above an entry that a blank line separates from it. They are about everything that follows, and stay if the entry moves; the
 * other ones move with it. Takes offsets in the text: of the comments, and of the entry or its line.
 */
export function countApart(text: string, comments: readonly number[], entry: number): number {
  return comments.findLastIndex((_, index) => hasBlankAbove(text, comments[index + 1] ?? entry)) + 1;
}
