import { listOfPart } from './address.js';
import { listNamesIn } from '@zonewright/edge-rules/expressions/list-names.js';
import type { Change } from '../../kernel/model/change.js';
import type { ChangeInOrder, EarlierChange } from '../definition/change-order.js';

/** True if a change's rules seem to name a list: `$office`, or `office` in a redirect. Pure. */
export function isUsedBy({ request }: Pick<Change, 'request'>, list: string): boolean {
  return mentions(request.body, list);
}

/** How many rules seem to stop naming a list, removed or changed. Judges by their text. Pure. */
export function rulesNoLongerNaming({ details }: Pick<Change, 'details'>, list: string): number {
  return details.filter((detail) => {
    if (detail.type !== 'rule') return false;
    const { change, expression, does = [], fields = [] } = detail;
    if (change === 'removed')
      return isNamedIn(expression, list) || does.some((line) => isNamedIn(line, list));
    return fields.some(({ before, after }) => isNamedIn(before, list) && !isNamedIn(after, list));
  }).length;
}

/** True if part of a rule may name a list: `$office` in expressions, `office` elsewhere. */
function isNamedIn(value: unknown, list: string): boolean {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return listNamesIn(text).includes(list) || new RegExp(`(?:list |"name":")${list}\\b`).test(text);
}

/** May be true for other text. Then the list stays, which is safe. */
function mentions(value: unknown, list: string): boolean {
  if (value === undefined) return false;
  const text = JSON.stringify(value);
  return new RegExp(`\\$${list}(?![\\w.])|"from_list":\\{[^}]*"name":"${list}"`).test(text);
}

/** True if a change depends on an earlier list change: it fills the list or names it. Pure. */
export function isNeededBy(earlier: EarlierChange, later: ChangeInOrder): boolean {
  const list = listOfPart(earlier.address);
  return listOfPart(later.address) === list || isUsedBy(later, list.slice(list.lastIndexOf('/') + 1));
}
