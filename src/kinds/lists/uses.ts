import { listOfPart } from './address.js';
import type { Change } from '../../kernel/model/change.js';
import type { ChangeInOrder } from '../definition/kind.js';

/** Whether rules that a change sends name a list, as far as their text tells: `$office`, or `office` of a redirect. Pure. */
export function isUsedBy({ request }: Pick<Change, 'request'>, list: string): boolean {
  return mentions(request.body, list);
}

/**
 * Whether a change may take the name of a list out of what is live: what it is about says so, and what it sends does not. The service counts who names a list, so
 * that it may is enough to look. Pure.
 */
export function isLetGo(change: Pick<Change, 'request' | 'details'>, list: string): boolean {
  return new RegExp(`\\b${list}\\b`).test(JSON.stringify(change.details)) && !isUsedBy(change, list);
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
