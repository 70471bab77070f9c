import { escapeHidden } from './characters.js';

/**
 * A text as lines of a comment for a node of the `yaml` package. Line ends in it can't end the comment, and hidden characters are escaped. Long lines
 * are broken between words.
 */
export function commentLines(text: string): string {
  const lines = escapeHidden(text.replaceAll('\r\n', '\n')).split('\n');
  return lines.flatMap(broken).join('\n');
}

/** The most UTF-16 code units in a line of a comment, unless a word is longer. */
const WIDTH = 100;

function broken(line: string): readonly string[] {
  const lines: string[] = [''];
  for (const word of line.split(/[ \t]+/)) {
    const last = lines.at(-1) ?? '';
    if (last === '' || last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`.trimEnd();
    else lines.push(` ${word}`);
  }
  return lines;
}
