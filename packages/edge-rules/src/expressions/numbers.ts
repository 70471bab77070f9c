import type { IntLiteral, IntRange } from './ast.js';
import { codeIn, DOT, HYPHEN, ZERO } from './characters.js';
import { codeAt, report, since, startsWith, tokenAt, type Cursor } from './cursor.js';
import { DIGIT, endOf, HEX, isHexDigit, isNameCharacter, NAME } from './word-characters.js';

const MOST = 2n ** 63n - 1n;
const LEAST = -(2n ** 63n);

/** Where the digits are, and their base: a leading zero means octal. */
interface Notation {
  readonly digits: number;
  readonly end: number;
  readonly base: 8 | 10 | 16;
}

/** The number at the cursor, with digits of any base, as the engine takes them. */
function notationAt({ text, at }: Cursor): Notation | undefined {
  const isHex = text.startsWith('0x', at);
  const digits = firstDigit(text, at);
  const end = endOf(text, digits, HEX);
  if (end === digits) return undefined;
  return { digits, end, base: isHex ? 16 : text.charAt(at) === '0' ? 8 : 10 };
}

/** The offset after a prefix: `0x` or a sign. */
function firstDigit(text: string, at: number): number {
  const code = codeIn(text, at);
  if (code === ZERO && text.startsWith('0x', at)) return at + 2;
  return code === HYPHEN ? at + 1 : at;
}

/** True for a right or wrong number. */
export function opensNumber({ text, at }: Cursor): boolean {
  return isHexDigit(codeIn(text, firstDigit(text, at)));
}

/** A signed 64-bit integer: `443`, `-20`, `0x1bb`, octal `0673`. Undefined, and reported, for anything else. */
export function integer(cursor: Cursor): IntLiteral | undefined {
  const { text, at: from } = cursor;
  const plain = plainEnd(text, from);
  if (plain > from) {
    cursor.at = plain;
    return { kind: 'int', value: BigInt(decimal(text, from, plain)), span: since(cursor, from) };
  }
  const notation = notationAt(cursor);
  if (notation === undefined)
    return report(cursor, 'expression-number', tokenAt(cursor), 'a number is missing here');
  const { digits, end, base } = notation;
  const written = text.slice(digits, end);
  const span = { from: base === 16 ? digits : from, to: end };
  const isWrong = !DIGITS[base].test(written) || (base === 16 && written.length > LONGEST_HEX);
  cursor.at = end;
  if (isWrong && base === 10 && isNameCharacter(codeIn(text, end))) cursor.at = endOf(text, end, NAME);
  if (isWrong) return wrongDigits(cursor, text.slice(span.from, cursor.at), { ...span, to: cursor.at }, base);
  const value = valueOf(written, base, text.charAt(from) === '-');
  if (value >= LEAST && value <= MOST) return { kind: 'int', value, span: since(cursor, from) };
  return report(
    cursor,
    'expression-number',
    span,
    `${text.slice(from, end)} is too large`,
    'Numbers have 64 bits and a sign.',
  );
}

/** The end of a short decimal number, as nearly all are; `from` for any other, which is looked at closely. */
function plainEnd(text: string, from: number): number {
  if (codeIn(text, from) === ZERO) return from;
  const end = endOf(text, from, DIGIT);
  return end - from > SHORT || isHexDigit(codeIn(text, end)) ? from : end;
}

/** The value of at most SHORT digits. */
function decimal(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 10 + text.charCodeAt(at) - ZERO;
  return value;
}

const DIGITS = { 8: /^[0-7]+$/, 10: /^[0-9]{1,40}$/, 16: /^[0-9a-fA-F]+$/ };
const LONGEST_HEX = 40;
/** Up to this length, a double is exact. */
const SHORT = 15;

function valueOf(written: string, base: Notation['base'], isNegative: boolean): bigint {
  const plain =
    written.length <= SHORT && base !== 16 ? BigInt(Number.parseInt(written, base)) : long(written, base);
  return isNegative ? -plain : plain;
}

function long(written: string, base: Notation['base']): bigint {
  return BigInt(base === 10 ? written : `${base === 8 ? '0o' : '0x'}${written}`);
}

function wrongDigits(
  cursor: Cursor,
  written: string,
  span: { from: number; to: number },
  base: Notation['base'],
): undefined {
  if (base === 8 && /^[0-9]+$/.test(written)) {
    const help = `Write ${written.replace(/^0+/, '') || '0'}.`;
    return report(
      cursor,
      'expression-number',
      span,
      `${written} is not a number: a leading zero means octal`,
      help,
    );
  }
  const help = base === 10 ? 'Hexadecimal numbers start with 0x.' : undefined;
  return report(cursor, 'expression-number', span, `'${written}' is not a number`, help);
}

/** One number or `from..to`, with both ends, without blanks. */
export function integerRange(cursor: Cursor): IntRange | undefined {
  const from = cursor.at;
  const first = integer(cursor);
  if (first === undefined) return undefined;
  if (isHyphenRange(cursor)) return hyphenRange(cursor, first);
  if (codeAt(cursor) !== DOT || !startsWith(cursor, '..'))
    return { kind: 'ints', from: first.value, to: first.value, span: first.span };
  cursor.at += 2;
  const last = integer(cursor);
  if (last === undefined) return undefined;
  const span = since(cursor, from);
  if (last.value >= first.value) return { kind: 'ints', from: first.value, to: last.value, span };
  return report(
    cursor,
    'expression-range',
    span,
    'the range ends before it starts',
    `Write ${last.value}..${first.value}.`,
  );
}

/** `1000-2000` is two numbers for the engine: never meant. */
function isHyphenRange({ text, at }: Cursor): boolean {
  return codeIn(text, at) === HYPHEN && isHexDigit(codeIn(text, at + 1));
}

function hyphenRange(cursor: Cursor, first: IntLiteral): undefined {
  const { text, at } = cursor;
  cursor.at = endOf(text, at + 1, HEX);
  const span = since(cursor, first.span.from);
  const [left, right] = [text.slice(first.span.from, at), text.slice(at + 1, cursor.at)];
  return report(cursor, 'expression-range', span, `${left}-${right} is two numbers: write ${left}..${right}`);
}
