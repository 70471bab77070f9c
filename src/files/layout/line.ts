import { inOrder, isSource, itemSpot, memberSpot, prefersOneLine, type Spot } from './shape.js';
import { quoted, quotedKey } from './strings.js';
import type { Collection, Entry, Node, Text } from './tree.js';

/** A value on one line, collections in brackets. `isFlow`: it is inside brackets. */
export function lineOf(node: Node, spot: Spot, isFlow: boolean): string {
  if (node.kind === 'text') return lineOfText(node, spot, isFlow);
  if (node.entries.length === 0) return node.kind === 'map' ? '{}' : '[]';
  if (node.kind === 'list') {
    const items = node.entries.map(({ value }) => lineOf(value, itemSpot(spot), true));
    return `[${items.join(', ')}]`;
  }
  const members = inOrder(node.entries, spot).map((entry) => lineOfMember(entry, spot));
  return `{ ${members.join(', ')} }`;
}

function lineOfText({ value, source }: Text, spot: Spot, isFlow: boolean): string {
  if (typeof value === 'string') return quoted(value, { isFlow, isQuoted: isSource(spot) });
  return isFlow && source === '' ? 'null' : source;
}

function lineOfMember(entry: Entry, spot: Spot): string {
  const name = String(entry.key?.value);
  return `${printedKey(entry, true)}: ${lineOf(entry.value, memberSpot(spot, name), true)}`;
}

/** A member's key as printed. */
export function printedKey({ key }: Entry, isFlow: boolean): string {
  return quotedKey(String(key?.value), key?.style === 'PLAIN', isFlow);
}

/** True if a collection may be on one line: empty, in brackets before, or of such a kind. */
export function mayBeLine(collection: Collection, spot: Spot): boolean {
  return collection.entries.length === 0 || collection.isFlow || prefersOneLine(collection, spot);
}
