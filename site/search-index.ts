import MiniSearch from 'minisearch';
import type { Page } from './page.js';
import { INDEX_OPTIONS, type Found } from './search-options.js';

/** In characters, of the text that a result shows. */
const LEAD = 160;

/** The index of all sections of the pages as a script, which also a page can load that was opened from a disk. */
export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch(INDEX_OPTIONS);
  index.addAll(pages.flatMap(entriesOf));
  return `searchIndex = ${JSON.stringify(JSON.stringify(index))};\n`;
}

function entriesOf({ address, sections }: Page): readonly (Found & { readonly text: string })[] {
  const title = sections[0]?.heading ?? '';
  return sections.map(({ heading, anchor, text }, place) => ({
    address: place === 0 ? address : `${address}#${anchor}`,
    title,
    heading,
    lead: text.slice(0, LEAD),
    // The list of all codes repeats how their pages begin.
    text: address === 'codes.html' ? '' : text,
  }));
}
