import { MASKED } from '../../kernel/lib/masked.js';
import { withoutCredentialsIn, withoutTokens } from '../../kernel/redaction/looks.js';

/** Scheme, user part and host of a destination. There is no `@` after the host, which would make its start ambiguous. */
const DESTINATION =
  /^(?<scheme>[a-z][a-z0-9+.-]*:\/\/)(?<user>[^/?#@]*@)?(?<host>[\w.-]+(?::\d+)?)(?<path>\/[^?#@]*)?(?:\?(?<query>[^@]*))?$/i;
/** A name of a query parameter that is a name: a word before an equals sign, and not a secret without one. */
const PARAMETER = /^(?<name>[A-Za-z][\w.-]{0,60})=/;

/** A log destination with only scheme, host, number of path segments and names of its query. Other texts are masked as a whole. */
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

/** What follows the path of a URL that ends where the text does. */
const QUERY_OR_FRAGMENT = /(?<=[?&][^=&#]*=)[^&#]+|(?<=#).+/g;

/** Any text without what is known to be a credential by its looks: the user part of a URL, and tokens of well-known forms. */
export function maskedText(text: string): string {
  return withoutTokens(text, MASKED);
}

/** What a service says, without the credentials that it names. */
export function maskedMessage(text: string): string {
  return withoutCredentialsIn(text, MASKED);
}

/** A URL that a browser asked for. Its query and fragment may belong to one visitor. */
export function maskedUrl(url: string): string {
  return maskedText(url).replaceAll(QUERY_OR_FRAGMENT, MASKED);
}
