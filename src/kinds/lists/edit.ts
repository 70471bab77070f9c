import { KEEP, type Edit } from '../../files/yaml/edit/edit-types.js';
import type { Pointer } from '../../files/yaml/document.js';
import type { Change } from '../../kernel/model/change.js';
import type { AccountList, ListsSection } from '../../generated/files.js';
import { asJson } from '../../kernel/model/json.js';
import { digestOf } from '../../kernel/model/json-digest.js';
import { looseText, type Raw } from '../../kernel/lib/decode.js';
import type { EditSides } from '../definition/import.js';
import { collectionItems, listEdit } from '../toolkit/edit/collection.js';
import { mergeMembers } from '../toolkit/edit/merge.js';
import { NotUpdated } from '../toolkit/edit/not-updated.js';
import { LISTS_SECTION, listKey } from './address.js';
import { itemOf } from './written-item.js';

const PATH = [LISTS_SECTION, 'lists'];

/** Edits lists so that planning changes nothing. Throws a NotUpdated if items in another file differ, or a live list can't be declared. */
export function editLists(sides: EditSides<ListsSection>): Edit {
  const { have, want, changeOf, written, leftOut } = sides;
  const items = collectionItems<AccountList>(have.lists, want?.lists ?? [], {
    isShared: have.ownership === 'shared',
    leftOut,
    keyOf: keyInList,
    isWhole: ({ not_understood: marks }) => marks !== undefined,
    changeOf: ({ name }) =>
      [listKey(name), `${listKey(name)}/items`, `${listKey(name)}/description`]
        .map(changeOf)
        .find((change) => change !== undefined),
    path: PATH,
    edit: (own, live, _change: Change, path: Pointer) => {
      const at = [...PATH, have.lists.indexOf(own), 'items'];
      const elsewhere = written(at).find(({ include }) => include !== undefined)?.include;
      return editList(own, live, path, elsewhere);
    },
  });
  return listEdit('lists', have.lists, items, PATH, written(PATH));
}

/** The key in the file: the name, or the id of a bound list. */
function keyInList(list: AccountList): string {
  const { id, name }: Raw = { ...list };
  return looseText(id) || looseText(name);
}

/** Items with the same meaning stay as written. */
function editList(have: AccountList, want: AccountList, path: Pointer, elsewhere: string | undefined): Edit {
  const spelled = new Map(have.items.map((item) => [meaningOf(item, have), item]));
  const items = want.items.map((item) => spelled.get(meaningOf(item, want)) ?? item);
  const isSame = digestOf(setOf(have)) === digestOf(setOf(want));
  if (elsewhere !== undefined && !isSame) {
    throw new NotUpdated(
      `the items of ${have.name} are in ${elsewhere}, and differ from the live ones`,
      'Change that file, or write the items here.',
      path,
    );
  }
  const names = [...(isSame ? [] : ['items']), ...(have.description === undefined ? [] : ['description'])];
  if (names.length === 0) return KEEP;
  return mergeMembers(undefined, { ...have }, { ...want, items }, names, path);
}

function setOf(list: AccountList): readonly string[] {
  return list.items.map((item) => meaningOf(item, list)).toSorted();
}

function meaningOf(item: AccountList['items'][number], list: AccountList): string {
  return digestOf(asJson(itemOf(item, list) ?? item));
}

/** The live lists that a shared section leaves alone, by address. */
export function foreignLists(have: ListsSection, live?: ListsSection): readonly string[] {
  if (have.ownership !== 'shared') return [];
  const own = new Set(have.lists.map(({ name }) => name));
  return (live?.lists ?? []).filter(({ name }) => !own.has(name)).map(({ name }) => listKey(name));
}
