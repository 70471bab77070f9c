import type { Position, Range } from 'vscode-languageserver-protocol';
import type { Location } from '../../kernel/model/finding.js';
import type { Span } from '../../files/yaml/fault.js';

/** Places in a text as editors count them: lines and UTF-16 code units from 0 (LSP 3.17, Position). */
export interface TextPositions {
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
  rangeOf(span: Span): Range;
  /** The range of a location, whose columns count characters. */
  rangeAt(location: Pick<Location, 'line' | 'column' | 'length'>): Range;
}

/** Prepares positions in a text. A position beyond a line or the text is its end. */
export function positionsIn(text: string): TextPositions {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineEnd = (line: number): number => {
    const end = (starts[line + 1] ?? text.length + 1) - 1;
    return text[end - 1] === '\r' ? end - 1 : end;
  };
  const positionAt = (offset: number): Position => {
    let line = 0;
    let above = starts.length - 1;
    while (line < above) {
      const middle = (line + above + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle;
      else above = middle - 1;
    }
    return { line, character: offset - (starts[line] ?? 0) };
  };
  const rangeOf = ({ start, end }: Span): Range => ({ start: positionAt(start), end: positionAt(end) });
  return {
    positionAt,
    offsetAt: ({ line, character }) => {
      const start = starts[line];
      return start === undefined ? text.length : Math.min(start + character, Math.max(lineEnd(line), start));
    },
    rangeOf,
    rangeAt: ({ line, column, length }) => {
      const lineStart = starts[line - 1] ?? text.length;
      const start = afterCharacters(text, lineStart, column - 1);
      return rangeOf({
        start,
        end: Math.min(afterCharacters(text, start, length), Math.max(lineEnd(line - 1), start)),
      });
    },
  };
}

/** The offset behind so many characters (code points). */
function afterCharacters(text: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < text.length; left -= 1)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}
