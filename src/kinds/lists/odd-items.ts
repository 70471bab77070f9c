import { ShapeError, type Raw } from '../../kernel/lib/decode.js';
import { asJsonObject, canonicalText, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { ListItem as WrittenItem } from '../../generated/files.js';
import { boundContent } from '../toolkit/bound-content.js';
import { isSayable } from './check-items.js';
import { ITEM_SERVER_SET, type ListItem, type ListKind } from './items.js';
import { decodeItem, type LiveItem } from './live-items.js';
import { writtenItem } from './written-item.js';

/** An item that no file could say in its own words: all that it is, which is compared and sent as it is. */
export interface OddItem extends ListItem {
  readonly isOdd: true;
  /** As the service has it, with members whose names no file can have; absent of one that a file declares. */
  readonly live?: JsonObject;
}

/** An item of any content. Pure. */
export function oddItem(content: JsonObject): OddItem {
  return { key: canonicalText(content), value: content, comment: '', isOdd: true };
}

/** Whether an item is sent and compared as it is. Pure. */
export function isOdd(item: ListItem): item is OddItem {
  return 'isOdd' in item;
}

/**
 * An item as it is answered: in its normal form where a file can say it, and as it is where it can't, since it is of no type that is known or a check
 * would refuse it. Throws a ShapeError for what is no object.
 */
export function decodeLiveItem(value: unknown, kind: ListKind): LiveItem | (LiveItem & OddItem) {
  const found = decoded(value, kind);
  if (found !== undefined && isSayable(writtenItem(found, kind), kind)) return found;
  return decodeOddItem(value);
}

/** An item as it is answered, which is compared and sent as it is. Pure. */
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

/** What is in the place of an item that its schema refuses: no item of any kind. */
export function itemInPlace(): WrittenItem {
  return { value: 'not understood' };
}
