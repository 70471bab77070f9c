import type { Span } from './fault.js';

/** What a value is cut at, when it stands between brackets and has no quotes. */
const ENDS_VALUE = new Set([',', '}', ']', '\n']);
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** In characters; longer than what somebody writes on a line between brackets. */
export const LONGEST_VALUE = 4_096;

/**
 * Where a value that begins at an offset, between the brackets of a flow collection, was meant to end: strings and brackets inside of it are
 * whole. Undefined where they are not, on its line.
 */
export function meantValue(text: string, start: number): Span | undefined {
  const closing: string[] = [];
  const most = Math.min(text.length, start + LONGEST_VALUE);
  for (let at = start; at < most; at++) {
    const character = text[at] ?? '';
    if (character === '"') {
      at = endOfString(text, at);
      if (at === -1) return undefined;
    } else if (character === closing.at(-1)) closing.pop();
    else if (closing.length === 0 && (ENDS_VALUE.has(character) || beginsComment(text, at)))
      return { start, end: withoutBlanks(text, start, at) };
    else if (character === '\n') return undefined;
    else {
      const closer = CLOSES[character];
      if (closer !== undefined) closing.push(closer);
    }
  }
  return closing.length === 0 && most === text.length
    ? { start, end: withoutBlanks(text, start, most) }
    : undefined;
}

function beginsComment(text: string, at: number): boolean {
  return text[at] === '#' && /\s/.test(text[at - 1] ?? '');
}

/** The offset of the quote that closes a string of an expression; -1 where its line ends first. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at += 1;
  }
  return -1;
}

/** The rest of the line from an offset on, without blanks at its end. */
export function restOfLine(text: string, start: number): Span {
  const lineFeed = text.indexOf('\n', start);
  return { start, end: withoutBlanks(text, start, lineFeed === -1 ? text.length : lineFeed) };
}

function withoutBlanks(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

/** How much of a text is shown as it should be written; who wrote more finds the quotes alone. */
const MOST_SHOWN = 160;

/** What only an expression has; a value of any other kind may be a secret. */
const OPERATOR = /\s(?:in|eq|ne|lt|le|gt|ge|and|or|xor|contains|matches|wildcard|[=!<>]=|[<>~]|&&|\|\|)\s/;

/** A sentence that shows an expression in quotes: single ones, in which nothing but themselves has a meaning. Undefined for any other value. */
export function expressionQuoted(value: string): string | undefined {
  if (value.length > MOST_SHOWN || value.includes('\n') || !OPERATOR.test(value)) return undefined;
  return `Write '${value.replaceAll("'", "''")}', with the quotes.`;
}

/** The same of an expression that begins at an offset, and where it is. It looks no further than what would be shown. */
export function expressionFrom(
  text: string,
  start: number,
): { readonly at: Span; readonly help: string } | undefined {
  const at = meantValue(text.slice(0, start + MOST_SHOWN + 1), start);
  const help = at && expressionQuoted(text.slice(at.start, at.end));
  return at === undefined || help === undefined ? undefined : { at, help };
}

/** A sentence that shows an expression in quotes, and of any other value the advice alone. */
export function writeQuoted(value: string): string {
  return expressionQuoted(value) ?? 'Put the whole value in single quotes.';
}
