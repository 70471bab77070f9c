import type { Page } from './page.js';

/** Pages read of a list that never gives its length. The API's such lists have a page or two. */
export const PAGES_WITHOUT_LENGTH = 25;
/** The most requests for a list, whatever it says. */
export const MOST_PAGES = 2_000;

/** A list's length, as reported so far. */
export interface ReportedExtent {
  readonly totalCount: number | undefined;
  readonly totalPages: number | undefined;
  /** Items of its first page: as reported, else as counted. */
  readonly size: number;
  /** Pages after a cursor may be empty. */
  readonly byCursor: boolean;
}

/** The most pages by these reports. Pure. */
export function mostPages(extent: ReportedExtent): number {
  const pages = totalPagesOf(extent);
  if (pages === undefined) return PAGES_WITHOUT_LENGTH;
  return extent.byCursor ? pages + PAGES_WITHOUT_LENGTH : pages;
}

/** The reported number of pages, if any. Pure. */
export function totalPagesOf({ totalCount, totalPages, size }: ReportedExtent): number | undefined {
  if (totalPages !== undefined) return Math.max(1, totalPages);
  return totalCount === undefined ? undefined : pagesFor(totalCount, size);
}

/** What of a first page's numbers can't be true together, if anything. Pages may hold less than they say they can. Pure. */
export function contradictionIn({ items, perPage, totalCount, totalPages, after }: Page): string | undefined {
  if (totalCount === undefined) return undefined;
  const isEmpty = items.length === 0 && totalCount > 0 && after === undefined;
  if (isEmpty) return `the first page is empty, but total_count is ${totalCount}`;
  if (totalPages === undefined || items.length === 0) return undefined;
  const [most, least] = [items.length, Math.max(perPage ?? 0, items.length)].map((size) =>
    pagesFor(totalCount, size),
  );
  const pages = Math.max(1, totalPages);
  const fits = pages <= (most ?? pages) && pages >= (least ?? pages);
  return fits ? undefined : `total_count is ${totalCount}, and total_pages ${totalPages}`;
}

function pagesFor(items: number, size: number): number | undefined {
  if (items === 0) return 1;
  return size === 0 ? undefined : Math.ceil(items / size);
}
