import type { Fault, Span } from './fault.js';
import { restOfLine } from './quoting.js';

/** The lines of git around the sides of a conflict, "How conflicts are presented" in git-merge(1); `|||||||` with diff3. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)/gm;

/**
 * The fault of an unresolved merge conflict, at the first and the last line of the first conflict; undefined without one. All other errors follow
 * from it. A valid file has no such line, because its values are indented.
 */
export function conflictIn(text: string): Fault | undefined {
  const markers = [...text.matchAll(MARKER)];
  const [first] = markers;
  if (first === undefined) return undefined;
  const begun = markers.filter(([mark]) => mark.startsWith('<')).length;
  const last = markers.find(([mark]) => mark.startsWith('>')) ?? markers.at(-1) ?? first;
  const others = begun > 1 ? `; it is the first of ${begun}` : '';
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
