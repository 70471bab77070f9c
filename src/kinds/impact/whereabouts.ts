import type { ObservedItem } from '../observed/observed.js';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';

/** A place where something was seen: a host, and possible pages. */
export interface Whereabouts {
  /** In lower case; undefined if unknown. */
  readonly host: string | undefined;
  /** One known page, or one per scheme; undefined for an unknown page. */
  readonly pages: readonly (string | undefined)[];
}

/** Where something was seen: pages, any page of a host, or unknown. Never empty. */
export function whereaboutsOf({ host, pages }: ObservedItem): readonly Whereabouts[] {
  if (pages.length > 0) return pages.map((page) => whereaboutsOfPage(page, host));
  if (host === undefined) return [{ host, pages: [undefined] }];
  return [{ host, pages: eitherScheme(`${host}/`) }];
}

/** The service may leave out the scheme of a page: `shop.example.com/checkout`. */
function whereaboutsOfPage(page: string, host: string | undefined): Whereabouts {
  const own = hostnameOf(page);
  if (own !== undefined || /^[/\\]/.test(page)) return { host: host ?? own, pages: [page] };
  const pages = eitherScheme(page);
  const bare = hostnameOf(pages[0]);
  return { host: host ?? bare, pages: bare === undefined ? [page] : pages };
}

function eitherScheme(rest: string): readonly [string, string] {
  return [`https://${rest}`, `http://${rest}`];
}

/** The host of a URL, in lower case without port; undefined if not a URL. */
export function hostnameOf(url: string): string | undefined {
  const hostname = parseUrl(url)?.hostname ?? '';
  return hostname === '' ? undefined : hostname;
}
