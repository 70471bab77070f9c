import MiniSearch, { type SearchResult } from 'minisearch';
import { INDEX_OPTIONS, type Found } from '../search-options.js';

declare global {
  /** What search-index.js sets. */
  var searchIndex: string | undefined;
}

/** What has all words of a question, the best first. */
export type Find = (question: string) => { readonly found: readonly Found[]; readonly total: number };

/** The most results that are shown. */
const MOST = 20;

/** Beginnings of words count, and longer words with a slip. What a page is about counts more than what it mentions. */
const HOW = {
  prefix: true,
  fuzzy: (term: string): number | boolean => (term.length > 4 ? 0.25 : false),
  combineWith: 'AND',
  boost: { title: 4, heading: 2 },
} as const;

/** The search of an edition. Its index is a script, not data: pages that were opened from a disk can load it too. Rejects if there is none. */
export async function loadIndex(root: string): Promise<Find> {
  const script = document.createElement('script');
  script.src = `${root}search-index.js`;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  const index = MiniSearch.loadJSON<Found>(searchIndex ?? '', INDEX_OPTIONS);
  return (question) => {
    const all = index.search(question, HOW);
    return { found: all.slice(0, MOST).map(foundOf), total: all.length };
  };
}

function foundOf({ id, title, heading, lead }: SearchResult): Found {
  return { address: String(id), title: String(title), heading: String(heading), lead: String(lead) };
}
