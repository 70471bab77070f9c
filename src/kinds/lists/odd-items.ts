import { ShapeError, type Raw } from '../../kernel/lib/decode.js';
import { canonicalText } from '@zonewright/edge-rules/lib/canonical-text.js';
import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { ListItem as WrittenItem } from '../../generated/files.js';
import { boundContent } from '../toolkit/bound-content.js';
import { isDeclarable } from './check-items.js';
import { ITEM_SERVER_SET, type ListItem, type ListKind } from './items.js';
import { decodeItem, type LiveItem } from './live-items.js';
import { writtenItem } from './written-item.js';

/** An item without a normal form in files. Compared and sent as it is. */
export interface OddItem extends ListItem {
  readonly isOdd: true;
  /** The live content, with undeclarable members. Absent for items of a file. */
  readonly live?: JsonObject;
}

/** An item with any content. Pure. */
export function oddItem(content: JsonObject): OddItem {
  return { key: canonicalText(content), value: content, comment: '', isOdd: true };
}

/** True if an item is compared and sent as it is. Pure. */
export function isOdd(item: ListItem): item is OddItem {
  return 'isOdd' in item;
}

/** Decodes a live item: in normal form, or odd if its type is unknown or a check would refuse it. Throws a ShapeError if not an object. */
export function decodeLiveItem(value: unknown, kind: ListKind): LiveItem | (LiveItem & OddItem) {
  const found = decoded(value, kind);
  if (found !== undefined && isDeclarable(writtenItem(found, kind), kind)) return found;
  return decodeOddItem(value);
}

/** Decodes a live item as an odd item. Pure. */
export function decodeOddItem(value: unknown): LiveItem & OddItem {
  const raw: Raw = isObject(value) ? value : {};
  const { id } = raw;
  return {
    ...oddItem(asJsonObject(boundContent(raw, ITEM_SERVER_SET))),
    live: asJsonObject(
      Object.fromEntries(Object.entries(raw).filter(([name]) => !ITEM_SERVER_SET.includes(name))),
    ),
    ...(typeof id === 'string' ? { id } : {}),
    others: {},
  };
}

function decoded(value: unknown, kind: ListKind): LiveItem | undefined {
  try {
    return decodeItem(value, kind);
  } catch (error) {
    if (error instanceof ShapeError && isObject(value)) return undefined;
    throw error;
  }
}

/** The replacement for a refused item; valid for no kind. */
export function itemInPlace(): WrittenItem {
  return { value: 'not understood' };
}
