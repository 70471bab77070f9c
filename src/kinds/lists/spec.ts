import { defined } from '../../kernel/lib/defined.js';
import type { ListsSection } from '../../generated/files.js';
import type { Location } from '../../kernel/model/finding.js';
import type { OthersSpec } from '../toolkit/others.js';
import type { CompileContext, SectionPath } from '../../kernel/model/context.js';
import { checkItems } from './check-items.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { idIn } from './bound-lists.js';
import { checkListQuotas } from './quotas.js';
import { oddItem } from './odd-items.js';
import type { ListItem, ListKind } from './items.js';
import { itemOf } from './written-item.js';

/** The wanted state of a list. */
export interface DeclaredList {
  readonly name: string;
  readonly kind: ListKind;
  /** Absent if not in the file: then the live one stays. */
  readonly description?: string;
  readonly items: readonly ListItem[];
  /** Everything but the items, if a mark binds the whole list. */
  readonly bound?: Raw;
}

/** One list, which is read and compared on its own. */
export interface ListSpec {
  readonly type: 'declared';
  readonly declared: DeclaredList;
  readonly source: Location;
}

/** One entry per list, and one for all undeclared. Reports duplicates and wrong items. */
export function compileLists(
  { ownership = 'exclusive', lists }: ListsSection,
  context: CompileContext,
): readonly (ListSpec | OthersSpec)[] {
  const names = lists.map(({ name }) => name);
  lists.forEach(({ name }, index) => {
    const first = names.indexOf(name);
    if (first !== index) reportDuplicate(name, index, first, context);
  });
  if (context.isChecked !== true) checkListQuotas(lists, ['lists'], context);
  const own = lists.map((list, index): ListSpec => {
    const path: SectionPath = ['lists', index];
    if (context.isChecked !== true) checkItems(list, [...path, 'items'], context);
    const { name, kind, description } = list;
    const bound = context.boundAt?.(path);
    const items = list.items
      .map((item, at) => {
        const content = context.boundAt?.([...path, 'items', at]);
        return content === undefined ? itemOf(item, list) : oddItem(content);
      })
      .filter((item) => item !== undefined);
    const declared = { name, kind, ...defined({ description, bound }), items };
    return { type: 'declared', declared, source: context.locationOf(path) };
  });
  const meant = own.map(({ declared: { name, bound } }) => idIn(bound) ?? name);
  return [...own, { type: 'others', ownership, names: meant, source: context.locationOf([]) }];
}

function reportDuplicate(name: string, index: number, first: number, { report }: CompileContext): void {
  report(['lists', index, 'name'], {
    severity: 'error',
    code: 'duplicate-list',
    message: `two lists are called ${name}; the name is a list's key`,
    help: 'Give one of them another name, or put their items into one list.',
    related: { path: ['lists', first, 'name'], message: 'the first one' },
  });
}
