import { isMap, isScalar, isSeq, parseDocument, type Node, type Scalar } from 'yaml';
import type { Span } from './fault.js';
import type { Pointer } from './places.js';
import { sourceOffset } from './scalar-offset.js';

/** A part of a file that may not parse. Spans are UTF-16 offsets. */
export interface Part {
  readonly path: Pointer;
  readonly kind: 'mapping' | 'list' | 'scalar';
  /** Of a mapping's member. */
  readonly key?: Span;
  /** Of the value. */
  readonly span: Span;
  /** A scalar's decoded text; empty for others. */
  readonly text: string;
  /** The span of a stretch of decoded text. */
  readonly spanOf: (from: number, to: number) => Span;
}

/** All parts of a text in order, as far as the library can read. */
export function outlineOf(text: string): readonly Part[] {
  const { contents } = parseDocument(text, {
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  return contents === null ? [] : partsOf(contents, [], undefined, text);
}

function partsOf(node: Node, path: Pointer, key: Span | undefined, text: string): readonly Part[] {
  const own = (kind: Part['kind']): Part => ({
    path,
    kind,
    ...(key === undefined ? {} : { key }),
    span: spanOfNode(node),
    text: isScalar(node) && typeof node.value === 'string' ? node.value : '',
    spanOf: (from, to) => (isScalar(node) ? stretchOf(text, node, from, to) : spanOfNode(node)),
  });
  if (isMap(node)) {
    const members = node.items.flatMap((pair) => {
      if (!isScalar(pair.key)) return [];
      const at = [...path, String(pair.key.value)];
      const span = spanOfNode(pair.key);
      return isNode(pair.value) ? partsOf(pair.value, at, span, text) : [emptyPart(at, span)];
    });
    return [own('mapping'), ...members];
  }
  if (isSeq(node))
    return [
      own('list'),
      ...node.items.flatMap((item, index) =>
        isNode(item) ? partsOf(item, [...path, index], undefined, text) : [],
      ),
    ];
  return [own('scalar')];
}

function emptyPart(path: Pointer, key: Span): Part {
  const span = { start: key.end, end: key.end };
  return { path, kind: 'scalar', key, span, text: '', spanOf: () => span };
}

function isNode(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value);
}

function spanOfNode({ range }: Node): Span {
  const [start = 0, end = start] = range ?? [];
  return { start, end };
}

function stretchOf(text: string, node: Scalar, from: number, to: number): Span {
  return { start: sourceOffset(text, node, from), end: sourceOffset(text, node, to) };
}

/** The innermost part with its key or value at an offset. */
export function partAt(parts: readonly Part[], offset: number): Part | undefined {
  return parts.findLast(
    ({ key, span, kind }) =>
      (key !== undefined && key.start <= offset && offset <= key.end) ||
      (kind === 'scalar' && span.start <= offset && offset <= span.end),
  );
}

/** The offset in a scalar's decoded text for a file's offset. */
export function decodedOffset({ text, spanOf }: Part, offset: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (spanOf(middle, middle).start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
