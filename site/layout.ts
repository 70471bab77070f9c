import type { Edition } from './editions.js';
import { escaped } from './escaped.js';
import { inRepository, relative, REPOSITORY } from './links.js';
import type { Link, LinkGroup } from './navigation.js';
import type { Page } from './page.js';

/** What the pages of an edition have around their texts. */
export interface Frame {
  readonly edition: Edition;
  readonly navigation: readonly LinkGroup[];
  /** What a page is a part of, by its address. */
  readonly trailTo: (address: string) => readonly Link[];
  /** The other editions, each with its pages: a page leads to itself in them. */
  readonly others: readonly { readonly edition: Edition; readonly addresses: ReadonlySet<string> }[];
  /** Whether the site has the playground. */
  readonly hasPlayground: boolean;
}

/** Nothing comes from elsewhere, and nothing is sent. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** A whole page. Its links are relative, so the site can be in any folder. */
export function layout(page: Page, frame: Frame): string {
  const { edition } = frame;
  const [first] = page.sections;
  const { heading, text } = first ?? { heading: '', text: '' };
  const title = page.address === 'index.html' ? heading : `${heading} · zonewright ${edition.name}`;
  const home = relative(page.address, 'index.html');
  const assets = relative(`${edition.folder}${page.address}`, 'assets');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${edition.folder === '' ? '' : '<meta name="robots" content="noindex">\n'}<title>${escaped(title)}</title>
<meta name="description" content="${escaped(text.replace(/\s+/g, ' ').slice(0, 160).trim())}">
<link rel="icon" type="image/svg+xml" href="${assets}/icon.svg">
<link rel="stylesheet" href="${assets}/style.css">
<script src="${assets}/theme.js"></script>
<script src="${assets}/site.js" defer></script>
</head>
<body>
<a class="skip" href="#site-text">Skip to the text</a>
<header>
<button class="menu-button" type="button" popovertarget="site-menu" aria-label="Pages"></button>
<a class="name" href="${home}">zonewright</a>
<button class="search-button" type="button" data-root="${home.replace('index.html', '')}" hidden>Search <kbd>/</kbd></button>
<nav class="links" aria-label="Site">
<button class="version-button" type="button" popovertarget="site-versions">${escaped(edition.name)}</button>
<a class="repository" href="${REPOSITORY}">GitHub</a>
<button class="theme-button" type="button" aria-label="Dark colours" hidden></button>
</nav>
</header>
${versionMenu(page, frame)}
<div class="columns">
${menu(page, frame)}
<main id="site-text"${page.address === 'index.html' ? ' class="home"' : ''}>
${trail(page, frame)}${factsBelowTitle(page)}
</main>
</div>
<footer><a href="${inRepository(edition, page.source)}">This page on GitHub</a></footer>
</body>
</html>
`;
}

function menu({ address, sections }: Page, { edition, navigation, hasPlayground }: Frame): string {
  const item = (link: Link): string => {
    const isHere = link.address === address;
    const isAbove = address.startsWith(link.address.replace(/\.html$/, '/'));
    const mark = isHere ? ' aria-current="page"' : isAbove ? ' aria-current="true"' : '';
    const inside = isHere ? outline(sections) : '';
    return `<li><a href="${relative(address, link.address)}"${mark}>${escaped(link.label)}</a>${inside}</li>`;
  };
  const groups = navigation.map(
    ({ title, links }) => `<h2>${escaped(title)}</h2>\n<ul>\n${links.map(item).join('\n')}\n</ul>`,
  );
  const playground = relative(`${edition.folder}${address}`, 'playground');
  const first = hasPlayground ? `<a href="${playground}/">Playground</a>\n` : '';
  return `<nav id="site-menu" popover aria-label="Pages">\n${first}${groups.join('\n')}\n</nav>`;
}

/** The sections of the page that is shown. */
function outline(sections: Page['sections']): string {
  const inside = sections.filter(({ level }) => level === 2);
  if (inside.length === 0) return '';
  const items = inside.map(({ anchor, heading }) => `<li><a href="#${anchor}">${escaped(heading)}</a></li>`);
  return `<ul>${items.join('')}</ul>`;
}

function versionMenu({ address }: Page, { edition, others }: Frame): string {
  const items = others.map((other) => {
    const to = other.addresses.has(address) ? address : 'index.html';
    const href = relative(`${edition.folder}${address}`, `${other.edition.folder}${to}`);
    return `<li><a href="${href}">${escaped(other.edition.name)}</a></li>`;
  });
  const isFirst = others.length === 0;
  const state = edition.isReleased
    ? ''
    : isFirst
      ? ' No version is released yet.'
      : ' It is not released yet.';
  return `<nav id="site-versions" popover aria-label="Versions">
<p>These are the docs of <strong>${escaped(edition.name)}</strong>.${state}</p>
${isFirst ? '' : `<ul>${items.join('')}</ul>`}
<p><a href="${relative(address, 'changelog.html')}">What changed</a></p>
</nav>`;
}

function trail({ address }: Page, { trailTo }: Frame): string {
  const links = trailTo(address);
  if (links.length === 0) return '';
  const items = links.map(
    (link) => `<li><a href="${relative(address, link.address)}">${escaped(link.label)}</a></li>`,
  );
  return `<nav class="trail" aria-label="Above this page"><ol>${items.join('')}</ol></nav>\n`;
}

function factsBelowTitle({ html, facts }: Page): string {
  if (facts.length === 0) return html;
  const items = facts.map((fact) => `<li>${escaped(fact)}</li>`).join('');
  return html.replace('</h1>', () => `</h1>\n<ul class="facts">${items}</ul>`);
}
