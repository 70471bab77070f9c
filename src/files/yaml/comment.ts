import { withLineFeeds } from '../../kernel/lib/line-feeds.js';
import { escapeHidden } from './characters.js';

/** A text as comment lines for a `yaml` node: line ends can't end it, hidden characters are escaped, long lines broken between words. */
export function commentLines(text: string): string {
  const lines = escapeHidden(withLineFeeds(text)).split('\n');
  return lines.flatMap(broken).join('\n');
}

/** A comment line's most UTF-16 units, unless a word is longer. */
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
