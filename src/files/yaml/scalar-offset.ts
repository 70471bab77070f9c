import type { Scalar } from 'yaml';
import { doubleQuotedOffsets, escapeWidth } from './double-quoted.js';

/** A scalar of a file, as the library describes it. */
export type WrittenScalar = Pick<Scalar, 'type' | 'value' | 'range'>;

/**
 * The source offset of a character in a scalar's decoded value.
 *
 * `offset` counts UTF-16 code units of the value; the result counts those of `text`. For a character written as an escape it is the backslash; for a
 * space or line end made by folding, a line end of the fold; after the last character, the place behind it. Offsets of one scalar never decrease.
 * YAML 1.2.2, chapters 7.3 and 8.1.
 */
export function sourceOffset(text: string, node: WrittenScalar, offset: number): number {
  const [start = 0, end = start] = node.range ?? [];
  if (typeof node.value !== 'string') return Math.min(start + offset, end);
  const offsets = valueOffsets(text, node.type, node.value, start, end);
  return offsets[Math.min(offset, offsets.length - 1)] ?? start;
}

/** The number of code units in the source of the character at a result of `sourceOffset`. An escape has several. */
export function sourceWidth(text: string, { type }: WrittenScalar, at: number): number {
  if (type === 'QUOTE_DOUBLE' && text[at] === '\\') return escapeWidth(text, at);
  return type === 'QUOTE_SINGLE' ? singleQuotedWidth(text, at) : 1;
}

/** The source offset of every code unit of the value, then that of its end. */
function valueOffsets(
  text: string,
  type: Scalar['type'],
  value: string,
  start: number,
  end: number,
): readonly number[] {
  if (type === 'QUOTE_DOUBLE') return doubleQuotedOffsets(text, value, start + 1, end - 1);
  if (type === 'QUOTE_SINGLE')
    return align(text, value, flowLines(text, start + 1, end - 1), end - 1, singleQuotedWidth);
  if (type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED')
    return align(text, value, blockLines(text, value, start, end), end);
  return align(text, value, flowLines(text, start, end), end);
}

/** The part of a source line that YAML keeps: without indentation, line end and the blanks that folding removes. */
interface Line {
  readonly start: number;
  readonly end: number;
  /** The offset of the line feed, or the end of the scalar. */
  readonly lineFeed: number;
}

function singleQuotedWidth(text: string, at: number): number {
  return text.startsWith("''", at) ? 2 : 1;
}

/**
 * Walks lines and value together. The lines have all characters of the value except those of folding: one space or several line feeds between lines
 * with content, and at the end.
 */
function align(
  text: string,
  value: string,
  lines: readonly Line[],
  end: number,
  width: (text: string, at: number) => number = () => 1,
): readonly number[] {
  const offsets: number[] = [];
  let lineFeeds: number[] = [];
  const pushFolded = (): number => offsets.push(lineFeeds.shift() ?? offsets.at(-1) ?? end);
  for (const [number, line] of lines.entries()) {
    if (line.start < line.end) {
      while (value[offsets.length] === '\n') pushFolded();
      if (number > 0 && value[offsets.length] === ' ' && text[line.start] !== ' ') pushFolded();
      for (let at = line.start; at < line.end; at += width(text, at)) offsets.push(at);
      lineFeeds = [];
    }
    lineFeeds.push(line.lineFeed);
  }
  while (offsets.length < value.length) pushFolded();
  return [...offsets, lineFeeds[0] ?? offsets.at(-1) ?? end];
}

/** For plain and single-quoted scalars: the first line keeps its leading blanks, the last one its trailing blanks. */
function flowLines(text: string, start: number, end: number): readonly Line[] {
  const lines = splitLines(text, start, end);
  return lines.map((line, number) => ({
    start: number === 0 ? line.start : skipBlanks(text, line.start, line.end),
    end: number === lines.length - 1 ? line.end : skipBlanksBack(text, line.start, line.end),
    lineFeed: line.lineFeed,
  }));
}

/** For literal and folded scalars: the same indentation is removed from all lines, that of the first line with content. */
function blockLines(text: string, value: string, start: number, end: number): readonly Line[] {
  const header = text.indexOf('\n', start);
  if (header === -1) return [];
  const lines = splitLines(text, header + 1, end);
  const first = lines.find((line) => indentOf(text, line) < line.end - line.start);
  const firstKept = value.search(/[^ \n]/);
  const kept = firstKept - (value.lastIndexOf('\n', firstKept) + 1);
  const indent = first === undefined ? end - start : indentOf(text, first) - kept;
  return lines.map(({ start: lineStart, end: lineEnd, lineFeed }) => ({
    start: Math.min(lineStart + indent, lineEnd),
    end: lineEnd,
    lineFeed,
  }));
}

function splitLines(text: string, start: number, end: number): readonly Line[] {
  const lines: Line[] = [];
  for (let at = start; at < end;) {
    const found = text.indexOf('\n', at);
    const lineFeed = found === -1 || found >= end ? end : found;
    lines.push({ start: at, end: lineFeed, lineFeed });
    at = lineFeed + 1;
  }
  return lines;
}

function indentOf(text: string, line: Line): number {
  let at = line.start;
  while (at < line.end && text[at] === ' ') at++;
  return at - line.start;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function skipBlanks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isBlank(text[at])) at++;
  return at;
}

function skipBlanksBack(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text[at - 1])) at--;
  return at;
}
