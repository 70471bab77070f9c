import type { Position, Range } from 'vscode-languageserver-protocol';
import type { Location } from '../../kernel/model/finding.js';
import type { Span } from '../../files/yaml/fault.js';

/** Positions as an editor counts them: lines from 0, then units of its encoding (LSP 3.17, Position). */
export interface TextPositions {
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
  rangeOf(span: Span): Range;
  /** The range of a location, whose columns count characters. */
  rangeAt(location: Pick<Location, 'line' | 'column' | 'length'>): Range;
}

export type PositionsIn = (text: string) => TextPositions;

/** The byte order mark that may begin a text. */
export const MARK = '\uFEFF';

/** Characters of two UTF-16 units. */
const PAIRS = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** Units of a text by encoding. UTF-32 counts code points. */
const UNITS = {
  'utf-16': ({ length }: string) => length,
  'utf-8': (text: string) => Buffer.byteLength(text),
  'utf-32': (text: string) => text.length - (text.match(PAIRS)?.length ?? 0),
} as const satisfies Record<string, (text: string) => number>;

export type PositionEncoding = keyof typeof UNITS;

/** The first known encoding that an editor offers. All know UTF-16. */
export function encodingFor(offered: readonly string[] = []): PositionEncoding {
  return offered.find(isKnown) ?? 'utf-16';
}

function isKnown(name: string): name is PositionEncoding {
  return Object.hasOwn(UNITS, name);
}

/** Positions beyond a line or the text are its end. */
export function positionsFor(encoding: PositionEncoding): PositionsIn {
  const unitsOf = UNITS[encoding];
  return (text) => positionsIn(text, unitsOf);
}

function positionsIn(text: string, unitsOf: (text: string) => number): TextPositions {
  // Findings don't count the mark in columns, editors do.
  const marks = text.startsWith(MARK) ? 1 : 0;
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
    return { line, character: unitsOf(text.slice(starts[line], offset)) };
  };
  const rangeOf = ({ start, end }: Span): Range => ({ start: positionAt(start), end: positionAt(end) });
  return {
    positionAt,
    offsetAt: ({ line, character }) => {
      const start = starts[line];
      if (start === undefined) return text.length;
      return start + lengthOf(text.slice(start, Math.max(lineEnd(line), start)), character, unitsOf);
    },
    rangeOf,
    rangeAt: ({ line, column, length }) => {
      const lineStart = starts[line - 1] ?? text.length;
      const start = afterCharacters(text, lineStart, column - 1 + (line === 1 ? marks : 0));
      return rangeOf({
        start,
        end: Math.min(afterCharacters(text, start, length), Math.max(lineEnd(line - 1), start)),
      });
    },
  };
}

/** The length of a line's start of `units` units. Half a character is left out. */
function lengthOf(line: string, units: number, unitsOf: (text: string) => number): number {
  let at = 0;
  for (let left = units; at < line.length;) {
    const character = String.fromCodePoint(line.codePointAt(at) ?? 0);
    left -= unitsOf(character);
    if (left < 0) break;
    at += character.length;
  }
  return at;
}

/** The offset after `count` code points. */
function afterCharacters(text: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < text.length; left -= 1)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}
