/**
 * A document as printed: two spaces, one line end. `##[`, which GitHub's runner obeys anywhere in a line, is written with an escape;
 * it can only stand inside a string, where the escape means the same.
 */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2).replaceAll('##[', '##\\u005b')}\n`;
}
