import { jsonEscaped, UNSAFE } from '../../kernel/lib/inert.js';

/**
 * A document as printed: indented by two spaces, with a final newline. Control and direction characters, and `##[` (a command to GitHub's runner), are
 * escaped. They are always inside strings, where an escape has the same meaning.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replaceAll('##[', '##\\u005b');
  return `${text.replace(UNSAFE, (character) => (character === '\n' ? character : jsonEscaped(character)))}\n`;
}
