import { parseUrl } from '../lib/url.js';
import { HIDDEN } from './hidden.js';
import { withoutTokens } from './looks.js';

/** Nobody reads a longer one. */
const MOST = 200;
const CUT = '…';

/**
 * A URL as it may be shown to anybody: without a user, without what its query and its fragment say, and without what looks like a credential
 * in its path. Undefined for what is no URL.
 */
export function shownUrl(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined) return undefined;
  const { protocol, host, pathname, search } = url;
  if (host === '') return protocol;
  const isOrigin = /^[^/?#]*\/\/[^/?#]*$/.test(text);
  const path = isOrigin ? '' : withoutKeys(pathname);
  const whole = withoutTokens(`${protocol}//${host}${path}`, HIDDEN);
  const short = whole.length > MOST ? `${whole.slice(0, MOST)}${CUT}` : whole;
  return search === '' ? short : `${short}?${CUT}`;
}

/** A path without what looks like a key in it. */
export function withoutKeys(path: string): string {
  return path.split('/').map(shownSegment).join('/');
}

/** A link that opens an account or a document has its key in its path: long, and of more than what a name is made of. */
const KEY = /^(?=[^.]*\d)(?=[^.]*[A-Za-z])[\w~%=-]{20,}$/;

function shownSegment(segment: string): string {
  return KEY.test(segment) && !/-[a-z]{3,}-|^[a-z]+(?:-[a-z0-9]+){2,}$/.test(segment) ? HIDDEN : segment;
}
