import { Document, isMap, isSeq, Scalar, visit, type Node } from 'yaml';
import { isVisible, visibleInQuotes } from '../characters.js';
import { columnOf } from '../lines.js';
import { isMisread } from '../misread.js';
import { pairKey, type MapPair } from './children.js';
import { KEEP, LayoutError, type Edit, type ItemEdit, type ItemsEdit } from './edit-types.js';
import { columnBelow, flowNotes, hasNotes, NO_NOTES, type ChildNotes, type FlowNotes } from './flow-notes.js';
import { gapsOf, isFlow, regionOf, regionOfPair, regionsOf, type FlowNode } from './flow-regions.js';
import type { Region, Tools } from './tools.js';

/** A bracketed collection's text with an edit. Throws a LayoutError. */
export function composeFlow(node: FlowNode, edit: Edit, tools: Tools): string {
  const parts = partsOf(node, edit, tools);
  const former = regionsOf(node);
  const isSameList =
    parts.length === former.length &&
    parts.every(({ region }, index) => region?.from === former[index]?.from);
  return isSameList ? inPlace(node, parts, tools) : rebuilt(node, parts, tools);
}

/** A value in flow style, on one line. */
export function flowText(value: unknown): string {
  const document = new Document([value], { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (at, scalar) => {
      const { value: text } = scalar;
      if (typeof text !== 'string') return;
      if (text.includes('\n') || !isVisible(text) || (at !== 'key' && isMisread(text)))
        scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return visibleInQuotes(document.toString(ON_ONE_LINE))
    .trim()
    .replace(/^\[\s*/, '')
    .replace(/\s*\]$/, '');
}

const ON_ONE_LINE = {
  collectionStyle: 'flow',
  lineWidth: 0,
  flowCollectionPadding: true,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

interface FlowPart {
  /** Absent for a new one. */
  readonly region?: Region;
  readonly text: string;
}

function partsOf(node: FlowNode, edit: Edit, tools: Tools): readonly FlowPart[] {
  if (edit.type === 'members' && isMap<Node, Node | null>(node)) {
    const kept = node.items.flatMap((pair): readonly FlowPart[] => {
      const key = pairKey(pair) ?? '';
      const own = edit.members.has(key) ? edit.members.get(key) : KEEP;
      return own === undefined ? [] : [{ region: regionOfPair(pair), text: pairText(pair, own, tools) }];
    });
    return [
      ...kept,
      ...edit.added.map((member) => ({ text: `${flowText(member.key)}: ${tools.printer.inline(member)}` })),
    ];
  }
  if (edit.type === 'items') return itemParts(node, edit, tools);
  throw unexpected(node);
}

/** A new or kept item of a bracketed list. */
export interface FlowItem extends ChildNotes {
  readonly item: ItemEdit;
  readonly text: string;
}

/** A bracketed list's new items with comments, and the list's. Throws a LayoutError. */
export function flowItems(
  node: FlowNode,
  edit: ItemsEdit,
  tools: Tools,
): { readonly items: readonly FlowItem[]; readonly notes: FlowNotes } {
  const parts = itemParts(node, edit, tools);
  const notes = notesOf(node, tools.text);
  const items = edit.items.map((item, index): FlowItem => {
    const own = item.type === 'item' ? notes.children[item.from] : undefined;
    return { item, text: parts[index]?.text ?? '', ...(own ?? NO_NOTES) };
  });
  return { items, notes };
}

function itemParts(node: FlowNode, edit: ItemsEdit, tools: Tools): readonly FlowPart[] {
  return edit.items.map((item): FlowPart => {
    if (item.type === 'put') return { text: tools.printer.inline(item) };
    const own = isSeq<Node>(node) ? node.items[item.from] : undefined;
    if (own === undefined) throw unexpected(node);
    return { region: regionOf(own), text: valueText(own, item.edit, tools) };
  });
}

function notesOf(node: FlowNode, text: string): FlowNotes {
  return flowNotes(gapsOf(regionsOf(node), regionOf(node), text));
}

function pairText(pair: MapPair, edit: Edit, tools: Tools): string {
  const { from, to } = regionOfPair(pair);
  if (edit.type === 'keep') return tools.text.slice(from, to);
  const { value } = pair;
  if (value === null || value.range?.[0] === value.range?.[1]) throw unexpected(value ?? pair.key);
  const own = regionOf(value);
  return tools.text.slice(from, own.from) + valueText(value, edit, tools);
}

function valueText(node: Node, edit: Edit, tools: Tools): string {
  switch (edit.type) {
    case 'keep': {
      const { from, to } = regionOf(node);
      return tools.text.slice(from, to);
    }
    case 'put':
      return tools.printer.inline(edit);
    case 'members':
    case 'items':
      if (isFlow(node)) return composeFlow(node, edit, tools);
      throw unexpected(node);
  }
}

function inPlace(node: FlowNode, parts: readonly FlowPart[], { text }: Tools): string {
  const { from, to } = regionOf(node);
  let at = from;
  let result = '';
  for (const part of parts) {
    const { region = { from: at, to: at } } = part;
    result += text.slice(at, region.from) + part.text;
    at = region.to;
  }
  return result + text.slice(at, to);
}

function rebuilt(node: FlowNode, parts: readonly FlowPart[], { text, lineEnd }: Tools): string {
  const { from, to } = regionOf(node);
  const regions = regionsOf(node);
  const gaps = gapsOf(regions, { from, to }, text);
  const [open = '', close = ''] = [text[from], text[to - 1]];
  const texts = parts.map((part) => part.text);
  const notes = flowNotes(gaps);
  if (hasNotes(notes)) return withNotes(node, parts, notes, { text, lineEnd });
  if (texts.length === 0) return open + close;
  const [first] = regions;
  if (first !== undefined && gaps[0]?.includes('\n') === true) {
    const inner = ' '.repeat(columnOf(text, first.from));
    const end = gaps.at(-1) ?? '';
    const comma = end.includes(',') ? ',' : '';
    return `${open}${lineEnd}${inner}${texts.join(`,${lineEnd}${inner}`)}${comma}${end.replace(',', '')}${close}`;
  }
  const pad = open === '{' || text[from + 1] === ' ' ? ' ' : '';
  return open + pad + texts.join(', ') + pad + close;
}

/** One child per line, as a comment ends a line. */
function withNotes(
  node: FlowNode,
  parts: readonly FlowPart[],
  notes: FlowNotes,
  { text, lineEnd }: Pick<Tools, 'text' | 'lineEnd'>,
): string {
  const whole = regionOf(node);
  const starts = regionsOf(node).map(({ from }) => from);
  const inner = ' '.repeat(columnBelow(starts, whole, text));
  const close = ' '.repeat(columnBelow([whole.to - 1, ...starts], whole, text));
  const lines = parts.flatMap((part) => {
    const { above, beside } = notes.children[starts.indexOf(part.region?.from ?? -1)] ?? NO_NOTES;
    return [...above, [`${part.text},`, ...beside].join(' ')];
  });
  const head = [text[whole.from], ...notes.open].join(' ');
  const last = `${close}${text[whole.to - 1] ?? ''}`;
  return [head, ...[...lines, ...notes.end].map((line) => inner + line), last].join(lineEnd);
}

function unexpected(node: Pick<Node, 'range'>): LayoutError {
  return new LayoutError('it is not written as expected', regionOf(node).from);
}
