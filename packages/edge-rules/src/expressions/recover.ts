import { codeIn } from './characters.js';
import type { Cursor } from './cursor.js';
import { joinAt } from './joins.js';
import { endOfName, isNameCharacter } from './word-characters.js';

const OPENING = '([{';
const CLOSING = ')]}';

/** Skips to the next join, or the parenthesis that closes the group. Whole strings and groups are skipped. */
export function skipCondition(cursor: Cursor): void {
  skipTo(cursor, (character) => {
    const join = character === ')' ? undefined : joinAt(cursor);
    return (
      character === ')' ||
      (join !== undefined && (!join.isMistake || isNameCharacter(join.text.charCodeAt(0))))
    );
  });
}

/** Skips to the comma or parenthesis behind an argument. */
export function skipArgument(cursor: Cursor): void {
  skipTo(cursor, (character) => character === ')' || character === ',');
}

/** Skips behind the parenthesis that closes a call. */
export function skipGroup(cursor: Cursor): void {
  skipTo(cursor, (character) => character === ')');
  cursor.at = Math.min(cursor.at + 1, cursor.text.length);
}

/** Skips to a blank, a comma or the end of the set. */
export function skipMember(cursor: Cursor): void {
  skipTo(cursor, (character) => ' \n\r,})'.includes(character));
}

function skipTo(cursor: Cursor, isEnd: (character: string) => boolean): void {
  const { text } = cursor;
  let depth = 0;
  while (cursor.at < text.length) {
    const character = text.charAt(cursor.at);
    if (depth === 0 && isEnd(character)) return;
    if (OPENING.includes(character)) depth += 1;
    if (CLOSING.includes(character) && depth > 0) depth -= 1;
    cursor.at = endOfToken(text, cursor.at);
  }
}

/** Of a string, a name or one character. */
function endOfToken(text: string, from: number): number {
  if (text.charAt(from) === '"') {
    let at = from + 1;
    while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
    return Math.min(at + 1, text.length);
  }
  return isNameCharacter(codeIn(text, from)) ? endOfName(text, from) : from + 1;
}
