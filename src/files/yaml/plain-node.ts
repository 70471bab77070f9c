import type { Span } from './fault.js';

/** A plain file's value, with its place. */
export type PlainNode = PlainScalar | PlainList | PlainMapping;

export interface PlainScalar extends Span {
  readonly type: 'scalar';
  readonly value: string | number | boolean | null;
}

export interface PlainList extends Span {
  readonly type: 'list';
  readonly value: readonly unknown[];
  readonly items: readonly PlainNode[];
}

export interface PlainMapping extends Span {
  readonly type: 'mapping';
  readonly value: Readonly<Record<string, unknown>>;
  readonly members: readonly PlainMember[];
}

export interface PlainMember {
  readonly name: string;
  readonly key: Span;
  readonly node: PlainNode;
}
