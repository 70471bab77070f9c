import { isObject } from '../../../kernel/model/json.js';
import { parseSource, type Pointer, type SourceDocument } from '../../../files/yaml/document.js';
import { editText } from '../../../files/yaml/edit/edit.js';
import { KEEP, type Edit, type ItemEdit } from '../../../files/yaml/edit/edit-types.js';
import { printerFrom } from '../../../files/yaml/edit/printer.js';
import { placeKey } from './over.js';

/**
 * A file without the list items at these places (`placeKey`), or with a member there (`expect` of a test). The rest stays byte for byte; comments
 * above an item go with it. Throws a LayoutError. Pure.
 */
export function prunedText(file: string, text: string, places: ReadonlySet<string>): string {
  const { document } = parseSource(file, Buffer.from(text));
  if (document === undefined) return text;
  const edit = editOf(document.value, [], { document, places });
  return edit.type === 'keep' ? text : editText(text, edit, printerFrom(text));
}

interface Pruning {
  readonly document: SourceDocument;
  readonly places: ReadonlySet<string>;
}

function editOf(value: unknown, at: Pointer, pruning: Pruning): Edit {
  if (Array.isArray(value)) return itemsEdit(value, at, pruning);
  if (!isObject(value)) return KEEP;
  const members = Object.entries(value).flatMap(([key, member]): readonly (readonly [string, Edit])[] => {
    const edit = editOf(member, [...at, key], pruning);
    return edit.type === 'keep' ? [] : [[key, edit]];
  });
  return members.length === 0 ? KEEP : { type: 'members', members: new Map(members), added: [], order: [] };
}

function itemsEdit(values: readonly unknown[], at: Pointer, pruning: Pruning): Edit {
  const items = values.flatMap((value, from): readonly ItemEdit[] =>
    isOver(value, [...at, from], pruning)
      ? []
      : [{ type: 'item', from, edit: editOf(value, [...at, from], pruning) }],
  );
  const isAsBefore = items.length === values.length && items.every(isKept);
  return isAsBefore ? KEEP : { type: 'items', items };
}

function isKept(item: ItemEdit): boolean {
  return item.type === 'item' && item.edit.type === 'keep';
}

/** Members whose places identify their items. */
const KNOWN_BY = ['expect', 'code'];

function isOver(value: unknown, at: Pointer, { document, places }: Pruning): boolean {
  if (!isObject(value)) return false;
  const own = [at, ...KNOWN_BY.filter((key) => key in value).map((key) => [...at, key])];
  return own.some((pointer) => places.has(placeKey(document.locationOf(pointer))));
}
