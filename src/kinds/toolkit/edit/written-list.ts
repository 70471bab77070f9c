import type { WrittenItem } from '../../definition/import.js';
import type { Pointer } from '../../../files/yaml/document.js';
import { KEEP, type Edit, type ItemEdit, type KeptItem } from '../../../files/yaml/edit/edit-types.js';
import { NotUpdated } from './not-updated.js';

/**
 * Converts items of the effective list to items of the written list. Items of an include stay together and unchanged. Throws a NotUpdated if the
 * included fragment would have to change.
 */
export function asWritten(items: readonly ItemEdit[], written: readonly WrittenItem[], path: Pointer): Edit {
  const places = positionsOf(written);
  const result: ItemEdit[] = [];
  for (let at = 0; at < items.length;) {
    const item = items[at];
    if (item === undefined) break;
    const place = item.type === 'put' ? undefined : places[item.from];
    if (item.type === 'put' || place === undefined) {
      result.push(item);
      at += 1;
      continue;
    }
    const { index, count, first, include } = place;
    if (include === undefined) result.push({ ...item, from: index });
    else {
      requireUntouched(items.slice(at, at + count), first, count, include, path);
      result.push({ type: 'item', from: index, edit: KEEP });
    }
    at += count;
  }
  const kept = new Set(result.map((item) => (item.type === 'item' ? item.from : -1)));
  const gone = written.find(
    ({ include, count }, index) => include !== undefined && count > 0 && !kept.has(index),
  );
  if (gone?.include !== undefined) throw differsIn(gone.include, path);
  return { type: 'items', items: [...result, ...emptyIncludes(written)] };
}

interface ItemPosition extends WrittenItem {
  /** Index in the written list. */
  readonly index: number;
  /** Index of the first effective item that it stands for. */
  readonly first: number;
}

function positionsOf(written: readonly WrittenItem[]): readonly ItemPosition[] {
  let first = 0;
  return written.flatMap((item, index) => {
    const place = { ...item, index, first };
    first += item.count;
    return Array.from({ length: item.count }, () => place);
  });
}

function requireUntouched(
  items: readonly ItemEdit[],
  first: number,
  count: number,
  include: string,
  path: Pointer,
): void {
  const isUntouched = (item: ItemEdit | undefined, offset: number): boolean =>
    item?.type === 'item' && item.from === first + offset && item.edit.type === 'keep';
  if (items.length === count && items.every(isUntouched)) return;
  throw differsIn(include, path);
}

/** Includes of empty lists, which stay since they have no items that could be removed. */
function emptyIncludes(written: readonly WrittenItem[]): readonly KeptItem[] {
  return written.flatMap(({ count }, from) => (count === 0 ? [{ type: 'item', from, edit: KEEP }] : []));
}

function differsIn(include: string, path: Pointer): NotUpdated {
  return new NotUpdated(
    `what differs is in ${include}, which this list includes`,
    'Other files can include it too, so it is left alone: change it by hand, or write its items here instead of the include.',
    path,
  );
}
