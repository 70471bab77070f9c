/** 256 bits, one for each byte. */
export type ByteSet = bigint;

export const NO_BYTE: ByteSet = 0n;
const EVERY_BYTE: ByteSet = (1n << 256n) - 1n;

/** Most of a pattern is single bytes. */
const SINGLE: readonly ByteSet[] = Array.from({ length: 256 }, (_, byte) => 1n << BigInt(byte));

export function singleByte(byte: number): ByteSet {
  return SINGLE[byte] ?? NO_BYTE;
}

export function byteRange(from: number, to: number): ByteSet {
  return ((1n << BigInt(to - from + 1)) - 1n) << BigInt(from);
}

export function complement(set: ByteSet): ByteSet {
  return EVERY_BYTE ^ set;
}

export type ClassOperator = '&&' | '--' | '~~';

/** What an operator of a class makes of two sets. */
export function combined(operator: ClassOperator, a: ByteSet, b: ByteSet): ByteSet {
  switch (operator) {
    case '&&':
      return a & b;
    case '--':
      return a & complement(b);
    case '~~':
      return a ^ b;
  }
}

const UPPER = byteRange(0x41, 0x5a);
const LOWER = byteRange(0x61, 0x7a);
/** From a letter to its other case. */
const CASE = 32n;

/** Adds the other case of ASCII letters. */
export function withBothCases(set: ByteSet): ByteSet {
  return set | ((set & UPPER) << CASE) | ((set & LOWER) >> CASE);
}

const DIGIT = byteRange(0x30, 0x39);
const ALPHA = UPPER | LOWER;
const PRINT = byteRange(0x20, 0x7e);
const SPACE = byteRange(0x20, 0x20);
const TAB = byteRange(0x09, 0x09);

/** Bytes of words: `\w`. */
export const WORD: ByteSet = ALPHA | DIGIT | byteRange(0x5f, 0x5f);

const NAMED: ReadonlyMap<string, ByteSet> = new Map([
  ['alnum', ALPHA | DIGIT],
  ['alpha', ALPHA],
  ['ascii', byteRange(0, 0x7f)],
  ['blank', TAB | SPACE],
  ['cntrl', byteRange(0, 0x1f) | byteRange(0x7f, 0x7f)],
  ['digit', DIGIT],
  ['graph', PRINT ^ SPACE],
  ['lower', LOWER],
  ['print', PRINT],
  ['punct', PRINT & complement(SPACE | ALPHA | DIGIT)],
  ['space', byteRange(0x09, 0x0d) | SPACE],
  ['upper', UPPER],
  ['word', WORD],
  ['xdigit', DIGIT | byteRange(0x41, 0x46) | byteRange(0x61, 0x66)],
]);

/** The set of `[[:name:]]`; undefined for an unknown name. */
export function namedSet(name: string): ByteSet | undefined {
  return NAMED.get(name);
}

const PERL: ReadonlyMap<string, string> = new Map([
  ['d', 'digit'],
  ['s', 'space'],
  ['w', 'word'],
]);

/** `\d \s \w`; in upper case the complement. */
export function perlSet(letter: string): ByteSet | undefined {
  const set = namedSet(PERL.get(letter.toLowerCase()) ?? '');
  return set === undefined || letter === letter.toLowerCase() ? set : complement(set);
}

/** For each byte 1 if it is in the set, else 0. */
export function tableOf(set: ByteSet): Uint8Array {
  const bits = set.toString(2).padStart(256, '0');
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(bits.charAt(255 - byte)));
}
