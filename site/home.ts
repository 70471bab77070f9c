import type { Edition } from './editions.js';
import { linkFrom } from './links.js';
import { render } from './markdown.js';
import type { Page } from './page.js';

const ADDRESS = 'index.html';

/**
 * The front page: what README.md says before its first section, and what docs/README.md says, each of its sections as a card. Throws an Error if one of
 * them is missing.
 */
export function homePage(edition: Edition): Page {
  const [intro] = partsOf(edition, 'README.md');
  const [index, ...kinds] = partsOf(edition, 'docs/README.md');
  const [title = '', lead = '', ...promises] = (intro ?? '').split('\n\n');
  const [, start = ''] = (index ?? '').split(/^# .+\n/m);
  const ofRepository = linkFrom(edition, 'README.md', ADDRESS);
  const ofDocs = linkFrom(edition, 'docs/README.md', ADDRESS);
  const hero = render(`${title}\n\n${lead}`, ofRepository);
  const cards = kinds.map((kind) => render(`## ${kind}`, ofDocs));
  const html = [
    `<div class="hero">${hero.html}${render(start, ofDocs).html}</div>`,
    `<div class="cards">${cards.map((card) => `<section>${card.html}</section>`).join('')}</div>`,
    `<div class="promises">${render(promises.join('\n\n'), ofRepository).html}</div>`,
  ].join('\n');
  const sections = [hero, ...cards].flatMap((part) => part.sections);
  return { source: 'docs/README.md', address: ADDRESS, html, sections, facts: [] };
}

/** What comes before the sections of a file, and each of its sections. */
function partsOf({ name, files }: Edition, path: string): readonly string[] {
  const text = files.get(path);
  if (text === undefined) throw new Error(`the docs of ${name} have no ${path}`);
  return text.split(/^## /m);
}
