import type { ListItem as WrittenItem, ListsSection } from '../../generated/files.js';
import { OFFERS_LISTS, offeredList } from '../rule-lists/list-relations.js';
import { objectAt, ownershipAt, type ContentPart } from '../definition/content.js';
import { namesOf, restOf } from './held.js';
import { isObject } from '../../kernel/model/json.js';
import { listInPlace } from './bound-lists.js';
import { itemInPlace } from './odd-items.js';
import { itemOf } from './written-item.js';
import { LISTS_SECTION, listKey } from './address.js';

/** Lists are known by names. An empty section is an object too: it may delete live lists. */
export const LISTS_CONTENT: ContentPart<ListsSection> = {
  lists: [
    { path: ['lists'], takesIncludes: true },
    { path: ['lists', '*', 'items'], takesIncludes: true, takesFiles: true, hasShortMembers: true },
  ],
  marked: [
    { path: ['lists', '*'], apart: () => ['items'], standIn: listInPlace },
    { path: ['lists', '*', 'items', '*'], standIn: itemInPlace },
  ],
  namedLists: ({ lists }) =>
    lists.flatMap((list) => {
      const { name, kind } = list;
      if (kind === 'redirect') return [];
      const marks = list.items.flatMap((item) => (isObject(item) ? (item.not_understood ?? []) : []));
      const items = list.items
        .filter((item) => !isObject(item) || item.not_understood === undefined)
        .map((item) => itemOf(item, list))
        .filter((item) => item !== undefined);
      return [[name, { kind, items: items.flatMap(namesOf), ...restOf(name, marks) }] as const];
    }),
  relations: ({ lists }) => [
    OFFERS_LISTS,
    ...lists.map(({ name, kind }, index) => offeredList(name, kind, ['lists', index, 'name'])),
  ],
  objects: ({ lists, ...rest }) => [
    ownershipAt(LISTS_SECTION, rest),
    ...lists.map((list) => ({
      ...objectAt(listKey(list.name), list),
      itemKey: (item: WrittenItem) => itemOf(item, list)?.key,
    })),
  ],
};
