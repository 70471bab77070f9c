import { MASKED } from '../../kernel/lib/masked.js';

/** Scheme, user part and host of a destination; what follows the host has no `@`, or it could be told otherwise where the host begins. */
const DESTINATION =
  /^(?<scheme>[a-z][a-z0-9+.-]*:\/\/)(?<user>[^/?#@]*@)?(?<host>[\w.-]+(?::\d+)?)(?<path>\/[^?#@]*)?(?:\?(?<query>[^@]*))?$/i;
/** A name of a query parameter that is a name: a word before an equals sign, and not a secret without one. */
const PARAMETER = /^(?<name>[A-Za-z][\w.-]{0,60})=/;

/**
 * A log destination of which scheme and host are left, how many segments its path has, and the names of its query: enough to tell that
 * logs go elsewhere. Whatever does not look like one is masked as a whole.
 */
export function maskedDestination(destination: string): string {
  const parts = DESTINATION.exec(destination)?.groups;
  if (parts === undefined) return MASKED;
  const names = (parts['query'] ?? '').split('&').map((member) => PARAMETER.exec(member)?.groups?.['name']);
  if (parts['query'] !== undefined && names.includes(undefined)) return MASKED;
  const user = parts['user'] === undefined ? '' : `${MASKED}@`;
  const path = (parts['path'] ?? '').replaceAll(/[^/]+/g, MASKED);
  const query = parts['query'] === undefined ? '' : `?${names.map((name) => `${name}=${MASKED}`).join('&')}`;
  return `${parts['scheme']}${user}${parts['host']}${path}${query}`;
}

const USER_INFO = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"'`<>\\]+@/gi;
/** What follows the path of a URL that ends where the text does. */
const QUERY_OR_FRAGMENT = /(?<=[?&][^=&#]*=)[^&#]+|(?<=#).+/g;

/** Credentials that are known by their looks, wherever they stand. */
const TOKENS: readonly RegExp[] = [
  /\b(?:Bearer|Basic) +[\w.~+/=-]{6,}/gi, // RFC 6750, RFC 7617
  /\beyJ[\w-]{6,2000}\.[\w-]{6,8000}\.[\w-]{0,2000}/g, // a JSON Web Token (RFC 7519)
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, // an access key of AWS
  /\b(?:gh[oprsu]_|github_pat_)\w{20,}/g,
  /\bxox[a-z]-[\w-]{10,}/g,
  /\bsk_(?:live|test)_\w{10,}/g,
  /\bAIza[\w-]{30,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** Any text without what is known to be a credential by its looks: the user part of a URL, and tokens of well-known forms. */
export function maskedText(text: string): string {
  const withoutUsers = text.replaceAll(USER_INFO, (_, scheme: string) => `${scheme}${MASKED}@`);
  return TOKENS.reduce((rest, token) => rest.replaceAll(token, MASKED), withoutUsers);
}

/** A URL that a browser has asked for: what stands in its query and its fragment may belong to one visitor. */
export function maskedUrl(url: string): string {
  return maskedText(url).replaceAll(QUERY_OR_FRAGMENT, MASKED);
}
