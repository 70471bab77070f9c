import { isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml';
import { spanOf } from './convert.js';
import type { Span } from './fault.js';
import { sourceOffset, sourceWidth, type WrittenScalar } from './scalar-offset.js';

/** The node at a pointer, or its nearest ancestor. */
export interface Located {
  readonly node: Node | undefined;
  /** Of a mapping's member. */
  readonly key: Scalar | undefined;
  /** False for an ancestor. */
  readonly exact: boolean;
}

/** Follows a pointer as far as possible. */
export function locate(top: Node | null, pointer: readonly (string | number)[]): Located {
  let here: Located = { node: top ?? undefined, key: undefined, exact: true };
  for (const member of pointer) {
    const next = step(here.node, member);
    if (next === undefined) return { ...here, exact: false };
    here = next;
  }
  return here;
}

/** A located node's offsets. `offset` and `length`: code units of its decoded string. */
export function spanAt(
  located: Located,
  text: string,
  target: 'key' | 'value',
  offset?: number,
  length?: number,
): Span {
  const node = target === 'key' && located.exact ? (located.key ?? located.node) : visibleNode(located);
  if (node === undefined) return { start: 0, end: 1 };
  if (offset === undefined || !located.exact || !isScalar(node)) return spanOf(node);
  return stretchIn(text, node, offset, length);
}

/** The source of a stretch of a scalar's decoded value, in code units. */
export function stretchIn(text: string, scalar: WrittenScalar, offset: number, length = 1): Span {
  const start = sourceOffset(text, scalar, offset);
  const last = sourceOffset(text, scalar, offset + Math.max(1, length) - 1);
  return { start, end: last + sourceWidth(text, scalar, last) };
}

/** The key in place of an unwritten value (`key:`). */
function visibleNode({ node, key }: Located): Node | undefined {
  if (node === undefined || key === undefined) return node ?? key;
  const { start, end } = spanOf(node);
  return start === end ? key : node;
}

function step(node: Node | undefined, member: string | number): Located | undefined {
  if (isSeq<Node>(node)) {
    const item = node.items[Number(member)];
    return item === undefined ? undefined : { node: item, key: undefined, exact: true };
  }
  if (!isMap<Scalar, Node | null>(node)) return undefined;
  const pair = node.items.find(({ key }) => key.value === String(member));
  return pair === undefined ? undefined : { node: pair.value ?? undefined, key: pair.key, exact: true };
}
