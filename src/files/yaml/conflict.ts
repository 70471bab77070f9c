import type { Fault, Span } from './fault.js';
import { restOfLine } from './quoting.js';

/** Git's marker lines, "How conflicts are presented" in git-merge(1); `|||||||` with diff3. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)/gm;

/**
 * The fault of the first merge conflict, at its first and last line, if any. Other errors follow from it. Valid files have no such line, as values
 * are indented.
 */
export function conflictIn(text: string): Fault | undefined {
  const markers = [...text.matchAll(MARKER)];
  const [first] = markers;
  if (first === undefined) return undefined;
  const conflicts = markers.filter(([mark]) => mark.startsWith('<')).length;
  const last = markers.find(([mark]) => mark.startsWith('>')) ?? markers.at(-1) ?? first;
  const others = conflicts > 1 ? `; it is the first of ${conflicts}` : '';
  return {
    code: 'yaml-conflict',
    message: `a merge left a conflict here that nobody has resolved${others}`,
    help: 'Keep the lines that you want, and remove those that start with <<<<<<<, |||||||, ======= and >>>>>>>.',
    at: lineAt(text, first.index),
    ...(last === first ? {} : { related: { find: () => lineAt(text, last.index), message: 'to here' } }),
  };
}

function lineAt(text: string, start: number): Span {
  return restOfLine(text, start);
}
