import { scopeAddress, type Scope } from '../../kernel/model/scope.js';

/** The section of lists, and the first part of their keys. */
export const LISTS_SECTION = 'lists';

/** The claim of a list, and its address in its scope. */
export function listKey(name: string): string {
  return `${LISTS_SECTION}/${name}`;
}

/** What a change is about: the list, the first items of an empty list, or the description. */
export type ListPart = 'list' | 'items' | 'description';

/** The address of a change. Names have no slash, so it is unambiguous. */
export function listAddress(scope: Scope, name: string, part: ListPart = 'list'): string {
  const whole = `${scopeAddress(scope)}/${listKey(name)}`;
  return part === 'list' ? whole : `${whole}/${part}`;
}

/** The address of the list that a change is about. */
export function listOfPart(address: string): string {
  return address.split('/').slice(0, SEGMENTS).join('/');
}

/** The segments of a list's address: `account/example-inc/lists/office`. */
const SEGMENTS = 4;
