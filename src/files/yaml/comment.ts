import { escapeHidden } from './characters.js';

/**
 * A text as the lines of a comment, as a node of the `yaml` package takes it: whatever the text quotes, it can't end the comment, and no
 * character of it controls, hides or turns the rest around. Long lines are broken between words.
 */
export function commentLines(text: string): string {
  const lines = escapeHidden(text.replaceAll('\r\n', '\n')).split('\n');
  return lines.flatMap(broken).join('\n');
}

/** How long a line of a comment may be, in UTF-16 code units, unless a word is longer. */
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
