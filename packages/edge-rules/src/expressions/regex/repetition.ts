import type { Reader } from './reader.js';
import type { Node } from './syntax.js';

/** How often, both ends included. */
export interface Count {
  readonly min: number;
  readonly max: number;
}

const COUNTS: Readonly<Record<string, Count>> = {
  '?': { min: 0, max: 1 },
  '*': { min: 0, max: Number.POSITIVE_INFINITY },
  '+': { min: 1, max: Number.POSITIVE_INFINITY },
};

/** `? * + {2} {2,} {2,5}`, also lazy with `?`: that does not change whether a pattern matches. */
export function parseRepetition(reader: Reader, operand: Node | undefined): Node {
  const { position, char } = reader;
  if (operand === undefined || operand.kind === 'empty') {
    reader.fail(position, reader.after, `there is nothing for ${char} to repeat`, adviceFor(char));
  }
  const count = COUNTS[char] ?? parseCount(reader);
  if (count === COUNTS[char]) reader.bump();
  reader.takes('?');
  if (count.min > count.max) {
    reader.fail(position, reader.position, 'the counts are reversed', 'Write the smaller count first.');
  }
  const { min, max } = count;
  const { from, height } = operand;
  const to = reader.position;
  return { kind: 'repetition', operand, min, max, from, to, height: 1 + height, parts: [operand] };
}

function adviceFor(char: string): string {
  return char === '*'
    ? 'Any run of characters is .*; for a star write \\*.'
    : `For the character write \\${char}.`;
}

/** Braces, and meaningless blanks behind. Around the numbers blanks are always meaningless. */
function parseCount(reader: Reader): Count {
  const open = reader.position;
  const skip = (): void => {
    reader.bumpAndSkip();
    if (reader.isAtEnd) failUnclosed(reader, open);
  };
  skip();
  const first = parseNumber(reader);
  if (reader.isAtEnd) failUnclosed(reader, open);
  const hasComma = reader.isAt(',');
  if (hasComma) skip();
  const isOpenEnded = hasComma && reader.isAt('}');
  const min = valueOf(reader, first);
  const last = hasComma && !isOpenEnded ? valueOf(reader, parseNumber(reader)) : min;
  if (!reader.isAt('}')) failUnclosed(reader, open);
  reader.bumpAndSkip();
  return { min, max: isOpenEnded ? Number.POSITIVE_INFINITY : last };
}

const COUNT = 'Write {2}, {2,} or {2,5}; for a literal brace, write \\{.';

function failUnclosed(reader: Reader, open: number): never {
  return reader.fail(open, reader.position, 'the count is not closed', COUNT);
}

interface Digits {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function parseNumber(reader: Reader): Digits {
  skipWhiteSpace(reader);
  const from = reader.position;
  let text = '';
  for (; /^[0-9]$/.test(reader.char); reader.bumpAndSkip()) text += reader.char;
  const to = reader.position;
  skipWhiteSpace(reader);
  return { from, to, text };
}

function skipWhiteSpace(reader: Reader): void {
  while (/^\p{White_Space}$/u.test(reader.char)) reader.bumpAndSkip();
}

/** In 32 bits, as in the engine. */
function valueOf(reader: Reader, { from, to, text }: Digits): number {
  if (text === '') reader.fail(from, to, 'a number is missing', COUNT);
  const value = Number(text);
  if (value > 0xffffffff) reader.fail(from, to, 'the count is too large', 'Counts go up to 4294967295.');
  return value;
}
