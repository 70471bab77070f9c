import { hasBlankAbove } from './lines.js';

/** Possible owners of comments below an entry. Columns are in UTF-16 units. */
export interface PlaceBelow {
  /** The next entry's column, or -1. */
  readonly next: number;
  /** Columns of the collections that end above, outermost first. */
  readonly ended: readonly number[];
}

/**
 * The owner of a comment below an entry: 0 for the next entry, n for the n-th ending collection. The innermost not further right than the comment;
 * the next entry if it is not. `before`: the previous comment's result, which is never exceeded, or comments would swap.
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
 * How many comments above an entry a blank line separates from it. They are about what follows and stay if the entry moves. Takes offsets of
 * comments, and of the entry or its line.
 */
export function countApart(text: string, comments: readonly number[], entry: number): number {
  return comments.findLastIndex((_, index) => hasBlankAbove(text, comments[index + 1] ?? entry)) + 1;
}
