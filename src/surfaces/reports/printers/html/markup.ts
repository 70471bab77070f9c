import { inert } from '../../../../kernel/lib/inert.js';
import { htmlText } from '../markdown/markdown.js';

/** HTML in which every text from elsewhere is escaped: only this file makes it. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
export type { Html };

/** What may be put into HTML: texts, which are never taken for HTML, and HTML that was made here; lists stand one after another. */
export type Content = string | number | Html | readonly Content[];

/**
 * HTML with contents put in, as a template: markup`<b id="${id}">${name}</b>`. A text is inert and escaped, so that it is text inside an
 * element or a quoted attribute, whatever it holds.
 */
export function markup(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  const escaped = contents.map((content) => htmlOf(content, (text) => htmlText(inert(text))));
  return new Html(String.raw({ raw: parts }, ...escaped));
}

/** Lines in a `pre`. They may be long and never stand in an attribute: quotes stay as they are. */
export function preformatted(lines: readonly Content[]): Html {
  // A line end right after the tag is not part of the text (HTML, 13.2.6.4.7): without it, an empty first line would be lost.
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

/** A list longer than this begins folded. */
const MOST_UNFOLDED = 20;

/** A list under its title, to fold and unfold. */
export function foldable(title: Html, items: readonly Html[]): Html {
  const open = items.length <= MOST_UNFOLDED ? markup` open` : NOTHING;
  return markup`<details${open}><summary>${title}</summary>
<ul>${items.map((item) => markup`${item}\n`)}</ul></details>
`;
}

/** Our own style or script, as it stands. */
export function asset(text: string): Html {
  return new Html(text);
}

export const NOTHING = new Html('');
