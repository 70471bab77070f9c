import { defined } from '../../kernel/lib/defined.js';
import type { Fault, Span } from './fault.js';

/** Characters that end a plain value between brackets. */
const ENDS_VALUE = new Set([',', '}', ']', '\n']);
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** The most characters of a value between brackets. Handwritten ones are shorter. */
export const LONGEST_VALUE = 4_096;

/** The meant span of a value between brackets, with complete strings and brackets. Undefined if these don't end on its line. */
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

/** The offset of a string's closing quote in an expression; -1 if the line ends first. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at += 1;
  }
  return -1;
}

/** The rest of a line, without final blanks. */
export function restOfLine(text: string, start: number): Span {
  const lineFeed = text.indexOf('\n', start);
  return { start, end: withoutBlanks(text, start, lineFeed === -1 ? text.length : lineFeed) };
}

function withoutBlanks(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

/** Longer values are not repeated in messages. */
const MOST_SHOWN = 160;

/** Operators of expressions. Other values may be secrets. */
const OPERATOR = /\s(?:in|eq|ne|lt|le|gt|ge|and|or|xor|contains|matches|wildcard|[=!<>]=|[<>~]|&&|\|\|)\s/;

/** Help with an expression in single quotes, where only the quote needs an escape. Undefined for other values. */
export function expressionQuoted(value: string): string | undefined {
  if (value.length > MOST_SHOWN || value.includes('\n') || !OPERATOR.test(value)) return undefined;
  return `Write '${value.replaceAll("'", "''")}', with the quotes.`;
}

/** The edit that quotes an expression. Undefined for other values. */
export function quotesFix(text: string, at: Span): Fault['fix'] {
  const value = text.slice(at.start, at.end);
  if (value.includes('\n') || value.length > LONGEST_VALUE || !OPERATOR.test(value)) return undefined;
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return { title: 'Put it in single quotes', safe: true, edits: [{ at, text: quoted }] };
}

/** As both, for an expression at an offset, with its span. Looks only at what a message would show. */
export function expressionFrom(text: string, start: number): Pick<Fault, 'at' | 'help' | 'fix'> | undefined {
  const at = meantValue(text.slice(0, start + MOST_SHOWN + 1), start);
  const help = at && expressionQuoted(text.slice(at.start, at.end));
  if (at === undefined || help === undefined) return undefined;
  return { at, help, ...defined({ fix: quotesFix(text, at) }) };
}

/** Help with an expression in quotes; for other values only advice. */
export function writeQuoted(value: string): string {
  return expressionQuoted(value) ?? 'Put the whole value in single quotes.';
}
