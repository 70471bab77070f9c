import { compare } from '../../kernel/model/finding.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';
import type { ObservedItem } from './observed.js';

/**
 * Why the service leaves something out of lists by default (public facts, Paging). `cdn-cgi`: below /cdn-cgi/, for its own resources. `duplicate`:
 * another script has the same content, from the same host, on pages of the same host, seen later.
 */
export type LeftOut =
  | { readonly why: 'cdn-cgi' }
  | { readonly why: 'duplicate'; readonly duplicateOf: string };

/** What the public service leaves out by default, by id. Pure. */
export function leftOutByDefault(items: readonly ObservedItem[]): ReadonlyMap<string, LeftOut> {
  const latest = latestByContent(items.filter((item) => !isBelowCdnCgi(item)));
  const why = ({ id, ...item }: ObservedItem): readonly (readonly [string, LeftOut])[] => {
    if (isBelowCdnCgi(item)) return [[id, { why: 'cdn-cgi' }]];
    const duplicateOf = latest.get(contentOf(item) ?? '');
    const isDuplicate = duplicateOf !== undefined && duplicateOf !== id;
    return isDuplicate ? [[id, { why: 'duplicate', duplicateOf }]] : [];
  };
  return new Map(items.flatMap(why));
}

/** Per content, the id of the last seen, which the service shows for all. */
function latestByContent(items: readonly ObservedItem[]): ReadonlyMap<string, string> {
  const inOrder = items.toSorted(
    (a, b) => (a.lastSeen ?? -Infinity) - (b.lastSeen ?? -Infinity) || compare(b.id, a.id),
  );
  return new Map(
    inOrder.flatMap((item) => {
      const content = contentOf(item);
      return content === undefined ? [] : [[content, item.id]];
    }),
  );
}

/** The common content of duplicates; undefined if the answer has too little. */
function contentOf({ kind, url, host, raw }: Omit<ObservedItem, 'id'>): string | undefined {
  const hash = raw['hash'];
  const from = parseUrl(url)?.host;
  if (kind !== 'script' || typeof hash !== 'string' || hash === '' || host === undefined) return undefined;
  return from === undefined ? undefined : JSON.stringify([hash, from, host]);
}

function isBelowCdnCgi({ url, raw }: Omit<ObservedItem, 'id'>): boolean {
  const said = raw['url_contains_cdn_cgi_path'];
  return typeof said === 'boolean' ? said : parseUrl(url)?.pathname.startsWith('/cdn-cgi/') === true;
}
