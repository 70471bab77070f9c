import { jsonEscaped, UNSAFE } from '../../kernel/lib/inert.js';

/**
 * A document as printed: two spaces, one line end. Characters that control, hide or change the direction, and `##[`, which GitHub's
 * runner obeys anywhere in a line, are written as escapes; they can only stand inside a string, where the escape means the same.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replaceAll('##[', '##\\u005b');
  return `${text.replace(UNSAFE, (character) => (character === '\n' ? character : jsonEscaped(character)))}\n`;
}
