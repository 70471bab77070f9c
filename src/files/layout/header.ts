import { countApart } from '../yaml/comment-owner.js';
import { hasBlankAbove } from '../yaml/lines.js';
import type { Comment } from './comments.js';
import type { Collection, Tree } from './tree.js';

/** The comment at the top that names the schema for editors. */
const MODELINE = /^#\s*yaml-language-server:/;

/** Comments about the file, which stay at its top: the editors' line, and those a blank line separates from the first entry. */
export function headerOf(
  { marker }: Tree,
  root: Collection,
  comments: readonly Comment[],
  text: string,
): Comment[] {
  const first = root.entries[0]?.start ?? root.start;
  const above = comments.filter(({ start }) => start < first);
  if (root.entries.length === 0) return above;
  const last = above.findLastIndex(
    (comment) => MODELINE.test(comment.text) || comment.start < (marker?.at ?? 0),
  );
  const starts = above.map(({ start }) => start);
  return above.slice(0, Math.max(last + 1, countApart(text, starts, first)));
}

/** Lines above the first entry and its comments: the header, and `---` if there. */
export function headerLines(header: readonly Comment[], { marker }: Tree, text: string): readonly string[] {
  const lines: string[] = [];
  const isAbove = ({ start }: Comment): boolean => marker !== undefined && start < marker.at;
  for (const comment of header.filter(isAbove)) push(lines, comment, text);
  lines.push(...(marker?.lines ?? []));
  for (const comment of header.filter((each) => !isAbove(each))) push(lines, comment, text);
  const last = header.at(-1);
  const endsHeader = last !== undefined && !isAbove(last);
  return endsHeader && !MODELINE.test(last.text) ? [...lines, ''] : lines;
}

function push(lines: string[], { text: line, start }: Comment, text: string): void {
  if (lines.length > 0 && hasBlankAbove(text, start)) lines.push('');
  lines.push(line);
}
