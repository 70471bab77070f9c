import { perlSet, type ByteSet } from './bytes.js';
import type { Reader } from './reader.js';
import type { Look } from './syntax.js';

/** A character, or what an escape means. */
export type Primitive = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'character'; readonly code: number; readonly isByte: boolean }
  | { readonly kind: 'set'; readonly set: ByteSet }
  /** `\p{…}`: needs Unicode's tables. */
  | { readonly kind: 'property' }
  | { readonly kind: 'look'; readonly look: Look }
);

/** The character itself, without special meaning. */
export function parseVerbatim(reader: Reader): Primitive {
  const from = reader.position;
  const code = reader.text.codePointAt(from) ?? 0;
  reader.bump();
  return { kind: 'character', code, isByte: false, from, to: reader.position };
}

/** From the backslash on (regex crate, Escape sequences). */
export function parseEscape(reader: Reader): Primitive {
  const from = reader.position;
  reader.bump();
  const letter = reader.char;
  if (letter === '') reader.fail(from, reader.position, 'nothing follows the backslash', BACKSLASH);
  if (/[0-9]/.test(letter)) {
    const help = 'Repeat what the group matches, or write a character by its code: \\x00.';
    reader.fail(from, reader.after, 'back references are not supported', help);
  }
  if (letter === 'x' || letter === 'u' || letter === 'U') return parseHex(reader, from);
  if (letter === 'p' || letter === 'P') return parseProperty(reader, from);
  reader.bump();
  const span = { from, to: reader.position };
  const set = perlSet(letter);
  if (set !== undefined) return { kind: 'set', set, ...span };
  const look = LOOKS[letter];
  if (letter === 'b' && reader.char === '{') return parseBoundary(reader, from);
  if (look !== undefined) return { kind: 'look', look, ...span };
  const special = SPECIAL[letter];
  if (special !== undefined) return { kind: 'character', code: special, isByte: false, ...span };
  // Letters are kept for later versions of the syntax; every other ASCII character may be escaped.
  if (!/^[!-/:-@[-`{-~\0-\x20\x7f]$/.test(letter)) {
    reader.fail(from, reader.position, `\\${letter} is not an escape`, adviceFor(letter));
  }
  return { kind: 'character', code: letter.charCodeAt(0), isByte: false, ...span };
}

const BACKSLASH = 'For a backslash, write two of them.';

const LOOKS: Readonly<Record<string, Look>> = {
  A: 'start',
  z: 'end',
  b: 'boundary',
  B: 'no-boundary',
  '<': 'word-start',
  '>': 'word-end',
};

const SPECIAL: Readonly<Record<string, number>> = { a: 7, t: 9, n: 10, v: 11, f: 12, r: 13 };

function adviceFor(letter: string): string {
  switch (letter) {
    case 'Z':
      return 'For the end of the text write \\z.';
    case 'G':
    case 'K':
      return "Matches can't be continued or cut. Only whether there is a match counts.";
    case 'h':
      return 'For a space or a tab write [[:blank:]].';
    case 'R':
      return 'For the end of a line write (?:\\r\\n|\\n|\\r).';
    case 'Q':
    case 'E':
      return 'Escape each character on its own.';
    default:
      return `For the character itself write ${letter} without a backslash.`;
  }
}

/** `\x7F`, `\u00E9`, `\U0001F600`, or in braces: `\x{7F}`. */
function parseHex(reader: Reader, from: number): Primitive {
  const letter = reader.char;
  reader.bumpAndSkip();
  const needed = letter === 'x' ? 2 : letter === 'u' ? 4 : 8;
  const inBraces = reader.char === '{';
  const start = reader.position;
  const digits = inBraces ? parseBracedDigits(reader) : parseDigits(reader, needed);
  const [first, last] = inBraces ? [start + 1, reader.position - 1] : [start, reader.position];
  const code = digits.length > 8 ? Number.POSITIVE_INFINITY : Number.parseInt(digits, 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
    reader.fail(first, last, 'there is no character with this number', 'The last one is \\x{10FFFF}.');
  }
  const to = reader.position;
  reader.skipBlanks();
  return { kind: 'character', code, isByte: letter === 'x' && !inBraces, from, to };
}

function parseDigits(reader: Reader, needed: number): string {
  let digits = '';
  while (digits.length < needed) {
    if (digits !== '') reader.skipBlanks();
    digits += parseHexDigit(reader, `${needed} hexadecimal digits are needed here`);
  }
  return digits;
}

function parseBracedDigits(reader: Reader): string {
  const open = reader.position;
  let digits = '';
  for (reader.bumpAndSkip(); reader.char !== '}'; reader.skipBlanks()) {
    if (reader.isAtEnd) reader.fail(open, reader.position, 'the brace is not closed', 'Write \\x{7F}.');
    digits += parseHexDigit(reader, 'these braces can contain only hexadecimal digits');
  }
  reader.bump();
  if (digits === '') reader.fail(open, reader.position, 'the braces are empty', 'Write \\x{7F}.');
  return digits;
}

function parseHexDigit(reader: Reader, message: string): string {
  const digit = reader.char;
  if (!/^[0-9a-fA-F]$/.test(digit)) {
    reader.fail(reader.position, reader.after, message, 'Write \\x7F or \\x{7F}.');
  }
  reader.bump();
  return digit;
}

/** `\pL`, `\p{Greek}`. Names are not checked: there are hundreds, in any spelling, and more each year. */
function parseProperty(reader: Reader, from: number): Primitive {
  reader.bumpAndSkip();
  const open = reader.position;
  if (reader.char === '{') {
    const close = reader.text.indexOf('}', open);
    reader.position = close < 0 ? reader.text.length : close;
  }
  if (reader.isAtEnd)
    reader.fail(reader.position, reader.position, 'the name of a property is missing', PROPERTY);
  if (reader.char === '\\')
    reader.fail(open, reader.after, "the name of a property can't start with a backslash", PROPERTY);
  reader.bump();
  const to = reader.position;
  reader.skipBlanks();
  return { kind: 'property', from, to };
}

const PROPERTY = 'Write \\pL or \\p{Greek}.';

/** At a brace after `\b`: a one-sided boundary; without a letter a repetition, left to others. */
function parseBoundary(reader: Reader, from: number): Primitive {
  const open = reader.position;
  reader.bumpAndSkip();
  const first = reader.position;
  if (reader.isAtEnd) reader.fail(from, reader.position, 'the brace is not closed', BOUNDARY);
  let name = '';
  for (; /^[A-Za-z-]$/.test(reader.char); reader.bumpAndSkip()) name += reader.char;
  if (name === '') {
    reader.position = open;
    return { kind: 'look', look: 'boundary', from, to: open };
  }
  if (reader.char !== '}') reader.fail(open, reader.position, 'the brace is not closed', BOUNDARY);
  const look = BOUNDARIES[name];
  if (look === undefined) reader.fail(first, reader.position, `there is no boundary "${name}"`, BOUNDARY);
  reader.bump();
  return { kind: 'look', look, from, to: reader.position };
}

const BOUNDARY = 'Write \\b, \\b{start}, \\b{end}, \\b{start-half} or \\b{end-half}.';

const BOUNDARIES: Readonly<Record<string, Look>> = {
  start: 'word-start',
  end: 'word-end',
  'start-half': 'half-start',
  'end-half': 'half-end',
};
