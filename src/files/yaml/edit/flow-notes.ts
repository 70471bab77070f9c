import { columnOf, lineStart } from '../lines.js';
import { isBlank, isComment, linesOf, type Region } from './tools.js';

/** The comments beside and above a child of a list or mapping in brackets. They move with it. */
export interface ChildNotes {
  readonly above: readonly string[];
  /** On the line where it ends: at most one. */
  readonly beside: readonly string[];
}

/** The comments in a list or mapping in brackets. */
export interface FlowNotes {
  /** Beside the opening bracket. */
  readonly open: readonly string[];
  /** In the order of the text. */
  readonly children: readonly ChildNotes[];
  /** Above the closing bracket. */
  readonly end: readonly string[];
}

export const NO_NOTES: ChildNotes = { above: [], beside: [] };

/** The comments in the gaps before, between and after the children. */
export function flowNotes(gaps: readonly string[]): FlowNotes {
  const notes = gaps.map(notesIn);
  const children = notes.slice(1).map(({ beside }, index) => ({ above: notes[index]?.below ?? [], beside }));
  return { open: notes[0]?.beside ?? [], children, end: notes.at(-1)?.below ?? [] };
}

export function hasNotes({ open, children, end }: FlowNotes): boolean {
  return (
    open.length + end.length > 0 || children.some(({ above, beside }) => above.length + beside.length > 0)
  );
}

/** The comment on the first line of a gap, and those on its other lines. A gap contains only comments, commas and blanks. */
function notesIn(gap: string): { readonly beside: readonly string[]; readonly below: readonly string[] } {
  const [beside = [], ...below] = gap.split('\n').map((line) => {
    const start = line.indexOf('#');
    return start < 0 ? [] : [line.slice(start).trimEnd()];
  });
  return { beside, below: below.flat() };
}

/**
 * The column of the first of these offsets that starts a line of a value in brackets. If none does, the smallest indentation of its lines: further to
 * the left, YAML might read them differently.
 */
export function columnBelow(offsets: readonly number[], { from, to }: Region, text: string): number {
  const first = offsets.find((offset) => isBlank(text.slice(lineStart(text, offset), offset)));
  if (first !== undefined) return columnOf(text, first);
  return Math.min(...continuedLines(text.slice(from, to)).map(indentOf));
}

/** A value in brackets, indented so that its continuation lines start at least at a column. Their relative indentation stays. */
export function movedRight(value: string, column: number): string {
  const least = Math.min(...continuedLines(value).map(indentOf));
  return least >= column ? value : value.replaceAll(/\n(?=.*\S)/g, `\n${' '.repeat(column - least)}`);
}

/** Continuation lines with content, without comments: these may be at any column. */
function continuedLines(value: string): readonly string[] {
  const [, ...lines] = linesOf(value, { from: 0, to: value.length });
  return lines.filter((line) => !isBlank(line) && !isComment(line));
}

function indentOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0;
}
