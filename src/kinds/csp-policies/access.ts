import { below, claimsOf, firstPage, never, type AccessPart, BY_APPLY } from '../definition/access.js';
import { PAGE_SHIELD } from '../observed/read.js';

const OBSERVED = { ...firstPage(1), status: 'active' };
const NOT_FORESEEN = "a plan can't tell what a policy would block";

/** Permissions for policies and for observed resources (Page Shield API). */
export const POLICIES_ACCESS: AccessPart = {
  families: {
    zone: [
      {
        name: 'page_shield_policies',
        title: 'CSP policies',
        request: below(`${PAGE_SHIELD}/policies`),
        isNeededBy: claimsOf('csp_policies'),
        permission: 'Page Shield Read',
        readBy: ['inspect policies', 'csp replay'],
        writtenBy: BY_APPLY,
        without: "csp_policies can't be planned",
      },
      {
        name: 'page_shield_scripts',
        title: 'observed scripts',
        request: below(`${PAGE_SHIELD}/scripts`, OBSERVED),
        readBy: ['inspect scripts', 'inspect policies', 'csp suggest'],
        isNeededBy: never,
        permission: 'Page Shield Read',
        without: NOT_FORESEEN,
      },
      {
        name: 'page_shield_connections',
        title: 'observed connections',
        request: below(`${PAGE_SHIELD}/connections`, OBSERVED),
        readBy: ['inspect connections', 'inspect policies', 'csp suggest'],
        isNeededBy: never,
        permission: 'Page Shield Read',
        without: NOT_FORESEEN,
      },
    ],
  },
};
