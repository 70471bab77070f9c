import { isMap, isSeq, type Node } from 'yaml';
import { columnOf } from '../lines.js';
import {
  itemsOf,
  membersOf,
  valueRegionOf,
  type Block,
  type BlockList,
  type BlockMap,
  type Child,
} from './children.js';
import {
  KEEP,
  LayoutError,
  type Edit,
  type ItemEdit,
  type ItemsEdit,
  type KeptItem,
  type MembersEdit,
  type Put,
} from './edit-types.js';
import { movedRight } from './flow-notes.js';
import { composeFlow, flowItems } from './flow.js';
import { isFlow, type FlowNode } from './flow-regions.js';
import { joined, type Part } from './join.js';
import { putItem, putMember } from './put.js';
import { placed, slice, type Region, type Tools } from './tools.js';

/** A document's text with an edit. Throws a LayoutError. */
export function composeDocument(top: Node, edit: Edit, tools: Tools): string {
  const from = startOf(tools.text, top);
  if (edit.type === 'items' && edit.items.length === 0 && isSeq(top) && !isFlow(top)) {
    // An emptied list has no lines. What ends the document stays below.
    const rest = composeValue(top, edit, { from, to: tools.text.length }, tools);
    const end = /^\.\.\.(?:\s|$)/m.exec(rest)?.index ?? rest.length;
    return `${tools.text.slice(0, from)}${rest.slice(0, end)}[]${tools.lineEnd}${rest.slice(end)}`;
  }
  return tools.text.slice(0, from) + composeValue(top, edit, { from, to: tools.text.length }, tools);
}

/** The start of the content with comments above, below any `---`. */
function startOf(text: string, { range }: Node): number {
  const marker = /^---[^\n]*\n/m.exec(text.slice(0, range?.[0] ?? 0));
  return marker === null ? 0 : marker.index + marker[0].length;
}

/** A region's text with its value edited. Comments around stay. */
function composeValue(node: Node | null, edit: Edit, region: Region, tools: Tools): string {
  if (edit.type === 'keep') return slice(tools, region);
  const [start, end] = [node?.range?.[0] ?? region.from, node?.range?.[1] ?? region.from];
  if (isFlow(node)) {
    return (
      tools.text.slice(region.from, start) + composeFlow(node, edit, tools) + tools.text.slice(end, region.to)
    );
  }
  if (edit.type === 'members' && isMap<Node, Node | null>(node))
    return composeMembers(node, edit, region, tools);
  if (edit.type === 'items' && isSeq<Node>(node)) return composeItems(node, edit, region, tools);
  throw new LayoutError('it is not written as expected', start);
}

function composeMembers(map: BlockMap, edit: MembersEdit, region: Region, tools: Tools): string {
  const block = membersOf(map, region, tools.text);
  const parts = block.children.map((child): Part => {
    const own = edit.members.has(child.key ?? '') ? edit.members.get(child.key ?? '') : KEEP;
    return own === undefined ? { child, text: undefined } : { child, text: composeMember(child, own, tools) };
  });
  const keys = block.children.map(({ key }) => key ?? '');
  for (const added of edit.added) {
    const at = positionOf(added.key, keys, edit.order);
    keys.splice(at, 0, added.key);
    parts.splice(at, 0, { text: placed(tools.printer.member(added, true), block.column, tools) });
  }
  return joined(parts, block, region, tools);
}

/** The index after the last key that precedes it in the order. Unknown keys go last. */
function positionOf(key: string, keys: readonly string[], order: readonly string[]): number {
  const rank = order.indexOf(key);
  if (rank < 0) return keys.length;
  return keys.findLastIndex((other) => order.indexOf(other) >= 0 && order.indexOf(other) < rank) + 1;
}

/** An emptied list has no lines, so it is printed at its key or dash. */
function composeMember(child: Child, edit: Edit, tools: Tools): string {
  const inner = withEmptyAsPut(edit);
  if (inner.type === 'put') return putMember({ ...inner, key: child.key ?? '' }, child, tools);
  if (inner.type === 'items' && isFlow(child.value) && inner.items.some(isNewMapping)) {
    return withDashes(child.value, inner, child, tools);
  }
  return composeChild(child, inner, tools);
}

function isNewMapping(item: ItemEdit): boolean {
  return item.type === 'put' && typeof item.value === 'object' && item.value !== null;
}

/** A bracketed list gets dashes for new mappings, which are too long for a line. */
function withDashes(list: FlowNode, edit: ItemsEdit, child: Child, tools: Tools): string {
  const { text, lineEnd } = tools;
  const column = columnOf(text, child.body.from);
  const [start, end] = [list.range?.[0] ?? 0, list.range?.[1] ?? 0];
  const key = text.slice(child.body.from, start).trimEnd();
  const note = text.slice(end, child.end).trim();
  const inner = ' '.repeat(column + 2);
  const { items, notes } = flowItems(list, edit, tools);
  const comment = (line: string): string => `${inner}${line}${lineEnd}`;
  const lines = items.map(({ text: own, item, above, beside }) =>
    item.type === 'put'
      ? placed(tools.printer.item(item, true), column + 2, tools)
      : [...above, [`- ${movedRight(own, column + 4)}`, ...beside].join(' ')].map(comment).join(''),
  );
  const head = [key, ...notes.open, ...(note === '' ? [] : [note])].join(' ');
  const below = notes.end.map(comment).join('');
  return ' '.repeat(column) + head + lineEnd + lines.join('') + below + text.slice(child.end, child.body.to);
}

function composeItems(list: BlockList, edit: ItemsEdit, region: Region, tools: Tools): string {
  const block = itemsOf(list, region, tools.text);
  const used = new Set<Child>();
  const kept = edit.items.map((item): Part => {
    if (item.type === 'put') return { text: printedItem(item, block, tools) };
    const child = childAt(block, item, region);
    used.add(child);
    return { child, text: composeItem(child, item.edit, tools) };
  });
  const gone = block.children
    .filter((child) => !used.has(child))
    .map((child): Part => ({ child, text: undefined }));
  return joined([...kept, ...gone], block, region, tools);
}

function childAt({ children }: Block, { from }: KeptItem, region: Region): Child {
  const child = children[from];
  if (child === undefined) throw new LayoutError('it is not written as expected', region.from);
  return child;
}

function printedItem(item: Put, { column }: Block, tools: Tools): string {
  return placed(tools.printer.item(item, true), column, tools);
}

function composeItem(child: Child, edit: Edit, tools: Tools): string {
  const inner = withEmptyAsPut(edit);
  return inner.type === 'put' ? putItem(inner, child, tools) : composeChild(child, inner, tools);
}

function composeChild(child: Child, edit: Edit, tools: Tools): string {
  const { value, body } = child;
  const inner = valueRegionOf(child, tools.text);
  const above = slice(tools, { from: body.from, to: inner.from });
  return ' '.repeat(columnOf(tools.text, body.from)) + above + composeValue(value, edit, inner, tools);
}

function withEmptyAsPut(edit: Edit): Edit {
  return edit.type === 'items' && edit.items.length === 0 ? { type: 'put', value: [] } : edit;
}
