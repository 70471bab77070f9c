import type { ByteSet } from './bytes.js';

/** A stretch of the pattern that can nest in others. Plain characters have a height of 0. */
export interface Nested {
  readonly from: number;
  readonly to: number;
  /** How many levels of nesting are in it, itself included. */
  readonly height: number;
  readonly parts: readonly Nested[];
}

/** A part of a pattern with its meaning over bytes: flags have been put in. */
export type Node = Nested &
  (
    | { readonly kind: 'empty' }
    /** One byte of each set, one after another: a character is its UTF-8 bytes. */
    | { readonly kind: 'bytes'; readonly sets: readonly ByteSet[] }
    | { readonly kind: 'look'; readonly look: Look }
    /** Needs Unicode tables: flag `u` is on. */
    | { readonly kind: 'unicode' }
    | { readonly kind: 'group'; readonly operand: Node }
    | { readonly kind: 'repetition'; readonly operand: Node; readonly min: number; readonly max: number }
    | { readonly kind: 'alternation' | 'sequence'; readonly operands: readonly Node[] }
  );

/** What is asked between two bytes. Words are ASCII words. */
export type Look =
  | 'start'
  | 'end'
  | 'line-start'
  | 'line-end'
  | 'crlf-start'
  | 'crlf-end'
  | 'boundary'
  | 'no-boundary'
  | 'word-start'
  | 'word-end'
  | 'half-start'
  | 'half-end';

/** The flags that are on at a place, by their letters; the engine is started without `u`. */
export type Flags = ReadonlySet<Flag>;
export type Flag = 'i' | 'm' | 's' | 'U' | 'u' | 'R' | 'x';

/** The parts of what holds no other. */
export const NO_PARTS: readonly Nested[] = [];

export function heightOf(parts: readonly Nested[]): number {
  let most = 0;
  for (const { height } of parts) if (height > most) most = height;
  return most;
}

/** The first part nested deeper than `limit` levels, in the order of the text. */
export function partTooDeep(root: Nested, limit: number): Nested | undefined {
  let [part, depth] = [root, 1];
  if (root.height <= limit) return undefined;
  while (depth <= limit) {
    const level = depth;
    const next = part.parts.find(({ height }) => level + height > limit);
    if (next === undefined) return undefined;
    [part, depth] = [next, depth + 1];
  }
  return part;
}
