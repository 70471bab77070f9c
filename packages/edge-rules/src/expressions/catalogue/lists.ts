/** Kept by the service, all of addresses; without the prefix. */
export const MANAGED_LISTS: readonly string[] = ['anonymizer', 'botnetcc', 'malware', 'open_proxies', 'vpn'];

/** Prefixes of managed lists, in the API's documents and the public service. */
export const LIST_PREFIXES = { documented: 'svc', cloudflare: 'cf' } as const;

/** Possible names of one's own list. */
export const CUSTOM_LIST_NAME = /^[a-z0-9_]{1,50}$/;
