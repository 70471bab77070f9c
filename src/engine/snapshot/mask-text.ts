import { MASKED } from '../../kernel/lib/masked.js';
import { withoutCredentialsIn, withoutTokens } from '../../kernel/redaction/looks.js';

/** Scheme, user and host of a destination. No `@` follows the host, which would make its start ambiguous. */
const DESTINATION =
  /^(?<scheme>[a-z][a-z0-9+.-]*:\/\/)(?<user>[^/?#@]*@)?(?<host>[\w.-]+(?::\d+)?)(?<path>\/[^?#@]*)?(?:\?(?<query>[^@]*))?$/i;
/** A query parameter's name: a word before an equals sign. Without one, it may be a secret. */
const PARAMETER = /^(?<name>[A-Za-z][\w.-]{0,60})=/;

/** A log destination with only scheme, host, number of path segments and query names. Masks other texts as a whole. */
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

/** The secret parts after a URL's path. */
const QUERY_OR_FRAGMENT = /(?<=[?&][^=&#]*=)[^&#]+|(?<=#).+/g;

/** A text without what looks like a credential: the user of a URL, and tokens of known forms. */
export function maskedText(text: string): string {
  return withoutTokens(text, MASKED);
}

/** A service's message without credentials. */
export function maskedMessage(text: string): string {
  return withoutCredentialsIn(text, MASKED);
}

/** A URL requested by a browser. Query and fragment may belong to one visitor. */
export function maskedUrl(url: string): string {
  return maskedText(url).replaceAll(QUERY_OR_FRAGMENT, MASKED);
}
