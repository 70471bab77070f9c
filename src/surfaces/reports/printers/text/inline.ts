import { inert } from '../../../../kernel/lib/inert.js';
import { styleFor, type Style } from './style.js';

/** A part of a line for a terminal: texts, from us or from outside, and what they look like. `printed` makes it safe. */
export type Inline = string | Marked | readonly Inline[];

/** How a part of a line looks. `unbroken`: stays on one line, such as a command. */
type Mark = 'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'underline' | 'unbroken' | 'yellow';

interface Marked {
  readonly mark: Mark;
  readonly content: Inline;
}

/** Marks a part of a line. */
export type Paint = (content: Inline) => Inline;

export const bold = marking('bold');
export const cyan = marking('cyan');
export const dim = marking('dim');
export const green = marking('green');
export const red = marking('red');
export const underlined = marking('underline');
export const unbroken = marking('unbroken');
export const yellow = marking('yellow');
/** Leaves it as it is. */
export const plain: Paint = (content) => content;

function marking(mark: Mark): Paint {
  return (content) => ({ mark, content });
}

/** A part of a line from a template: inline`${bold(name)} is verified`. */
export function inline(texts: TemplateStringsArray, ...contents: readonly (Inline | number)[]): Inline {
  return texts.flatMap((text, index) => {
    const content = contents[index];
    return content === undefined ? [text] : [text, typeof content === 'number' ? String(content) : content];
  });
}

/** The parts, with the separator between them. */
export function joined(parts: readonly Inline[], separator: string): Inline {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

/** Stands for a blank where no line is broken. One column wide, and in no inert text. */
export const GLUE = '\u2028';

/** A part of a line for a terminal: its texts are inert, its colours are the style's. `isGlued` keeps the blanks of unbroken parts as GLUE. */
export function printed(content: Inline, style: Style, isGlued = false): string {
  if (typeof content === 'string') return inert(content);
  if (!('mark' in content)) return content.map((part) => printed(part, style, isGlued)).join('');
  const text = printed(content.content, style, isGlued);
  if (content.mark === 'unbroken') return isGlued ? text.replaceAll(' ', GLUE) : text;
  return style[content.mark](text);
}

const PLAIN = styleFor(false);

/** A part of a line without colours. */
export function plainText(content: Inline): string {
  return printed(content, PLAIN);
}

/** The same part of a line with other texts. */
export function withTexts(content: Inline, changed: (text: string) => string): Inline {
  if (typeof content === 'string') return changed(content);
  if ('mark' in content) return { ...content, content: withTexts(content.content, changed) };
  return content.map((part) => withTexts(part, changed));
}

/** A part of a line without the blanks at its end. */
export function withoutBlanksAtEnd(content: string): string;
export function withoutBlanksAtEnd(content: Inline): Inline;
export function withoutBlanksAtEnd(content: Inline): Inline {
  if (typeof content === 'string') return content.replace(/ +$/, '');
  if ('mark' in content) return { ...content, content: withoutBlanksAtEnd(content.content) };
  const end = content.findLastIndex((part) => !isBlank(part));
  const last = content[end];
  return last === undefined ? '' : [...content.slice(0, end), withoutBlanksAtEnd(last)];
}

function isBlank(content: Inline): boolean {
  if (typeof content === 'string') return /^ *$/.test(content);
  return 'mark' in content ? isBlank(content.content) : content.every(isBlank);
}
