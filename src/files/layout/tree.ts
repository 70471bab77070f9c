import type { Scalar } from 'yaml';

/** A file as written, for its layout. Offsets are UTF-16 units of a text with line feeds. */
export interface Tree {
  readonly root: Node;
  /** The offset of the `---` that starts a document, and its lines with directives above. */
  readonly marker: { readonly at: number; readonly lines: readonly string[] } | undefined;
}

export type Node = Text | Collection;

/** A string, number, boolean or null. */
export interface Text {
  readonly kind: 'text';
  readonly value: unknown;
  readonly style: Scalar.Type | undefined;
  /** As written, with quotes; empty for an unwritten null. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

export interface Collection {
  readonly kind: 'map' | 'list';
  /** In brackets. */
  readonly isFlow: boolean;
  readonly entries: readonly Entry[];
  readonly start: number;
  readonly end: number;
}

/** A member of a mapping, or an item of a list. */
export interface Entry {
  /** Absent for an item. */
  readonly key?: Text;
  readonly value: Node;
  /** The offset of key or dash. */
  readonly start: number;
}

/** True for block style: entries determine the collection's place. */
export function isBlock(node: Node): node is Collection {
  return node.kind !== 'text' && !node.isFlow;
}
