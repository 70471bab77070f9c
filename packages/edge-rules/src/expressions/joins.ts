import { codeIn } from './characters.js';
import type { Logical } from './ast.js';
import { asWord } from './corrections.js';
import { report, type Cursor, type Join } from './cursor.js';
import { byFirstCode, notationAt } from './notations.js';
import { isNameCharacter } from './word-characters.js';

const right = (kind: Logical['kind'], text: string): Join => ({ kind, text, isMistake: false });
const wrong = (kind: Logical['kind'], text: string): Join => ({ kind, text, isMistake: true });

/** By first character: asked after every condition. A longer sign comes before its prefix. */
const JOINS: Readonly<Record<string, readonly Join[]>> = {
  a: [right('and', 'and')],
  o: [right('or', 'or')],
  x: [right('xor', 'xor')],
  '&': [right('and', '&&'), wrong('and', '&')],
  '|': [right('or', '||'), wrong('or', '|')],
  '^': [right('xor', '^^'), wrong('xor', '^')],
  A: [wrong('and', 'AND'), wrong('and', 'And')],
  O: [wrong('or', 'OR'), wrong('or', 'Or')],
  X: [wrong('xor', 'XOR'), wrong('xor', 'Xor')],
  ',': [wrong('and', ',')],
};
const BY_CODE = byFirstCode(JOINS);

/**
 * The join at the cursor. Words need no blank after them (`andssl`), mistaken ones must be whole. A comma
 * counts outside of calls.
 */
export function joinAt(cursor: Cursor): Join | undefined {
  const found = notationAt(cursor, BY_CODE);
  if (found?.isMistake !== true) return found;
  if (found.text === ',') return cursor.parentheses === 0 ? found : undefined;
  const isLongerWord =
    /\w/.test(found.text) && isNameCharacter(codeIn(cursor.text, cursor.at + found.text.length));
  return isLongerWord ? undefined : found;
}

/**
 * Skips a join. `before`: the end of the condition before, where the engine stops at a mistake, unless a
 * parenthesis is open.
 */
export function takeJoin(cursor: Cursor, { kind, text, isMistake }: Join, before: number): void {
  const from = cursor.parentheses === 0 ? before : cursor.at;
  cursor.at += text.length;
  if (!isMistake) return;
  const help = text === ',' ? 'Join conditions with and, xor or or.' : `Write ${kind}, or ${SIGNS[kind]}.`;
  const own = { from: cursor.at - text.length, to: cursor.at };
  const fix = asWord(cursor.text, own, kind, text !== ',');
  report(cursor, 'expression-join', { from, to: cursor.at }, `'${text}' does not join conditions`, help, fix);
}

const SIGNS = { and: '&&', xor: '^^', or: '||' };
