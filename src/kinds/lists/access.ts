import { below, claimsOf, type AccessPart, BY_APPLY } from '../definition/access.js';
import { LISTS_SECTION } from './address.js';

/** The permission for lists of accounts (public facts, Lists: endpoints). */
export const LISTS_ACCESS: AccessPart = {
  families: {
    account: [
      {
        name: 'lists',
        title: 'lists',
        request: below('/rules/lists'),
        isNeededBy: claimsOf(LISTS_SECTION),
        permission: 'Account Filter Lists Read',
        permissionToWrite: 'Account Filter Lists Edit',
        readBy: ['inspect lists', 'ask', 'replay'],
        writtenBy: BY_APPLY,
        without: "lists can't be planned",
      },
    ],
  },
};
