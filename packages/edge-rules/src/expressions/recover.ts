import { codeIn } from './characters.js';
import type { Cursor } from './cursor.js';
import { joinAt } from './joins.js';
import { endOfName, isNameCharacter } from './word-characters.js';

const OPENING = '([{';
const CLOSING = ')]}';

/**
 * Goes on behind a mistake: to the next word that joins conditions, or to the parenthesis that closes the group around it. Strings and
 * groups on the way are passed over, so that nothing inside of them is taken for the end of the mistake.
 */
export function skipCondition(cursor: Cursor): void {
  skipTo(cursor, (character) => {
    const join = character === ')' ? undefined : joinAt(cursor);
    return (
      character === ')' ||
      (join !== undefined && (!join.isMistake || isNameCharacter(join.text.charCodeAt(0))))
    );
  });
}

/** Goes on behind a mistaken argument: to the comma or the parenthesis after it. */
export function skipArgument(cursor: Cursor): void {
  skipTo(cursor, (character) => character === ')' || character === ',');
}

/** Goes on behind the parenthesis that closes the call around a mistake. */
export function skipGroup(cursor: Cursor): void {
  skipTo(cursor, (character) => character === ')');
  cursor.at = Math.min(cursor.at + 1, cursor.text.length);
}

/** Goes on behind a mistaken member of a set: to a blank, a comma or the end of the set. */
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

/** The end of a string, a name or one character. */
function endOfToken(text: string, from: number): number {
  if (text.charAt(from) === '"') {
    let at = from + 1;
    while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
    return Math.min(at + 1, text.length);
  }
  return isNameCharacter(codeIn(text, from)) ? endOfName(text, from) : from + 1;
}
