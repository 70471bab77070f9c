import { inert, jsonEscaped, UNSAFE } from '../../kernel/lib/inert.js';
import type { Output } from './runtime.js';

/** Writes a line for people. Whatever is in it, it is one line, and nothing in it controls the terminal. */
export function say(output: Pick<Output, 'write'>, line: string): void {
  output.write(`${inert(line)}\n`);
}

/**
 * JSON indented by two spaces, with a final newline. Control and direction characters and `##[` (GitHub's runner) are escaped: they only occur in
 * strings.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replaceAll('##[', '##\\u005b');
  return `${text.replace(UNSAFE, (character) => (character === '\n' ? character : jsonEscaped(character)))}\n`;
}
