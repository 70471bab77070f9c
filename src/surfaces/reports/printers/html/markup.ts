import { inert } from '../../../../kernel/lib/inert.js';
import { htmlText } from '../markdown/markdown.js';

/** Safe HTML: texts from outside are escaped. Only this file makes it. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
export type { Html };

/** What can be put into HTML. Texts are escaped; lists are joined. */
export type Content = string | number | Html | readonly Content[];

/** HTML from a template: markup`<b id="${id}">${name}</b>`. Texts become inert and escaped: safe in elements and quoted attributes. */
export function markup(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  const escaped = contents.map((content) => htmlOf(content, (text) => htmlText(inert(text))));
  return new Html(String.raw({ raw: parts }, ...escaped));
}

/** Lines in a `pre`. Quotes stay, as it is never in an attribute. */
export function preformatted(lines: readonly Content[]): Html {
  // HTML (13.2.6.4.7) ignores a line end right after the tag. Without it, an empty first line would be lost.
  return new Html(`<pre>\n${lines.map((line) => htmlOf(line, elementText)).join('\n')}</pre>`);
}

function elementText(text: string): string {
  return inert(text).replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function htmlOf(content: Content, escape: (text: string) => string): string {
  if (typeof content === 'string') return escape(content);
  if (content instanceof Html) return content.text;
  if (typeof content === 'number') return String(content);
  return content.map((part) => htmlOf(part, escape)).join('');
}

/** Longer lists are folded at first. */
const MOST_UNFOLDED = 20;

/** A list to fold, under its title. */
export function foldable(title: Html, items: readonly Html[]): Html {
  const open = items.length <= MOST_UNFOLDED ? markup` open` : NOTHING;
  return markup`<details${open}><summary>${title}</summary>
<ul>${items.map((item) => markup`${item}\n`)}</ul></details>
`;
}

/** Our own style or script, unescaped. */
export function asset(text: string): Html {
  return new Html(text);
}

export const NOTHING = new Html('');
