import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import { HIDDEN } from './hidden.js';
import { withoutTokens } from './looks.js';

/** In UTF-16 code units. Longer URLs are cut. */
const MOST = 200;
const CUT = '…';

/** A URL without user, query, fragment, and credentials in its path. Undefined if it is no URL. */
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

/** Hides path segments that look like a key. */
export function withoutKeys(path: string): string {
  return path.split('/').map(shownSegment).join('/');
}

/** Links to accounts or documents have a key in the path: long, with letters and digits. */
const KEY = /^(?=[^.]*\d)(?=[^.]*[A-Za-z])[\w~%=-]{20,}$/;

function shownSegment(segment: string): string {
  return KEY.test(segment) && !/-[a-z]{3,}-|^[a-z]+(?:-[a-z0-9]+){2,}$/.test(segment) ? HIDDEN : segment;
}
