import { scopeAddress, type Scope } from '../../kernel/model/scope.js';

/** The section that declares lists, which is the first part of their keys. */
export const LISTS_SECTION = 'lists';

/** The claim of a list, which is also its address within its scope. */
export function listKey(name: string): string {
  return `${LISTS_SECTION}/${name}`;
}

/** The parts of a list that a change may be about: the whole list, the first items of an empty list, or the description. */
export type ListPart = 'list' | 'items' | 'description';

/** The address of a change of a list. Names have no slash, so addresses are unambiguous. */
export function listAddress(scope: Scope, name: string, part: ListPart = 'list'): string {
  const whole = `${scopeAddress(scope)}/${listKey(name)}`;
  return part === 'list' ? whole : `${whole}/${part}`;
}

/** The address of the list that a change is about. */
export function listOfPart(address: string): string {
  return address.split('/').slice(0, SEGMENTS).join('/');
}

/** The number of segments in the address of a list: `account/example-inc/lists/office`. */
const SEGMENTS = 4;
