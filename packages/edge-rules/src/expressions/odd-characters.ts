import { lookAlikeIn, unseenIn } from '../lib/odd-characters.js';
import { likelyCorrection } from '../lib/correction.js';
import { LITERAL } from './literals.js';
import { IS_ASCII } from './strings.js';
import { NOTHING, problem, type Problem } from './problems.js';

/** Invisible characters and look-alikes in strings. Outside of them they are mistakes of the grammar. */
export function oddCharacters(text: string): readonly Problem[] {
  if (IS_ASCII.test(text)) return NOTHING;
  return [...text.matchAll(LITERAL)].flatMap(({ 0: literal, index }) => oddIn(literal, index));
}

function oddIn(literal: string, start: number): readonly Problem[] {
  const unseen = unseenIn(literal);
  const alike = lookAlikeIn(literal);
  const found: Problem[] = [];
  if (unseen !== undefined) {
    const span = { from: start + unseen.from, to: start + unseen.to };
    const message = `${unseen.name} is invisible, or looks like a space`;
    const help = `Remove it or write a space. If it is meant, write ${escapesOf(literal.slice(unseen.from, unseen.to))}.`;
    found.push(
      problem('expression-invisible', span, message, help, likelyCorrection(span, ' ', 'Write a space')),
    );
  }
  if (alike !== undefined) {
    const span = { from: start + alike.from, to: start + alike.to };
    const letter = literal.slice(alike.from, alike.to);
    const message = `${letter} is ${alike.name}, which looks like a letter of "${alike.looks}" and is another one`;
    const help = `Write "${alike.looks}". If it is meant, write ${escapesOf(letter)}.`;
    const latin =
      alike.looks[Array.from(literal.slice(wordStart(literal, alike.from), alike.from)).length] ?? '';
    const fix = likelyCorrection(span, latin);
    found.push(problem('expression-look-alike', span, message, help, fix));
  }
  return found;
}

function wordStart(text: string, at: number): number {
  return at - (/[\p{L}\p{M}]*$/u.exec(text.slice(0, at))?.[0].length ?? 0);
}

/** A text as escapes of its bytes in UTF-8: `\xe2\xa0\x80`. */
function escapesOf(text: string): string {
  return Array.from(
    new TextEncoder().encode(text),
    (byte) => `\\x${byte.toString(16).padStart(2, '0')}`,
  ).join('');
}
