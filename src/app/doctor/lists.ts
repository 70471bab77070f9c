import { firstPage, never, type Family } from '../../kinds/definition/access.js';
import type { ReadRequest } from '../../kernel/model/request.js';
import type { Settings } from '../../kernel/model/settings.js';
import { SCOPES_PER_PAGE } from '../../service/endpoints/scopes.js';

/** A family of the credentials as such. */
interface ListFamily extends Family {
  readonly request: (settings: Settings) => ReadRequest;
}

/** What the credentials may see at all. */
export const LISTS: readonly ListFamily[] = [
  {
    name: 'zones',
    title: 'list of zones',
    request: ({ endpoints }) => ({ path: endpoints.zones, query: firstPage(SCOPES_PER_PAGE.least) }),
    isNeededBy: never,
    permission: 'Zone Read',
    without: 'coverage and import --all do not see zones that no file names',
    pathKey: 'endpoints.zones',
  },
  {
    name: 'accounts',
    title: 'list of accounts',
    request: ({ endpoints }) => ({ path: endpoints.accounts, query: firstPage(SCOPES_PER_PAGE.least) }),
    isNeededBy: never,
    permission: 'Account Settings Read',
    without: 'coverage and import --all do not see accounts that no file names',
    pathKey: 'endpoints.accounts',
  },
];
