import { isCollection, isScalar, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { countApart, depthBelow } from '../comment-owner.js';
import { columnOf, lineStart } from '../lines.js';
import { LayoutError } from './edit-types.js';
import { isBlank, isComment, lineAfter, linesOf, type Region } from './tools.js';

export type MapPair = Pair<Node, Node | null>;
export type BlockMap = YAMLMap<Node, Node | null>;
export type BlockList = YAMLSeq<Node>;

/** A member or item with its lines. */
export interface Child {
  /** Comments and blank lines above, up to a blank line: a heading for what follows. */
  readonly heading: Region;
  /** Comments directly above. */
  readonly comments: Region;
  /** Own lines from key or dash, and deeper indented comments below. */
  readonly body: Region;
  /** The end of its own lines. */
  readonly end: number;
  readonly value: Node | null;
  readonly key: string | undefined;
}

/** A block's children in order, and what follows them. */
export interface Block {
  readonly column: number;
  readonly children: readonly Child[];
  readonly tail: Region;
}

interface Extent extends Pick<Child, 'key' | 'value'> {
  readonly start: number;
  readonly end: number;
}

/** A block mapping's members. Throws a LayoutError for an unusual layout. */
export function membersOf(map: BlockMap, region: Region, text: string): Block {
  const extents = map.items.map((pair): Extent => {
    const start = pair.key.range?.[0] ?? 0;
    return { start, end: endOf(pair.value ?? pair.key, text), key: pairKey(pair), value: pair.value };
  });
  return blockOf(extents, region, text);
}

/** A block list's items. Throws a LayoutError for an unusual layout. */
export function itemsOf(list: BlockList, region: Region, text: string): Block {
  const { srcToken } = list;
  const tokens = srcToken?.type === 'block-seq' ? srcToken.items : [];
  const dashes = tokens.flatMap(({ start }) => start.filter(({ type }) => type === 'seq-item-ind'));
  const extents = list.items.map((value, index): Extent => {
    const start = dashes[index]?.offset ?? value.range?.[0] ?? 0;
    return { start, end: Math.max(endOf(value, text), lineAfter(text, start + 1)), key: undefined, value };
  });
  return blockOf(extents, region, text);
}

/** The region of a child's value, from the line below key or dash if it starts there, else from the value. */
export function valueRegionOf({ value, key, body }: Child, text: string): Region {
  const nextLine = lineAfter(text, body.from + (key?.length ?? 0) + 1);
  const start = value?.range?.[0] ?? body.from;
  const beginsBelow = isCollection(value) && value.flow !== true && start >= nextLine;
  return { from: beginsBelow ? nextLine : start, to: body.to };
}

export function pairKey({ key }: MapPair): string | undefined {
  return isScalar(key) ? String(key.value) : undefined;
}

/** The start of the line after a value. Blank lines below a block scalar are not part of it, unless kept. */
function endOf(value: Node, text: string): number {
  const [start, contentEnd] = [value.range?.[0] ?? 0, value.range?.[1] ?? 0];
  let end = lineAfter(text, contentEnd);
  if (isScalar(value) && isTextBlock(value.type) && !keepsBlankLines(text, start)) {
    while (isBlank(text.slice(lineStart(text, end - 1), end))) end = lineStart(text, end - 1);
  }
  return end;
}

function isTextBlock(type: string | undefined): boolean {
  return type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
}

function keepsBlankLines(text: string, start: number): boolean {
  return /^[|>]\d?\+/.test(text.slice(start, start + 3));
}

function blockOf(extents: readonly Extent[], region: Region, text: string): Block {
  const [first] = extents;
  const column = first === undefined ? 0 : columnOf(text, first.start);
  let from = region.from;
  const children = extents.map(({ start, end, key, value }, index): Child => {
    if (columnOf(text, start) !== column) throw unusual(start);
    const above = { from, to: index === 0 && from === start ? start : lineStart(text, start) };
    const limit = extents[index + 1]?.start ?? region.to;
    const body = { from: start, to: withDeeperComments(end, limit, column, text) };
    from = body.to;
    return { ...leadOf(above, text), body, end, key, value };
  });
  return { column, children, tail: { from, to: region.to } };
}

/** Splits the lines above a child: comments directly above are its own, others a heading. Throws a LayoutError for other content. */
function leadOf(above: Region, text: string): Pick<Child, 'heading' | 'comments'> {
  const lines = linesOf(text, above);
  if (!lines.every((line) => isBlank(line) || isComment(line))) throw unusual(above.from);
  let at = above.from;
  const starts = lines.flatMap((line) => {
    at += line.length;
    return isBlank(line) ? [] : [at - line.length];
  });
  const split = starts[countApart(text, starts, above.to)] ?? above.to;
  return { heading: { from: above.from, to: split }, comments: { from: split, to: above.to } };
}

/** The end of a child with deeper comments below: they can't belong to what follows, so they move along. */
function withDeeperComments(end: number, limit: number, column: number, text: string): number {
  const place = { next: column, ended: [column] };
  let belongs = end;
  let at = end;
  let depth: number | undefined;
  for (const line of linesOf(text, { from: end, to: limit })) {
    at += line.length;
    if (isBlank(line)) continue;
    depth = isComment(line) ? depthBelow(line.length - line.trimStart().length, place, depth) : 0;
    if (depth > 0) belongs = at;
  }
  return belongs;
}

function unusual(offset: number): LayoutError {
  return new LayoutError('its lines are laid out in an unusual way', offset);
}
