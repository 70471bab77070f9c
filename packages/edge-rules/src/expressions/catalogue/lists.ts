/** The lists that the service keeps, all of addresses, by their names behind the prefix. */
export const MANAGED_LISTS: readonly string[] = ['anonymizer', 'botnetcc', 'malware', 'open_proxies', 'vpn'];

/** What the names of managed lists begin with, in the documents of the API and in the public service. */
export const LIST_PREFIXES = { documented: 'svc', cloudflare: 'cf' } as const;

/** What a list of one's own may be called. */
export const CUSTOM_LIST_NAME = /^[a-z0-9_]{1,50}$/;
