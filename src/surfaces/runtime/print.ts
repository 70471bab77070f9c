import { jsonEscaped, UNSAFE } from '../../kernel/lib/inert.js';

/**
 * JSON indented by two spaces, with a final newline. Control and direction characters and `##[` (GitHub's runner) are escaped: they only occur in
 * strings.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replaceAll('##[', '##\\u005b');
  return `${text.replace(UNSAFE, (character) => (character === '\n' ? character : jsonEscaped(character)))}\n`;
}
