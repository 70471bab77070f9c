import { type Document, isScalar } from 'yaml';
import { spanOf } from './convert.js';
import type { Span } from './fault.js';
import { locate, spanAt } from './locate.js';
import type { PlainNode } from './plain-node.js';

/** The way from the top of a document to a member: keys and list indices. */
export type Pointer = readonly (string | number)[];

/** Where the parts of a text stand. */
export interface Places {
  /** Of what is absent, its nearest ancestor's. `offset` and `length` are code units of a decoded string. */
  spanAt(pointer: Pointer, target: 'key' | 'value', offset?: number, length?: number): Span;
  /** Undefined for what is no scalar, or absent. */
  scalarAt(pointer: Pointer): Span | undefined;
}

/** As the library found them. */
export function placesIn({ contents }: Document.Parsed, text: string): Places {
  return {
    spanAt: (pointer, target, offset, length) =>
      spanAt(locate(contents, pointer), text, target, offset, length),
    scalarAt: (pointer) => {
      const { node, exact } = locate(contents, pointer);
      return exact && isScalar(node) ? spanOf(node) : undefined;
    },
  };
}

/** As they were found in a plain text; inside of a string only the library finds its way, which is asked when there is something to say of it. */
export function placesInPlain(top: PlainNode, library: () => Places | undefined): Places {
  let asked: Places | undefined;
  return {
    spanAt: (pointer, target, offset, length) => {
      if (offset !== undefined) asked ??= library();
      if (offset !== undefined && asked !== undefined) return asked.spanAt(pointer, target, offset, length);
      const { node, key, exact } = locatePlain(top, pointer);
      return target === 'key' && exact ? (key ?? node) : node;
    },
    scalarAt: (pointer) => {
      const { node, exact } = locatePlain(top, pointer);
      return exact && node.type === 'scalar' ? node : undefined;
    },
  };
}

/** What stands at a pointer, or at the nearest ancestor of an absent one. */
interface Located {
  readonly node: PlainNode;
  /** Of the member, where it has one. */
  readonly key?: Span | undefined;
  /** False for an ancestor. */
  readonly exact: boolean;
}

function locatePlain(top: PlainNode, pointer: Pointer): Located {
  let here: Located = { node: top, exact: true };
  for (const member of pointer) {
    const next = step(here.node, member);
    if (next === undefined) return { ...here, exact: false };
    here = { ...next, exact: true };
  }
  return here;
}

function step(above: PlainNode, member: string | number): Omit<Located, 'exact'> | undefined {
  switch (above.type) {
    case 'scalar':
      return undefined;
    case 'list': {
      const node = above.items[Number(member)];
      return node && { node };
    }
    case 'mapping':
      return above.members.find(({ name }) => name === String(member));
  }
}
