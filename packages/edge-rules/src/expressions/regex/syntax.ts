import type { ByteSet } from './bytes.js';

/** A part that can nest. Plain characters have height 0. */
export interface Nested {
  readonly from: number;
  readonly to: number;
  /** Levels of nesting in it, with its own. */
  readonly height: number;
  readonly parts: readonly Nested[];
}

/** A part with its meaning over bytes, flags applied. */
export type Node = Nested &
  (
    | { readonly kind: 'empty' }
    /** One byte of each set in turn: a character is its UTF-8 bytes. */
    | { readonly kind: 'bytes'; readonly sets: readonly ByteSet[] }
    | { readonly kind: 'look'; readonly look: Look }
    /** Needs Unicode's tables: flag `u` is on. */
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

/** The flags that are on. The engine starts without `u`. */
export type Flags = ReadonlySet<Flag>;
export type Flag = 'i' | 'm' | 's' | 'U' | 'u' | 'R' | 'x';

export const NO_PARTS: readonly Nested[] = [];

export function heightOf(parts: readonly Nested[]): number {
  let most = 0;
  for (const { height } of parts) if (height > most) most = height;
  return most;
}

/** The first part nested deeper than `limit`, in the text's order; undefined without any. */
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
