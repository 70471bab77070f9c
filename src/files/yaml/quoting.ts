import { defined } from '../../kernel/lib/defined.js';
import type { Fault, Span } from './fault.js';

/** Characters that end a value without quotes between brackets. */
const ENDS_VALUE = new Set([',', '}', ']', '\n']);
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** The most characters of a value on a line between brackets; handwritten ones are shorter. */
export const LONGEST_VALUE = 4_096;

/**
 * The meant span of a value that starts at an offset between brackets, with strings and brackets in it complete. Undefined if these don't end on its
 * line.
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

/** The offset of the closing quote of a string in an expression; -1 if the line ends first. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at += 1;
  }
  return -1;
}

/** The rest of a line from an offset on, without blanks at its end. */
export function restOfLine(text: string, start: number): Span {
  const lineFeed = text.indexOf('\n', start);
  return { start, end: withoutBlanks(text, start, lineFeed === -1 ? text.length : lineFeed) };
}

function withoutBlanks(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

/** The longest value that a message repeats. For longer ones, it only advises quotes. */
const MOST_SHOWN = 160;

/** Operators of expressions. Any other value may be a secret. */
const OPERATOR = /\s(?:in|eq|ne|lt|le|gt|ge|and|or|xor|contains|matches|wildcard|[=!<>]=|[<>~]|&&|\|\|)\s/;

/** Help that shows an expression in single quotes, where only the quote itself needs an escape. Undefined for any other value. */
export function expressionQuoted(value: string): string | undefined {
  if (value.length > MOST_SHOWN || value.includes('\n') || !OPERATOR.test(value)) return undefined;
  return `Write '${value.replaceAll("'", "''")}', with the quotes.`;
}

/** The edit of an expression that puts it in quotes. Undefined for any other value. */
export function quotesFix(text: string, at: Span): Fault['fix'] {
  const value = text.slice(at.start, at.end);
  if (value.includes('\n') || value.length > LONGEST_VALUE || !OPERATOR.test(value)) return undefined;
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return { title: 'Put it in single quotes', safe: true, edits: [{ at, text: quoted }] };
}

/** The same for an expression at an offset, with its span. Looks only at as much of the text as a message would show. */
export function expressionFrom(text: string, start: number): Pick<Fault, 'at' | 'help' | 'fix'> | undefined {
  const at = meantValue(text.slice(0, start + MOST_SHOWN + 1), start);
  const help = at && expressionQuoted(text.slice(at.start, at.end));
  if (at === undefined || help === undefined) return undefined;
  return { at, help, ...defined({ fix: quotesFix(text, at) }) };
}

/** Help that shows an expression in quotes. For any other value, only the advice. */
export function writeQuoted(value: string): string {
  return expressionQuoted(value) ?? 'Put the whole value in single quotes.';
}
