import type { Change } from '../../../kernel/model/change.js';
import type { Pointer } from '../../../files/yaml/document.js';
import { KEEP, type Edit, type ItemEdit, type KeptItem } from '../../../files/yaml/edit/edit-types.js';
import type { Omission } from '../../definition/draft.js';
import { putAt } from './merge.js';
import { NotUpdated } from './not-updated.js';
import type { WrittenItem } from '../../definition/import.js';

/** A file's list of objects with keys, and its live side. */
export interface CollectionSides<Item> {
  /** Set if live objects not in the file stay out. */
  readonly isShared: boolean;
  /** Something live that can't be written, which an exclusive list would delete. */
  readonly leftOut: Omission | undefined;
  readonly keyOf: (item: Item) => string;
  /** True if a mark covers the whole item, which is then replaced. */
  readonly isWhole?: (item: Item) => boolean;
  readonly changeOf: (item: Item) => Change | undefined;
  /** The live list's path in the document to print from. */
  readonly path: Pointer;
  readonly edit: (have: Item, want: Item, change: Change, path: Pointer) => Edit;
}

/** The edited items: live ones in the file's order, then missing ones. Throws a NotUpdated if something live can't be declared. */
export function collectionItems<Item>(
  have: readonly Item[],
  want: readonly Item[],
  { isShared, leftOut, keyOf, isWhole = () => false, changeOf, path, edit }: CollectionSides<Item>,
): readonly ItemEdit[] {
  if (leftOut !== undefined && !isShared) throw wouldDelete(leftOut, path);
  const keys = want.map(keyOf);
  const kept = have.flatMap((item, from): readonly ItemEdit[] => {
    const change = changeOf(item);
    if (change === undefined) return [{ type: 'item', from, edit: KEEP }];
    const live = keys.indexOf(keyOf(item));
    const wanted = want[live];
    if (change.action !== 'update') return [];
    if (wanted === undefined) throw notDeclarable(change, path);
    const at = [...path, live];
    const own = isWhole(item) || isWhole(wanted) ? putAt(wanted, at) : edit(item, wanted, change, at);
    return [{ type: 'item', from, edit: own }];
  });
  const own = new Set(have.map(keyOf));
  const added = want.flatMap((item, index) =>
    isShared || own.has(keyOf(item)) ? [] : [putAt(item, [...path, index])],
  );
  return [...kept, ...added];
}

/** The edit of the list under `key`, or `KEEP`. Items of includes stay together. Throws a NotUpdated if a fragment would have to change. */
export function listEdit(
  key: string,
  have: readonly unknown[],
  items: readonly ItemEdit[],
  path: Pointer,
  written: readonly WrittenItem[] = have.map(() => ({ count: 1 })),
): Edit {
  if (changesNothing(items, have.length)) return KEEP;
  const edit = asWritten(items, written, path);
  return { type: 'members', members: new Map([[key, edit]]), added: [], order: [] };
}

/** True if each of `count` items keeps place and content. */
export function changesNothing(items: readonly ItemEdit[], count: number): boolean {
  return (
    items.length === count &&
    items.every((item, index) => item.type === 'item' && item.from === index && item.edit.type === 'keep')
  );
}

/** The error for an exclusive list that would delete what can't be written. */
function wouldDelete({ what, why }: Omission, path: Pointer): NotUpdated {
  return new NotUpdated(
    `${what} is live, but can't be written into a file: ${why}`,
    'Write ownership: shared to leave it alone, or change it on the service.',
    path,
  );
}

function notDeclarable({ address }: Change, path: Pointer): NotUpdated {
  return new NotUpdated(
    `${address} can't be written into a file as it is live`,
    'Change it on the service, or remove it from the file and write ownership: shared.',
    path,
  );
}

/** Converts effective items to written ones. Items of an include stay together. Throws a NotUpdated if its fragment would have to change. */
function asWritten(items: readonly ItemEdit[], written: readonly WrittenItem[], path: Pointer): Edit {
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
  /** Index of its first effective item. */
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

/** Includes of empty lists stay: they have no items to remove. */
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
