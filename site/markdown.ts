import GithubSlugger from 'github-slugger';
import MarkdownIt, { type RendererRule, type Token } from 'markdown-it';
import { markAlerts } from './alerts.js';
import { codeBlock } from './highlight.js';

/** A page of Markdown, as the site shows it. */
export interface Rendered {
  readonly html: string;
  /** The first one is the page's title. */
  readonly sections: readonly Section[];
}

/** A heading with what is below it, up to the next one. */
export interface Section {
  readonly level: number;
  readonly heading: string;
  readonly anchor: string;
  /** Its words, without blocks of code. */
  readonly text: string;
}

const MARKDOWN = new MarkdownIt({ html: true });

/** Where our HTML differs from what the parser writes by itself. */
const RULES: Readonly<Record<string, RendererRule>> = {
  fence: (tokens, place) => codeBlock(tokens[place]?.info.split(' ')[0] ?? '', tokens[place]?.content ?? ''),
  // A table that is wider than its page is moved, not the page.
  table_open: () => '<div class="table"><table>\n',
  table_close: () => '</table></div>\n',
  heading_open: (tokens, place, options, _env, renderer) => {
    const anchor = tokens[place]?.info === LINKED ? `<a href="#${tokens[place].attrGet('id') ?? ''}">` : '';
    return `${renderer.renderToken(tokens, place, options)}${anchor}`;
  },
  heading_close: (tokens, place, options, _env, renderer) =>
    `${tokens[place]?.info === LINKED ? '</a>' : ''}${renderer.renderToken(tokens, place, options)}`,
};
Object.assign(MARKDOWN.renderer.rules, RULES);

/** Marks a heading that is a link to itself. */
const LINKED = 'linked';

/** What says where a link leads, and which picture is shown. */
const TARGETS: Readonly<Record<string, string>> = { link_open: 'href', image: 'src' };

/** The HTML of a text, with the anchors that GitHub gives its headings. `linkTo` says where a link of it leads on the site. */
export function render(text: string, linkTo: (target: string) => string): Rendered {
  const tokens = MARKDOWN.parse(text, {});
  for (const { type, attrs } of tokens.flatMap(({ children }) => children ?? []))
    for (const attribute of attrs ?? [])
      if (attribute[0] === TARGETS[type]) attribute[1] = linkTo(String(attribute[1]));
  markAlerts(tokens);
  const sections = markHeadings(tokens);
  return { html: MARKDOWN.renderer.render(tokens, MARKDOWN.options), sections };
}

/** Gives headings their anchors, and collects what is below each. What is before the first one is left out. */
function markHeadings(tokens: readonly Token[]): readonly Section[] {
  const slugger = new GithubSlugger();
  const sections: { level: number; heading: string; anchor: string; text: string }[] = [];
  for (const [place, { type, children }] of tokens.entries()) {
    if (type !== 'inline' || children === null) continue;
    const text = textOf(children);
    const [before, after] = [tokens[place - 1], tokens[place + 1]];
    const last = sections.at(-1);
    if (before?.type === 'heading_open' && after !== undefined) {
      const section = {
        level: Number(before.tag.slice(1)),
        heading: text,
        anchor: slugger.slug(text),
        text: '',
      };
      sections.push(section);
      before.attrSet('id', section.anchor);
      // People copy the address of a heading. The title needs none, and no link can be in another one.
      const isLinked = section.level > 1 && !children.some((child) => child.type === 'link_open');
      for (const token of isLinked ? [before, after] : []) token.info = LINKED;
    } else if (last !== undefined) last.text += `${text}\n`;
  }
  return sections;
}

function textOf(children: readonly Token[]): string {
  return children.map(({ type, content }) => (type.endsWith('break') ? ' ' : content)).join('');
}
