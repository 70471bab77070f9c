import { parse } from 'yaml';
import { siteAddress } from '../src/docs-page.js';
import type { Edition } from './editions.js';
import { homePage } from './home.js';
import { isPage, linkFrom } from './links.js';
import { render } from './markdown.js';
import type { Page } from './page.js';

/** The pages of an edition: the front page, and one for each file of Markdown. Throws an Error if docs/README.md is not as it should be. */
export function pagesIn(edition: Edition): readonly Page[] {
  const sources = [...edition.files.keys()].filter((path) => isPage(edition, path));
  const others = sources.filter((path) => siteAddress(path) !== 'index.html');
  return [homePage(edition), ...others.map((source) => pageOf(edition, source))];
}

function pageOf(edition: Edition, source: string): Page {
  const address = siteAddress(source);
  const [, front = '', text = ''] =
    /^(?:---\n([^]*?)\n---\n)?([^]*)$/.exec(edition.files.get(source) ?? '') ?? [];
  return { source, address, ...render(text, linkFrom(edition, source, address)), facts: factsIn(front) };
}

interface FrontMatter {
  readonly kind?: string | readonly string[];
  readonly exit?: number;
}

/** What the front matter of a code says: `risk`, `exit code 4`. */
function factsIn(front: string): readonly string[] {
  const { kind = [], exit }: FrontMatter = parse(front) ?? {};
  return [kind, exit === undefined ? [] : `exit code ${exit}`].flat();
}
