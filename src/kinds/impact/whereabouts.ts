import type { ObservedItem } from '../observed/observed.js';
import { parseUrl } from '../../kernel/lib/url.js';

/** Where something was seen: a host, and what the page may have been. */
export interface Whereabouts {
  /** In lower case; undefined when not known. */
  readonly host: string | undefined;
  /** One page that is known, or one for each scheme; a page that is not known at all is undefined. */
  readonly pages: readonly (string | undefined)[];
}

/** Where something was seen: on pages, or anywhere on a host, or nobody knows where. Never empty. */
export function whereaboutsOf({ host, pages }: ObservedItem): readonly Whereabouts[] {
  if (pages.length > 0) return pages.map((page) => whereaboutsOfPage(page, host));
  if (host === undefined) return [{ host, pages: [undefined] }];
  return [{ host, pages: eitherScheme(`${host}/`) }];
}

/** The service also tells of pages without their scheme: `shop.example.com/checkout`. */
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

/** The host of a URL, in lower case and without its port; undefined for what is no URL. */
export function hostnameOf(url: string): string | undefined {
  const hostname = parseUrl(url)?.hostname ?? '';
  return hostname === '' ? undefined : hostname;
}
