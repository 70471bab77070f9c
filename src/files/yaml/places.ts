import { type Document, isScalar } from 'yaml';
import { spanOf } from './convert.js';
import type { Span } from './fault.js';
import { locate, spanAt, stretchIn } from './locate.js';
import type { PlainNode, PlainScalar } from './plain-node.js';
import type { WrittenScalar } from './scalar-offset.js';

/** Keys and list indices from the top of a document. */
export type Pointer = readonly (string | number)[];

/** Places of a text's parts. */
export interface Places {
  /** For an absent part, its nearest ancestor's. `offset` and `length`: code units of a decoded string. */
  spanAt(pointer: Pointer, target: 'key' | 'value', offset?: number, length?: number): Span;
  /** Undefined for collections and absent parts. */
  scalarAt(pointer: Pointer): Span | undefined;
}

/** Places from the library's nodes. */
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

/** Places from a plain text's nodes. */
export function placesInPlain(top: PlainNode, text: string): Places {
  return {
    spanAt: (pointer, target, offset, length) => {
      const { node, key, exact } = locatePlain(top, pointer);
      const name = target === 'key' && exact ? key : undefined;
      const span = name ?? node;
      if (offset === undefined || !exact) return span;
      if (name !== undefined)
        return stretchIn(text, writtenAt(text, name, text.slice(name.start, name.end)), offset, length);
      return node.type === 'scalar'
        ? stretchIn(text, writtenAt(text, node, node.value), offset, length)
        : span;
    },
    scalarAt: (pointer) => {
      const { node, exact } = locatePlain(top, pointer);
      return exact && node.type === 'scalar' ? node : undefined;
    },
  };
}

/** A one-line value, as the library describes it. */
function writtenAt(text: string, { start, end }: Span, value: PlainScalar['value']): WrittenScalar {
  return { type: STYLES[text.charAt(start)] ?? 'PLAIN', value, range: [start, end, end] };
}

const STYLES: Readonly<Record<string, 'QUOTE_SINGLE' | 'QUOTE_DOUBLE'>> = {
  "'": 'QUOTE_SINGLE',
  '"': 'QUOTE_DOUBLE',
};

/** The node at a pointer, or its nearest ancestor. */
interface Located {
  readonly node: PlainNode;
  /** Of a mapping's member. */
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
