import type { Scalar } from 'yaml';

/** A file as written, with everything that its layout needs. Offsets count UTF-16 code units of a text with line feeds. */
export interface Tree {
  readonly root: Node;
  /** The offset of the `---` at the start of a document, and its lines with the directives above; undefined without it. */
  readonly marker: { readonly at: number; readonly lines: readonly string[] } | undefined;
}

export type Node = Text | Collection;

/** A string, number, boolean or null. */
export interface Text {
  readonly kind: 'text';
  readonly value: unknown;
  readonly style: Scalar.Type | undefined;
  /** As written, with quotes; empty for a null that is not written. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

export interface Collection {
  readonly kind: 'map' | 'list';
  /** Written in brackets. */
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
  /** The offset of its key or dash. */
  readonly start: number;
}

/** A collection in block style: its entries determine its place. */
export function isBlock(node: Node): node is Collection {
  return node.kind !== 'text' && !node.isFlow;
}
