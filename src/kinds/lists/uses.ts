import { listOfPart } from './address.js';
import { listNamesIn } from '../../languages/expressions/list-names.js';
import type { Change } from '../../kernel/model/change.js';
import type { ChangeInOrder } from '../definition/change-order.js';

/** Whether rules that a change sends name a list, as far as their text tells: `$office`, or `office` of a redirect. Pure. */
export function isUsedBy({ request }: Pick<Change, 'request'>, list: string): boolean {
  return mentions(request.body, list);
}

/**
 * How many rules a change may take the name of a list out of: those that it removes, and those that it changes so that they name it no more, as far as their text
 * tells. Pure.
 */
export function lettingGo({ details }: Pick<Change, 'details'>, list: string): number {
  return details.filter((detail) => {
    if (detail.type !== 'rule') return false;
    const { change, expression, does = [], fields = [] } = detail;
    if (change === 'removed')
      return isNamedIn(expression, list) || does.some((line) => isNamedIn(line, list));
    return fields.some(({ before, after }) => isNamedIn(before, list) && !isNamedIn(after, list));
  }).length;
}

/** Whether a rule of which this is a part may name a list: `$office` in an expression, or `office` anywhere else. */
function isNamedIn(value: unknown, list: string): boolean {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return listNamesIn(text).includes(list) || new RegExp(`(?:list |"name":")${list}\\b`).test(text);
}

/** Too much counts rather than too little: a list that seems to be named stays. */
function mentions(value: unknown, list: string): boolean {
  if (value === undefined) return false;
  const text = JSON.stringify(value);
  return new RegExp(`\\$${list}(?![\\w.])|"from_list":\\{[^}]*"name":"${list}"`).test(text);
}

/** Whether a change can't do without an earlier change of a list: it fills the list, or sends rules that name it. Pure. */
export function isNeededBy(earlier: ChangeInOrder, later: ChangeInOrder): boolean {
  const list = listOfPart(earlier.address);
  return listOfPart(later.address) === list || isUsedBy(later, list.slice(list.lastIndexOf('/') + 1));
}
