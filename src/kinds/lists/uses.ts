import { listOfPart } from './address.js';
import type { Change } from '../../kernel/model/change.js';
import type { ChangeInOrder } from '../definition/kind.js';

/** Whether rules that a change sends name a list, as far as their text tells: `$office`, or `office` of a redirect. Pure. */
export function isUsedBy({ request }: Pick<Change, 'request'>, list: string): boolean {
  return mentions(request.body, list);
}

/**
 * How many rules a change may take the name of a list out of: those that it removes, and those that it changes so that they name it no more, as far as their text
 * tells. Pure.
 */
export function lettingGo({ details }: Pick<Change, 'details'>, list: string): number {
  const name = new RegExp(`\\b${list}\\b`);
  const isNamedIn = (values: readonly unknown[]): boolean => name.test(JSON.stringify(values));
  return details.filter((detail) => {
    if (detail.type === 'field') return isNamedIn([detail.before]) && !isNamedIn([detail.after]);
    if (detail.type !== 'rule') return false;
    if (detail.change === 'removed') return isNamedIn([detail.expression, detail.does]);
    const { fields = [] } = detail;
    return isNamedIn(fields.map(({ before }) => before)) && !isNamedIn(fields.map(({ after }) => after));
  }).length;
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
