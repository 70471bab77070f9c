import type { Change } from '../../../kernel/model/change.js';
import type { Pointer } from '../../../files/yaml/document.js';
import { KEEP, type Edit, type ItemEdit } from '../../../files/yaml/edit/edit-types.js';
import type { Omission } from '../../definition/draft.js';
import { putAt } from './merge.js';
import { NotUpdated } from './not-updated.js';
import { asWritten } from './written-list.js';
import { type WrittenItem } from '../../definition/import.js';

/** A list of objects in a file that goes by keys, and what is live of it. */
export interface CollectionSides<Item> {
  /** Whether what is not ours stays out of the file. */
  readonly isShared: boolean;
  /** What is live and can't be written into a file, when an exclusive list would delete it. */
  readonly leftOut: Omission | undefined;
  readonly keyOf: (item: Item) => string;
  /** Whether a mark binds all of an item: then it is put whole, in place of what was there. */
  readonly isWhole?: (item: Item) => boolean;
  readonly changeOf: (item: Item) => Change | undefined;
  /** Where the live list stands in what new text is printed from. */
  readonly path: Pointer;
  readonly edit: (have: Item, want: Item, change: Change, path: Pointer) => Edit;
}

/**
 * The items of a list that goes by keys: those that are live, in the order of the file, and behind them those that it lacks. Throws a
 * NotUpdated for what no file can declare.
 */
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

/** A list that gets its first items is put whole, as it would be written anew. */
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

/** Whether each of `count` items stays where and as it is. */
export function changesNothing(items: readonly ItemEdit[], count: number): boolean {
  return (
    items.length === count &&
    items.every((item, index) => item.type === 'item' && item.from === index && item.edit.type === 'keep')
  );
}

/** An exclusive list of which something is left out deletes it. */
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
