import type { Location } from '../../kernel/model/finding.js';
import type { Span } from './fault.js';

/** Makes a location of a span: line and column from 1, columns in code points. */
export type Positions = (span: Span) => Location;

/** Prepares locations for a file. Searches line ends (LF) at the first call. A location never crosses its line's end. */
export function createPositions(file: string, text: string): Positions {
  let starts: readonly number[] | undefined;
  // Remembered, so that a long line is not counted from its start each time.
  let last = { lineStart: -1, at: 0, characters: 0 };
  const charactersBefore = (lineStart: number, at: number): number => {
    const known =
      last.lineStart === lineStart && last.at <= at ? last : { lineStart, at: lineStart, characters: 0 };
    last = { lineStart, at, characters: known.characters + countCharacters(text, known.at, at) };
    return last.characters;
  };
  return ({ start, end }) => {
    starts ??= lineStarts(text);
    const line = lastAtMost(starts, start);
    const lineStart = starts[line] ?? 0;
    const lineEnd = (starts[line + 1] ?? text.length + 1) - 1;
    const column = charactersBefore(lineStart, start) + 1;
    const length = Math.max(1, countCharacters(text, start, Math.min(end, lineEnd)));
    return { file, line: line + 1, column, length };
  };
}

/** Offsets at which lines start. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The index of the last element up to `wanted`. */
function lastAtMost(ascending: readonly number[], wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}

function countCharacters(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count++;
  return count;
}
