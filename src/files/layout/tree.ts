import type { Scalar } from 'yaml';

/** A file as it is written, as far as its layout can matter: offsets count UTF-16 code units of a text with line feeds. */
export interface Tree {
  readonly root: Node;
  /** Everything up to the `---` that a document may begin with: directives; undefined where there is none. */
  readonly marker: { readonly at: number; readonly lines: readonly string[] } | undefined;
}

export type Node = Text | Collection;

/** A string, number, boolean or null. */
export interface Text {
  readonly kind: 'text';
  readonly value: unknown;
  readonly style: Scalar.Type | undefined;
  /** As it is written, quotes included; empty for a null that is not written at all. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

export interface Collection {
  readonly kind: 'map' | 'list';
  /** Written between brackets. */
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
  /** Where its key or its dash stands. */
  readonly start: number;
}

/** A collection with something in it that stands on lines of its own: its entries decide where it is. */
export function isBlock(node: Node): node is Collection {
  return node.kind !== 'text' && !node.isFlow;
}
