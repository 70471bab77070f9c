import type { Change } from '../../kernel/model/change.js';
import type { KnownList } from '@zonewright/edge-rules/lib/known-lists.js';
import type { HeldList } from '../../kernel/model/known-lists.js';
import { isObject } from '../../kernel/model/json.js';
import { contentKey } from '../../kernel/model/json-digest.js';
import { sameJson } from '../../kernel/lib/fields.js';
import { MARK_DIGITS, wholeMark } from '../toolkit/bound-content.js';
import { isOdd } from './odd-items.js';
import type { ListItem, ListKind } from './items.js';

/** A list's content for rules that name it: now, during the plan, after `change`. Empty for redirects: no expression names them. Pure. */
export function heldList(
  name: string,
  kind: ListKind,
  live: readonly ListItem[],
  wanted: readonly ListItem[],
  change: Change | undefined,
): readonly HeldList[] {
  if (kind === 'redirect') return [];
  const known = (items: readonly ListItem[]): KnownList => {
    const odd = items.filter(isOdd).map(({ value }) => wholeMark(value));
    const plain = items.filter((item) => !isOdd(item)).flatMap(namesOf);
    return { kind, items: plain, ...restOf(name, odd) };
  };
  const [before, after] = [known(live), known(wanted)];
  const isSame = before.rest === after.rest && sameJson(before.items.toSorted(), after.items.toSorted());
  // Equal items in another order become one object.
  if (change === undefined || isSame)
    return [{ name, before: isSame ? after : before, meanwhile: after, after }];
  const meanwhile = change.stage === 'withdraw' ? before : after;
  return [{ name, change: change.address, before, meanwhile, after }];
}

/** The items that are not understood, as one name, equal for equal items. `marks`: one per item. Pure. */
export function restOf(list: string, marks: readonly string[]): Pick<KnownList, 'rest'> {
  if (marks.length === 0) return {};
  const [first, ...others] = marks.toSorted();
  const all = others.length === 0 ? first : contentKey([first, ...others]).slice(0, MARK_DIGITS);
  return { rest: `${list} (items not understood: ${all})` };
}

/** The normal names that an item covers. `*.example.com` may cover `example.com`. Pure. */
export function namesOf({ key, value: { hostname } }: ListItem): readonly string[] {
  const isWithBare = isObject(hostname) && hostname['exclude_exact_hostname'] === false;
  return isWithBare ? [key, key.replace(/^\*\./, '')] : [key];
}
