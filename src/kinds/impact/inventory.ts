import type { ScopeWithDialect } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { readIfPossible, type Reading } from '../../service/endpoints/reading.js';
import type { ObservedItem } from '../observed/observed.js';
import { readObservedPart, readScriptPages } from '../observed/read.js';
import { count } from '../../kernel/lib/phrases.js';
import { ENGINES } from '@zonewright/edge-rules/csp/engines.js';
import { judge, type Judge } from './judge.js';

/** The most scripts to read one by one for their pages. */
const MOST_SINGLE_READS = 20;

/** In the order in which the lists are read. */
const KINDS = ['script', 'connection'] as const;

/** What was observed, and the problems of reading it, in words. */
export interface Inventory {
  readonly items: readonly ObservedItem[];
  /** Kinds whose lists could not be read completely. */
  readonly unread: readonly ObservedItem['kind'][];
  readonly problems: readonly string[];
}

/**
 * Reads a zone's scripts and connections, and single scripts if a judgement needs their pages. Throws an ApiError only for credentials and
 * interruption.
 */
export async function readInventory(
  judges: readonly Judge[],
  zone: ScopeWithDialect,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Inventory> {
  const lists = await Promise.all(
    KINDS.map(async (kind) => ({ kind, ...(await readObservedPart(kind, zone, api, signal)) })),
  );
  const unread = lists.filter(({ problems }) => problems.length > 0).map(({ kind }) => kind);
  const items = lists.flatMap((list) => list.items);
  const isUnplaced = (item: ObservedItem): boolean => judges.some((by) => dependsOnPage(by, item));
  const unplaced = items.filter(isUnplaced);
  const asked = unplaced.slice(0, MOST_SINGLE_READS);
  const pages = await Promise.all(
    asked.map(({ id }) => readIfPossible(() => readScriptPages(zone.scope, id, api, signal))),
  );
  const pagesById = new Map(
    asked.flatMap(({ id }, index) => {
      const read = pages[index];
      return read?.status === 'read' ? [[id, read.value]] : [];
    }),
  );
  const left = unplaced.length - asked.length;
  return {
    items: items.map((item) => withPages(item, pagesById.get(item.id))),
    unread,
    problems: [
      ...lists.flatMap(({ problems }) => problems),
      ...pages.flatMap(problemsOf).slice(0, 1),
      ...(left > 0
        ? [`the pages of ${count(left, 'script')} were not read: at most ${MOST_SINGLE_READS} are`]
        : []),
    ],
  };
}

function dependsOnPage(by: Judge, item: ObservedItem): boolean {
  if (item.kind !== 'script' || item.pages.length > 0) return false;
  return ENGINES.map((engine) => judge(by, item, engine)).some(
    ({ doubt }) => doubt === 'page' || doubt === 'host',
  );
}

function withPages(item: ObservedItem, pages: readonly string[] | undefined): ObservedItem {
  return pages === undefined || item.kind !== 'script' ? item : { ...item, pages };
}

function problemsOf(reading: Reading<unknown>): readonly string[] {
  return reading.status === 'not-read' ? [reading.why] : [];
}
