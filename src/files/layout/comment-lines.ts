import type { Notes } from './attach.js';
import type { Comment } from './comments.js';

/** Larger gaps between value and comment become one blank. */
const MOST_GAP = 60;

/** So many blanks. */
export function blanks(count: number): string {
  return ' '.repeat(count);
}

/**
 * A line with comments: the first beside, others below in its column. A column after more than one blank is kept, so that aligned comments stay
 * aligned. `shift`: how far the line moved.
 */
export function withComments(line: string, comments: readonly Comment[], shift: number): readonly string[] {
  const [first, ...others] = comments;
  if (first === undefined) return [line];
  const gap = first.column + shift - line.length;
  const column = line.length + (first.isClose || gap < 1 || gap > MOST_GAP ? 1 : gap);
  return [line.padEnd(column) + first.text, ...others.map(({ text }) => blanks(column) + text)];
}

/** A key or dash with its value beside, or below if comments are between. `inner`: blanks before lines below. */
export function signAndValue(
  sign: string,
  value: string,
  { head, trail }: Omit<Notes, 'lead'>,
  { inner, shift }: { readonly inner: string; readonly shift: number },
): readonly string[] {
  if (head.length === 0) return withComments(value === '' ? sign : `${sign} ${value}`, trail, shift);
  const isBeside = ({ isAlone, column }: Comment): boolean =>
    head[0]?.isAlone === false && (!isAlone || column === head[0].column);
  const below = head.findIndex((comment) => !isBeside(comment));
  const beside = below === -1 ? head : head.slice(0, below);
  const lines = head.slice(beside.length).map(({ text }) => inner + text);
  return [...withComments(sign, beside, shift), ...lines, ...withComments(inner + value, trail, shift)];
}

/** Splits comments at a sign with lines below: at most `room` beside, the rest above. */
export function commentsAtSign(
  { head, trail }: Omit<Notes, 'lead'>,
  room: number,
): { readonly beside: readonly Comment[]; readonly above: readonly Comment[] } {
  const [nearest, other] = head.length > 0 ? [head, trail] : [trail, []];
  return nearest.length <= room && nearest[0]?.isAlone !== true
    ? { beside: nearest, above: other }
    : { beside: [], above: [...nearest, ...other] };
}
