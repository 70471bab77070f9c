import { hasBlankAbove } from './lines.js';

/** What comments on lines of their own below an entry of a block may belong to: columns, in UTF-16 code units. */
export interface PlaceBelow {
  /** Of what comes next; -1 where nothing does. */
  readonly next: number;
  /** Of what ends above and may have comments at its end, from the outside in. */
  readonly ended: readonly number[];
}

/**
 * How far inside a comment below an entry belongs: 0 to what comes next, n to the n-th of what ends above. It is not about what it stands
 * further to the right of, but about the innermost of what doesn't begin further to the right than itself.
 *
 * @param before The same of the comment before it there. None belongs further inside than that: they would change places.
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
 * How many of the comments above an entry are set apart from it by a blank line: they are about all that follows, and stay when it goes
 * elsewhere; the others go with it. Takes offsets in the text: of the comments, and of the entry or its line.
 */
export function countApart(text: string, comments: readonly number[], entry: number): number {
  return comments.findLastIndex((_, index) => hasBlankAbove(text, comments[index + 1] ?? entry)) + 1;
}
