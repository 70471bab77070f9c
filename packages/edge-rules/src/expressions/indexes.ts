import type { Index, Span, Type } from './ast.js';
import { CLOSING_BRACKET, OPENING_BRACKET, QUOTE, STAR } from './characters.js';
import { codeAt, report, since, skipBlanks, tokenAt, wordAt, type Cursor } from './cursor.js';
import { takeSlot } from './slots.js';
import { quotedString, textOf } from './strings.js';
import { describe, isContainer } from './types.js';
import { DIGIT, endOf } from './word-characters.js';

/** And the type of what they lead to. */
export interface Indexes {
  readonly indexes: readonly Index[];
  readonly type: Type;
}

/** Indexes `[0]`, `["key"]`, `[*]` behind an operand, without a blank. Undefined, and reported, after a mistake. */
export function indexes(cursor: Cursor, base: Type): Indexes | undefined {
  if (codeAt(cursor) !== OPENING_BRACKET) return { indexes: NONE, type: base };
  const found: Index[] = [];
  let type = base;
  while (codeAt(cursor) === OPENING_BRACKET) {
    const next = index(cursor, type);
    if (next === undefined) return undefined;
    if (!isIndexOf(type, next)) return wrongIndex(cursor, type, next);
    found.push(next);
    type = isContainer(type) ? type.of : 'Unknown';
  }
  return { indexes: found, type };
}

const NONE: readonly Index[] = [];

function index(cursor: Cursor, type: Type): Index | undefined {
  const from = cursor.at;
  cursor.at += 1;
  skipBlanks(cursor);
  const content = indexSlot(cursor, type) ?? indexContent(cursor);
  if (content === undefined) return undefined;
  skipBlanks(cursor);
  if (codeAt(cursor) !== CLOSING_BRACKET) {
    return report(
      cursor,
      'expression-index',
      tokenAt(cursor),
      'the index is not closed',
      'Write ] after it.',
    );
  }
  cursor.at += 1;
  return indexOf(content, since(cursor, from));
}

function indexOf(content: Content, span: Span): Index {
  switch (content.kind) {
    case 'at':
      return { kind: 'at', at: content.at, span };
    case 'key':
      return { kind: 'key', key: content.key, span };
    case 'each':
      return { kind: 'each', span };
  }
}

type Content =
  | { readonly kind: 'at'; readonly at: number }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'each' };

/** A reference in place of an index. */
function indexSlot(cursor: Cursor, type: Type): Content | undefined {
  if (cursor.slots === undefined) return undefined;
  const container = isContainer(type) ? type.container : undefined;
  cursor.subject = 'an index';
  const takes = container === undefined ? 'Unknown' : container === 'Array' ? 'Int' : 'Bytes';
  if (takeSlot(cursor, takes) === undefined) return undefined;
  return container === 'Array' ? { kind: 'at', at: 0 } : { kind: 'key', key: '' };
}

function indexContent(cursor: Cursor): Content | undefined {
  const { text, at: from } = cursor;
  if (codeAt(cursor) === STAR) {
    cursor.at += 1;
    return { kind: 'each' };
  }
  if (codeAt(cursor) === QUOTE) {
    const key = quotedString(cursor);
    return key && { kind: 'key', key: textOf(key.value) };
  }
  const end = endOf(text, from, DIGIT);
  const at = Number(text.slice(from, end));
  if (end === from || at >= 2 ** 32) {
    const word = wordAt(cursor).replaceAll(/['"\]]/g, '');
    const help = /^[\w-]+$/.test(word) && end === from ? `Write ["${word}"].` : 'Write [0], ["name"] or [*].';
    return report(
      cursor,
      'expression-index',
      tokenAt(cursor),
      'an index is a number, a key in double quotes, or *',
      help,
    );
  }
  cursor.at = end;
  return { kind: 'at', at };
}

function isIndexOf(type: Type, { kind }: Index): boolean {
  if (!isContainer(type)) return type === 'Unknown';
  return kind === 'each' || (kind === 'at' ? 'Array' : 'Map') === type.container;
}

function wrongIndex(cursor: Cursor, type: Type, { kind, span }: Index): undefined {
  if (!isContainer(type)) {
    return report(
      cursor,
      'expression-index-type',
      span,
      `this is ${describe(type)}, which has no items`,
      'Remove the index.',
    );
  }
  const isArray = type.container === 'Array';
  const message = kind === 'key' ? 'an array has no keys' : 'a map has no positions';
  return report(
    cursor,
    'expression-index-type',
    span,
    message,
    isArray ? 'Write a number: [0].' : 'Write a key: ["name"].',
  );
}
