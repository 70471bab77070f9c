import { scopeAddress, type Scope } from '../../kernel/model/scope.js';

/** The section that declares lists; what it declares is known by it and its name. */
export const LISTS_SECTION = 'lists';

/** Within its scope, the address of a list, and what declares it claims. */
export function listKey(name: string): string {
  return `${LISTS_SECTION}/${name}`;
}

/** The parts of a list that a change may be about: all of it, the first items of an empty one, what it is described as. */
export type ListPart = 'list' | 'items' | 'description';

/** The address of a change of a list. No name has a slash, so none is taken for another one. */
export function listAddress(scope: Scope, name: string, part: ListPart = 'list'): string {
  const whole = `${scopeAddress(scope)}/${listKey(name)}`;
  return part === 'list' ? whole : `${whole}/${part}`;
}

/** The address of the list that a change is about. */
export function listOfPart(address: string): string {
  return address.split('/').slice(0, SEGMENTS).join('/');
}

/** `account/example-inc/lists/office`. */
const SEGMENTS = 4;
