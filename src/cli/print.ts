/**
 * A document as printed: two spaces, one line end. Characters that hide or change the direction, and `##[`, which GitHub's runner
 * obeys anywhere in a line, are written as escapes; they can only stand inside a string, where the escape means the same.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replaceAll('##[', '##\\u005b');
  return `${text.replace(/[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu, escaped)}\n`;
}

/** JSON escapes UTF-16 code units. */
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');
}
