import { columnOf, lineStart } from '../lines.js';
import { isBlank, isComment, linesOf, type Region } from './tools.js';

/** Comments beside and above a child in brackets. They move with it. */
export interface ChildNotes {
  readonly above: readonly string[];
  /** On its last line: at most one. */
  readonly beside: readonly string[];
}

/** Comments in brackets. */
export interface FlowNotes {
  /** Beside the opening bracket. */
  readonly open: readonly string[];
  /** In text order. */
  readonly children: readonly ChildNotes[];
  /** Above the closing bracket. */
  readonly end: readonly string[];
}

export const NO_NOTES: ChildNotes = { above: [], beside: [] };

/** Comments in the gaps around children. */
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

/** The comment on a gap's first line, and those below. A gap has only comments, commas and blanks. */
function notesIn(gap: string): { readonly beside: readonly string[]; readonly below: readonly string[] } {
  const [beside = [], ...below] = gap.split('\n').map((line) => {
    const start = line.indexOf('#');
    return start < 0 ? [] : [line.slice(start).trimEnd()];
  });
  return { beside, below: below.flat() };
}

/**
 * The column of the first offset that starts a line of a bracketed value. Otherwise the smallest indentation: further left, YAML might read it
 * differently.
 */
export function columnBelow(offsets: readonly number[], { from, to }: Region, text: string): number {
  const first = offsets.find((offset) => isBlank(text.slice(lineStart(text, offset), offset)));
  if (first !== undefined) return columnOf(text, first);
  return Math.min(...continuedLines(text.slice(from, to)).map(indentOf));
}

/** A bracketed value whose continuation lines start at least at a column, keeping relative indentation. */
export function movedRight(value: string, column: number): string {
  const least = Math.min(...continuedLines(value).map(indentOf));
  return least >= column ? value : value.replaceAll(/\n(?=.*\S)/g, `\n${' '.repeat(column - least)}`);
}

/** Continuation lines with content. Comments may be at any column. */
function continuedLines(value: string): readonly string[] {
  const [, ...lines] = linesOf(value, { from: 0, to: value.length });
  return lines.filter((line) => !isBlank(line) && !isComment(line));
}

function indentOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0;
}
