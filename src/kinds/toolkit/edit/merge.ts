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
import { isNothing, itemKey } from '../shapes/meaning.js';
import { EXACTLY, overlaid } from '../shapes/overlay.js';
import { itemShape, memberShape, type Shape } from '../shapes/shape.js';

/**
 * The edit that makes a value of a file (`have`) the wanted one (`want`). Members and items that mean the same stay as written. The shape says which
 * values are equal, and which mean that a member is absent. Without a shape, lists of texts are sets, and all else is compared as written. `path`: the
 * place of `want` in the document that it is printed from; undefined if it is not in one. Pure.
 */
export function mergeValue(
  shape: Shape | undefined,
  have: unknown,
  want: unknown,
  path: Pointer | undefined,
): Edit {
  if (isEquivalent(shape, have, want)) return KEEP;
  if (isObject(have) && isObject(want)) {
    const gone = Object.keys(have).filter(
      (key) => !(key in want) && !isNothing(memberShape(shape, key), have[key]),
    );
    return mergeMembers(shape, have, want, [...gone, ...Object.keys(want)], path);
  }
  if (Array.isArray(have) && Array.isArray(want) && have.length > 0) {
    return { type: 'items', items: mergeItems(shape, have, want, path) };
  }
  return putAt(want, path);
}

/** True if planning `have` against `want` would change nothing. */
function isEquivalent(shape: Shape | undefined, have: unknown, want: unknown): boolean {
  return sameJson(have, want) || sameJson(overlaid(shape, have, want, '', EXACTLY), want);
}

/** As mergeValue, for the named members only. */
export function mergeMembers(
  shape: Shape | undefined,
  have: Readonly<Record<string, unknown>>,
  want: Readonly<Record<string, unknown>>,
  names: readonly string[],
  path: Pointer | undefined,
): Edit {
  const members = new Map<string, Edit | undefined>();
  const added: AddedMember[] = [];
  for (const name of names) {
    const [before, after] = [have[name], want[name]];
    if (before !== undefined) {
      members.set(
        name,
        after === undefined
          ? undefined
          : mergeValue(memberShape(shape, name), before, after, below(path, name)),
      );
    } else if (after !== undefined) added.push({ key: name, ...putAt(after, below(path, name)) });
  }
  return { type: 'members', members, added, order: Object.keys(want) };
}

function below(path: Pointer | undefined, step: string | number): Pointer | undefined {
  return path === undefined ? undefined : [...path, step];
}

/** A new value. `path`: in the document to print from, if there. */
export function putAt(value: unknown, path?: Pointer): Put {
  return { type: 'put', value: escaped(value), ...defined({ path }) };
}

function mergeItems(
  shape: Shape | undefined,
  have: readonly unknown[],
  want: readonly unknown[],
  path: Pointer | undefined,
): readonly ItemEdit[] {
  const taken = new Set<number>();
  const found = want.map((item, index): ItemEdit => {
    const from = have.findIndex((other, at) => !taken.has(at) && isSameItem(shape, other, item));
    if (from < 0) return putAt(item, below(path, index));
    taken.add(from);
    const edit = mergeValue(itemShape(shape), have[from], item, below(path, index));
    return { type: 'item', from, edit };
  });
  if ((shape?.type === 'list' && shape.isOrdered === true) || want.some(isObject)) return found;
  // A set keeps the order of the file.
  const kept = found.filter((item) => item.type === 'item');
  return [...kept.toSorted((a, b) => a.from - b.from), ...found.filter((item) => item.type === 'put')];
}

/** Members that identify items of mappings without a key in the shape. */
const NAMES = ['id', 'ref', 'name', 'key'];

function isSameItem(shape: Shape | undefined, a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return sameJson(a, b);
  const keys = [itemKey(shape, a), itemKey(shape, b)];
  if (keys[0] !== undefined) return keys[0] === keys[1];
  const name = NAMES.find((member) => typeof a[member] === 'string');
  return name === undefined ? sameJson(a, b) : a[name] === b[name];
}
