import { attach, type Attachments } from './attach.js';
import { commentsOf, type Comment } from './comments.js';
import type { Collection, Tree, Entry, Node, Text } from './tree.js';
import { isMap, isScalar, isSeq, parseDocument, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';

/** A parsed file with a mapping or list at the top. */
export interface Page {
  readonly text: string;
  readonly tree: Tree;
  readonly root: Collection;
  readonly comments: readonly Comment[];
  readonly attachments: Attachments;
}

/** Parses a valid text with LF. Undefined for a scalar, which has no layout. */
export function parsePage(text: string): Page | undefined {
  const tree = parseLayoutTree(text);
  const { root } = tree;
  if (root.kind === 'text') return undefined;
  const comments = commentsOf(text);
  return { text, tree, root, comments, attachments: attach(tree, root, comments, text) };
}

/** As for `parseSource`, with source tokens for places of dashes. */
const OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: false,
  uniqueKeys: false,
  stringKeys: true,
  prettyErrors: false,
  logLevel: 'silent',
  keepSourceTokens: true,
} as const;

/** The tree of a text that `parseSource` accepts: one document without anchors and tags. */
function parseLayoutTree(text: string): Tree {
  const document = parseDocument(text, OPTIONS);
  return { root: nodeOf(document.contents, text, 0), marker: markerOf(text, document.directives.docStart) };
}

function markerOf(text: string, isMarked: true | null): Tree['marker'] {
  if (isMarked !== true) return undefined;
  const found = /^---(?=\s|$)/m.exec(text);
  if (found === null) return undefined;
  const directives = text.slice(0, found.index).match(/^%.*$/gm) ?? [];
  return { at: found.index, lines: [...directives.map((line) => line.trimEnd()), '---'] };
}

/** `fallback`: the offset of an unwritten value. */
function nodeOf(node: unknown, text: string, fallback: number): Node {
  if (isMap(node)) return collection('map', node, membersOf(node, text));
  if (isSeq(node)) return collection('list', node, itemsOf(node, text));
  if (isScalar(node)) return textOf(node, text, fallback);
  return { kind: 'text', value: null, style: 'PLAIN', source: '', start: fallback, end: fallback };
}

function textOf(node: Scalar, text: string, fallback: number): Text {
  const [start = fallback, end = start] = node.range ?? [];
  const source = text.slice(start, end);
  const written = source === '' ? { start: fallback, end: fallback } : { start, end };
  return { kind: 'text', value: node.value, style: node.type, source, ...written };
}

function collection(
  kind: Collection['kind'],
  node: YAMLMap | YAMLSeq,
  entries: readonly Entry[],
): Collection {
  const [start = 0, flowEnd = start] = node.range ?? [];
  const isFlow = node.flow === true;
  // The library's block includes what follows, up to the next node.
  const end = isFlow ? flowEnd : (entries.at(-1)?.value.end ?? start);
  return { kind, isFlow, entries, start, end };
}

function membersOf(map: YAMLMap, text: string): readonly Entry[] {
  return map.items.map(({ key: name, value, srcToken }) => {
    const at = isScalar(name) ? (name.range?.[0] ?? 0) : 0;
    const key = isScalar(name) ? textOf(name, text, at) : unwritten(at);
    const question = srcToken?.start.find(({ type }) => type === 'explicit-key-ind')?.offset;
    return { key, value: nodeOf(value, text, key.end + 1), start: question ?? at };
  });
}

function unwritten(at: number): Text {
  return { kind: 'text', value: '', style: 'PLAIN', source: '', start: at, end: at };
}

function itemsOf(list: YAMLSeq, text: string): readonly Entry[] {
  const dashes = dashesOf(list);
  return list.items.map((item, index) => {
    const dash = dashes[index];
    const value = nodeOf(item, text, (dash ?? list.range?.[0] ?? 0) + 1);
    return { value, start: dash ?? value.start };
  });
}

function dashesOf({ srcToken }: YAMLSeq): readonly number[] {
  if (srcToken?.type !== 'block-seq') return [];
  return srcToken.items.flatMap(({ start }) =>
    start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset),
  );
}
