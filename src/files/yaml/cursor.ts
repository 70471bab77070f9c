import { isMap, isPair, isScalar, parseDocument, visit, type Node, type Pair, type Scalar } from 'yaml';
import type { Pointer } from './places.js';

/** A cursor's place in an unfinished file, which may not parse. */
export type Cursor =
  | {
      readonly kind: 'key';
      /** The mapping. */
      readonly path: Pointer;
      /** The key before the cursor. */
      readonly typed: string;
      /** The mapping's other keys. */
      readonly siblings: readonly string[];
      /** A colon follows. */
      readonly hasValue: boolean;
    }
  | {
      readonly kind: 'value';
      readonly path: Pointer;
      /** The decoded value without the mark, and the cursor's offset in UTF-16 units. */
      readonly text: string;
      readonly at: number;
      /** The value starts its line, where it may become a key. */
      readonly isOnItsOwn: boolean;
    };

/** Marks the cursor; files don't have it. */
const MARK = '\uE0FF';

/** What is written at an offset. Puts the mark there, and reads as far as the library can. Undefined in comments and broken texts. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  for (const after of ['', ':', '"', "'"]) {
    const marked = `${text.slice(0, offset)}${MARK}${after}${text.slice(offset)}`;
    const found = markIn(marked);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A text's value, as far as the library can read it. */
export function valueWhileWriting(text: string): unknown {
  try {
    return read(text).toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    // An alias, which our files lack.
    return undefined;
  }
}

function read(text: string): ReturnType<typeof parseDocument> {
  return parseDocument(text, {
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
    logLevel: 'silent',
    merge: false,
  });
}

function markIn(marked: string): Cursor | undefined {
  let found: Cursor | undefined;
  visit(read(marked), {
    Scalar: (key, scalar, above) => {
      const at = String(scalar.value).indexOf(MARK);
      if (at === -1) return undefined;
      const content = String(scalar.value).replace(MARK, '');
      const path = pathOf(above);
      const parent = above.at(-1);
      found =
        key === 'key' && isPair(parent)
          ? {
              kind: 'key',
              path: path.slice(0, -1),
              typed: content.slice(0, at),
              siblings: siblingsOf(above, parent),
              hasValue: parent.value !== null,
            }
          : {
              kind: 'value',
              path: typeof key === 'number' ? [...path, key] : path,
              text: content,
              at,
              isOnItsOwn: isOnItsOwn(marked, scalar),
            };
      return visit.BREAK;
    },
  });
  return found;
}

/** The path to a node, by the nodes above. */
function pathOf(above: readonly unknown[]): Pointer {
  const path: (string | number)[] = [];
  for (const [depth, node] of above.entries()) {
    const next = above[depth + 1];
    if (isPair(node)) path.push(nameOf(node));
    else if (isSequence(node) && next !== undefined) path.push(node.items.indexOf(next));
  }
  return path;
}

function isSequence(node: unknown): node is { readonly items: readonly unknown[] } {
  return typeof node === 'object' && node !== null && 'items' in node && !isMap(node);
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value).replace(MARK, '') : '';
}

function siblingsOf(above: readonly unknown[], own: Pair): readonly string[] {
  const map = above.at(-2);
  return isMap(map) ? map.items.filter((pair) => pair !== own).map(nameOf) : [];
}

function isOnItsOwn(marked: string, { range, type }: Scalar): boolean {
  if (type !== 'PLAIN') return false;
  const start = range?.[0] ?? 0;
  return /^[ \t]*(?:-[ \t]+)*$/.test(marked.slice(marked.lastIndexOf('\n', start - 1) + 1, start));
}

export type { Node };
