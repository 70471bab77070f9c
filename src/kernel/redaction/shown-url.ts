import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import { HIDDEN } from './hidden.js';
import { withoutTokens } from './looks.js';

/** Longer URLs are cut, in UTF-16 code units. */
const MOST = 200;
const CUT = '…';

/**
 * A URL that may be shown to everyone: without user, query and fragment, and without what looks like a credential in its path. Undefined for any text
 * that is not a URL.
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

/** Hides segments of a path that look like a key. */
export function withoutKeys(path: string): string {
  return path.split('/').map(shownSegment).join('/');
}

/** A link to an account or a document has its key in the path: long, with letters and digits. */
const KEY = /^(?=[^.]*\d)(?=[^.]*[A-Za-z])[\w~%=-]{20,}$/;

function shownSegment(segment: string): string {
  return KEY.test(segment) && !/-[a-z]{3,}-|^[a-z]+(?:-[a-z0-9]+){2,}$/.test(segment) ? HIDDEN : segment;
}
