import { byteText, textOfBytes } from '../lib/utf8.js';
import type { BytesLiteral, PatternLiteral } from './ast.js';
import { BACKSLASH, CLOSING_BRACKET, codeIn, HASH, OPENING_BRACKET, QUOTE } from './characters.js';
import { report, since, stop, type Cursor } from './cursor.js';
import { isHexDigit } from './word-characters.js';

const R = 114;
/** More than any raw string has. */
const MOST_HASHES = 255;

/** True at a raw string (`r"…"`, `r#"…"#`), even a malformed one. */
export function opensRaw(text: string, at: number): boolean {
  if (codeIn(text, at) !== R) return false;
  const next = codeIn(text, at + 1);
  return next === QUOTE || next === HASH;
}

/** With the escapes `\"`, `\\`, `\xHH` and `\OOO`, as UTF-8 bytes. The cursor is at the quote. */
export function quotedString(cursor: Cursor): BytesLiteral | undefined {
  const { text, at: from } = cursor;
  const plain = endOfPlain(text, from + 1);
  if (codeIn(text, plain) === QUOTE) {
    cursor.at = plain + 1;
    return { kind: 'bytes', value: text.slice(from + 1, plain), form: 'quoted', span: since(cursor, from) };
  }
  let at = from + 1;
  let start = at;
  let value = '';
  let isWhole = true;
  for (let code = text.charCodeAt(at); code !== QUOTE; code = text.charCodeAt(at)) {
    if (at >= text.length) return notClosed(cursor, from + 1);
    if (code !== BACKSLASH) {
      at += 1;
      continue;
    }
    value += bytesOf(text.slice(start, at));
    const escape = escapeAt(text, at + 1);
    if (escape === undefined && isWhole) isWhole = wrongEscape(cursor, at + 1);
    value += escape?.byte ?? '';
    at += escape?.length ?? 2;
    start = at;
  }
  value += bytesOf(text.slice(start, at));
  cursor.at = at + 1;
  return isWhole ? { kind: 'bytes', value, form: 'quoted', span: since(cursor, from) } : undefined;
}

/** The end of a run of ASCII characters that a string takes literally. */
function endOfPlain(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === BACKSLASH || code > 127) return at;
  }
  return text.length;
}

/** The byte of an escape. `length` counts the backslash. */
function escapeAt(text: string, at: number): { readonly byte: string; readonly length: number } | undefined {
  const character = text.charAt(at);
  if (character === '"' || character === '\\') return { byte: character, length: 2 };
  if (character === 'x' && isHexDigit(text.charCodeAt(at + 1)) && isHexDigit(text.charCodeAt(at + 2))) {
    return { byte: String.fromCharCode(Number.parseInt(text.slice(at + 1, at + 3), 16)), length: 4 };
  }
  const octal = OCTAL_BYTE.exec(text.slice(at, at + 3));
  return octal === null ? undefined : { byte: String.fromCharCode(Number.parseInt(octal[0], 8)), length: 4 };
}

const OCTAL_BYTE = /^[0-3][0-7]{2}/;

/** Reports an unknown escape. `at` is behind the backslash. */
function wrongEscape(cursor: Cursor, at: number): false {
  const character = cursor.text.charAt(at);
  const isHex = character === 'x';
  const span = isHex ? { from: at + 1, to: at + 3 } : { from: at, to: at + 1 };
  const help = isHex
    ? 'Write two hexadecimal digits, such as \\x2e.'
    : `Write \\\\ for a backslash, or write the whole string as r"…", which has no escapes.`;
  const message = isHex ? '\\x needs two hexadecimal digits' : `a string has no escape '\\${character}'`;
  report(cursor, 'expression-escape', { ...span, to: Math.min(span.to, cursor.text.length) }, message, help);
  return false;
}

/** `r"…"`, `r#"…"#`: the text between the quotes, and its offset. The cursor is at the r. */
export function rawString(cursor: Cursor): { readonly content: string; readonly from: number } | undefined {
  const { text } = cursor;
  let at = cursor.at + 1;
  while (text.charCodeAt(at) === HASH) at += 1;
  const hashes = at - cursor.at - 1;
  if (text.charCodeAt(at) !== QUOTE) {
    const help = `Write r${'#'.repeat(Math.min(hashes, 3))}"…"${'#'.repeat(Math.min(hashes, 3))}.`;
    cursor.at = at;
    return report(
      cursor,
      'expression-quote',
      { from: at, to: Math.min(at + 1, text.length) },
      'a raw string must start with a quote',
      help,
    );
  }
  const closing = `"${'#'.repeat(Math.min(hashes, MOST_HASHES))}`;
  const end = hashes > MOST_HASHES ? -1 : text.indexOf(closing, at + 1);
  if (end < 0) return notClosed(cursor, cursor.at + 1, closing);
  cursor.at = end + closing.length;
  return { content: text.slice(at + 1, end), from: at + 1 };
}

/** A raw string as its UTF-8 bytes. */
export function rawBytes(cursor: Cursor): BytesLiteral | undefined {
  const { at: from } = cursor;
  const raw = rawString(cursor);
  if (raw === undefined) return undefined;
  return { kind: 'bytes', value: bytesOf(raw.content), form: 'raw', span: since(cursor, from) };
}

/** The string takes the rest of the text: the parse ends. */
function notClosed(cursor: Cursor, from: number, closing = '"'): undefined {
  const line = cursor.text.indexOf('\n', from);
  const to = line < 0 ? cursor.text.length : line;
  report(
    cursor,
    'expression-quote',
    { from, to: Math.max(to, from) },
    'the string is never closed',
    `End it with ${closing}.`,
  );
  stop(cursor);
  return undefined;
}

/** `dropped`: offsets in its value where the text has one backslash more. */
export interface QuotedRegex {
  readonly literal: PatternLiteral;
  readonly dropped: readonly number[];
}

/** Backslashes are the pattern's own: only `\"` outside of a class loses one. */
export function quotedRegex(cursor: Cursor): QuotedRegex | undefined {
  const { text, at: from } = cursor;
  const dropped: number[] = [];
  let value = '';
  let start = from + 1;
  let isInClass = false;
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE && !isInClass) break;
    if (code === OPENING_BRACKET) isInClass = true;
    if (code === CLOSING_BRACKET) isInClass = false;
    if (code !== BACKSLASH) continue;
    if (text.charCodeAt(at + 1) === QUOTE && !isInClass) {
      value += text.slice(start, at);
      dropped.push(value.length);
      start = at + 1;
    }
    at += 1;
  }
  if (at >= text.length) return notClosed(cursor, from + 1);
  value += text.slice(start, at);
  cursor.at = at + 1;
  return { literal: { kind: 'pattern', value, form: 'quoted', span: since(cursor, from) }, dropped };
}

/** The offset of a character of the value, in the quoted text. */
export function offsetInQuoted(content: string, offset: number): number {
  const units = content.matchAll(UNIT);
  for (let count = 0; count < offset; count += 1) units.next();
  const next = units.next();
  return next.done === true ? content.length : next.value.index;
}

const UNIT = /\\(?:x[0-9a-fA-F]{2}|[0-7]{3}|[^])|[^]/g;

/** One character per byte of a text's UTF-8. */
export function bytesOf(text: string): string {
  return IS_ASCII.test(text) ? text : byteText(text);
}

/** The text of bytes. Anything but UTF-8 becomes the replacement character. */
export function textOf(bytes: string): string {
  return IS_ASCII.test(bytes) ? bytes : textOfBytes(bytes);
}

/** Matches texts of ASCII alone. */
// oxlint-disable-next-line no-control-regex -- all of ASCII
export const IS_ASCII = /^[\x00-\x7f]*$/;
