import { defined } from '../../../kernel/lib/defined.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Pointer } from '../../../files/yaml/document.js';
import {
  KEEP,
  type AddedMember,
  type Edit,
  type ItemEdit,
  type Put,
} from '../../../files/yaml/edit/edit-types.js';
import { sameJson } from '../../../kernel/lib/fields.js';
import { escaped } from '../../../kernel/lib/escaped.js';

/** What counts as the same, and what may stay although the other side lacks it. */
export interface Meaning {
  same(name: string, have: unknown, want: unknown): boolean;
  /** Whether a member that only the file has says nothing new, such as a default. */
  mayStay(owner: string, member: string, value: unknown): boolean;
  /** Whether the order of a list of texts means something. */
  isOrdered(name: string): boolean;
}

/** Nothing but equal values are the same; lists of texts are sets. */
export const LITERAL: Meaning = {
  same: (_, have, want) => sameJson(have, want),
  mayStay: () => false,
  isOrdered: () => false,
};

/**
 * What becomes of a value that a file has, so that it says what is wanted: members and items that say the same stay as they are written.
 * `path` is where the wanted value stands in what new text is printed from, when it stands there. Pure.
 */
export function mergeValue(
  name: string,
  have: unknown,
  want: unknown,
  path: Pointer | undefined,
  meaning: Meaning = LITERAL,
): Edit {
  if (meaning.same(name, have, want)) return KEEP;
  if (isObject(have) && isObject(want)) {
    const gone = Object.keys(have).filter((key) => !(key in want) && !meaning.mayStay(name, key, have[key]));
    return mergeMembers(have, want, [...gone, ...Object.keys(want)], path, meaning);
  }
  if (Array.isArray(have) && Array.isArray(want) && have.length > 0) {
    return { type: 'items', items: mergeItems(name, have, want, path, meaning) };
  }
  return putAt(want, path);
}

/** As mergeValue, of the members of a mapping that are named; the others stay. */
export function mergeMembers(
  have: Readonly<Record<string, unknown>>,
  want: Readonly<Record<string, unknown>>,
  names: readonly string[],
  path: Pointer | undefined,
  meaning: Meaning = LITERAL,
): Edit {
  const members = new Map<string, Edit | undefined>();
  const added: AddedMember[] = [];
  for (const name of names) {
    const [before, after] = [have[name], want[name]];
    if (before !== undefined) {
      members.set(
        name,
        after === undefined ? undefined : mergeValue(name, before, after, below(path, name), meaning),
      );
    } else if (after !== undefined) added.push({ key: name, ...putAt(after, below(path, name)) });
  }
  return { type: 'members', members, added, order: Object.keys(want) };
}

/** What stands below a path; below none there is none. */
function below(path: Pointer | undefined, step: string | number): Pointer | undefined {
  return path === undefined ? undefined : [...path, step];
}

/** A value as it stands in what new text is printed from; without a path it stands nowhere there. */
export function putAt(value: unknown, path?: Pointer): Put {
  return { type: 'put', value: escaped(value), ...defined({ path }) };
}

function mergeItems(
  name: string,
  have: readonly unknown[],
  want: readonly unknown[],
  path: Pointer | undefined,
  meaning: Meaning,
): readonly ItemEdit[] {
  const taken = new Set<number>();
  const found = want.map((item, index): ItemEdit => {
    const from = have.findIndex((other, at) => !taken.has(at) && isSameItem(other, item));
    if (from < 0) return putAt(item, below(path, index));
    taken.add(from);
    const edit = mergeValue(`${name}[]`, have[from], item, below(path, index), meaning);
    return { type: 'item', from, edit };
  });
  if (meaning.isOrdered(name) || want.some(isObject)) return found;
  // The order of a set is its writer's.
  const kept = found.filter((item) => item.type === 'item');
  return [...kept.toSorted((a, b) => a.from - b.from), ...found.filter((item) => item.type === 'put')];
}

/** What names an item of a list of mappings. */
const NAMES = ['id', 'ref', 'name', 'key'];

function isSameItem(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return sameJson(a, b);
  const name = NAMES.find((member) => typeof a[member] === 'string');
  return name === undefined ? sameJson(a, b) : a[name] === b[name];
}
