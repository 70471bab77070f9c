import { isObject } from '../../kernel/model/json.js';
import type { ListRequest } from '../../kernel/model/request.js';
import { contradictionIn, MOST_PAGES, mostPages, totalPagesOf, type ReportedExtent } from './extent.js';
import { printable } from './printable.js';
import {
  isEndOfList,
  isFullAndSilent,
  isShort,
  pageNumber,
  type Page,
  type Query,
  type SoFar,
} from './page.js';

/** More than the API's lists have, so that no list is endless. */
const MAX_ITEMS = 100_000;

/** `settled`: reading again won't help. */
export interface Gap {
  readonly problem: string;
  readonly settled: boolean;
}

/** Collects a list's pages, and looks for items missed or shifted while reading. */
export class Listing {
  readonly #most: number;
  readonly #expected: number | undefined;
  readonly #items: unknown[] = [];
  readonly #seen = new Set<string>();
  /** Identifies a first page that may be the whole list, if it has no pages. */
  #short: string | undefined;
  #pages = 0;
  #totalCount: number | undefined;
  #totalPages: number | undefined;
  #size = 0;
  #byCursor = false;

  constructor({ most = MAX_ITEMS, expected }: Pick<ListRequest, 'most' | 'expected'> = {}) {
    this.#most = Math.max(most, expected ?? 0);
    this.#expected = expected;
  }

  get items(): readonly unknown[] {
    return this.#items;
  }

  get soFar(): SoFar {
    return { isEnough: this.#items.length === this.#expected, size: this.#size };
  }

  /** True if a page repeats the first, as from a service without pages: there are no others. */
  isFirstAgain({ items }: Page): boolean {
    return this.#pages === 1 && marksOf(items) === this.#short;
  }

  /** Takes a query's page; undefined if it fits the former ones. */
  add(query: Query, page: Page): Gap | undefined {
    const problem = this.#problemWith(query, page);
    if (problem !== undefined) return { problem, settled: false };
    if (this.#pages === 0 && isShort(query, page)) this.#short = marksOf(page.items);
    if (this.#pages === 0) this.#size = page.perPage || page.items.length;
    if (page.after !== undefined) this.#byCursor = true;
    for (const item of page.items) this.#items.push(item);
    this.#pages += 1;
    this.#totalCount ??= page.totalCount;
    this.#totalPages ??= page.totalPages;
    if (Math.max(this.#items.length, this.#totalCount ?? 0) > this.#most) {
      return { problem: `it has more than ${this.#most} items`, settled: true };
    }
    return undefined;
  }

  /** Called before another page. Undefined while the list may have one. */
  another(): Gap | undefined {
    const extent = this.#extent();
    const pages = totalPagesOf(extent) ?? 0;
    if (pages > MOST_PAGES) return { problem: `it would take ${pages} requests`, settled: true };
    if (this.#pages < mostPages(extent)) return undefined;
    return { problem: `it does not end after ${this.#progress()}`, settled: true };
  }

  #extent(): ReportedExtent {
    return {
      totalCount: this.#totalCount ?? this.#expected,
      totalPages: this.#totalPages,
      size: this.#size,
      byCursor: this.#byCursor,
    };
  }

  /**
   * Called after the last page: undefined if nothing is missing. A single page can't have shifted, and the expected number is not read again here.
   */
  finish(): Gap | undefined {
    const [total, expected] = [this.#totalCount ?? this.#items.length, this.#expected ?? this.#items.length];
    if (total !== this.#items.length) {
      return { problem: `${this.#progress()}, but total_count is ${total}`, settled: this.#pages === 1 };
    }
    return expected === this.#items.length
      ? undefined
      : { problem: `${this.#progress()}, but the list is said to have ${expected}`, settled: true };
  }

  #problemWith(query: Query, page: Page): string | undefined {
    const { items, count, totalCount, totalPages } = page;
    const asked = Number(query['page'] ?? pageNumber(query, page));
    if (pageNumber(query, page) !== asked) return `page ${asked} was requested, but page ${page.page} came`;
    // The public description has all items as count, the documents those of the page.
    if (count !== undefined && count !== items.length && count !== totalCount)
      return `a page has ${items.length} items, its count is ${count}`;
    if (changed(this.#totalCount, totalCount))
      return `total_count went from ${this.#totalCount} to ${totalCount}`;
    if (changed(this.#totalPages, totalPages))
      return `total_pages went from ${this.#totalPages} to ${totalPages}`;
    if (
      query['cursor'] !== undefined &&
      isFullAndSilent(page) &&
      this.#expected !== this.#items.length + items.length
    )
      return 'its last page is full, and does not say whether another one follows';
    const contradiction = this.#pages === 0 ? contradictionIn(page) : this.#tooMany(page);
    if (contradiction !== undefined) return contradiction;
    const isEmpty = this.#pages > 0 && items.length === 0 && query['cursor'] === undefined;
    return isEmpty && !isEndOfList(query, page) ? `page ${asked} is empty` : this.#repetition(page);
  }

  /** More came than there are: an invented list might never end. */
  #tooMany({ items, totalCount }: Page): string | undefined {
    const total = this.#totalCount ?? totalCount;
    const came = this.#items.length + items.length;
    return total !== undefined && came > total
      ? `${came} items came, but total_count is ${total}`
      : undefined;
  }

  #repetition({ items, after }: Page): string | undefined {
    if (after !== undefined && this.#isRepeated(`cursor ${after}`)) return 'a cursor came twice';
    const ids = items.map(idOf);
    if (ids.includes(undefined)) {
      const repeated = this.#isRepeated(`page ${JSON.stringify(items)}`);
      return repeated ? 'the same page came twice' : undefined;
    }
    const twice = ids.find((id) => this.#isRepeated(`id ${id}`));
    return twice === undefined ? undefined : `the item ${printable(twice)} came twice`;
  }

  #isRepeated(mark: string): boolean {
    const repeated = this.#seen.has(mark);
    this.#seen.add(mark);
    return repeated;
  }

  #progress(): string {
    return `${this.#items.length} items on ${this.#pages} page${this.#pages === 1 ? '' : 's'} were read`;
  }
}

/** An item's id as text, with 1 unlike "1". */
function idOf(item: unknown): string | undefined {
  const id = isObject(item) ? item['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : undefined;
}

function marksOf(items: readonly unknown[]): string {
  return JSON.stringify(items.map((item) => idOf(item) ?? item));
}

function changed(before: number | undefined, now: number | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}
