import { never, type Family } from '../../kinds/definition/access.js';
import type { ReadRequest } from '../../kernel/model/request.js';
import type { Settings } from '../../kernel/model/settings.js';

/** A family of the credentials as such. */
interface ListFamily extends Family {
  readonly request: (settings: Settings) => ReadRequest;
}

/** The public service has pages of five at least. */
const FIRST_FIVE = { page: '1', per_page: '5' };

/** What the credentials may see at all. */
export const LISTS: readonly ListFamily[] = [
  {
    name: 'zones',
    title: 'list of zones',
    request: ({ endpoints }) => ({ path: endpoints.zones, query: FIRST_FIVE }),
    isNeededBy: never,
    permission: 'Zone Read',
    without: 'zones that no file names are not seen by coverage and import --all',
    pathKey: 'endpoints.zones',
  },
  {
    name: 'accounts',
    title: 'list of accounts',
    request: ({ endpoints }) => ({ path: endpoints.accounts, query: FIRST_FIVE }),
    isNeededBy: never,
    permission: 'Account Settings Read',
    without: 'accounts that no file names are not seen by coverage and import --all',
    pathKey: 'endpoints.accounts',
  },
];
