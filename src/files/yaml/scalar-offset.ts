import type { Scalar } from 'yaml';
import { doubleQuotedOffsets, escapeWidth } from './double-quoted.js';

/** A scalar as the library describes it. */
export type WrittenScalar = Pick<Scalar, 'type' | 'value' | 'range'>;

/**
 * The source offset of a scalar value's code unit (UTF-16): the backslash of an escape, a line end of a fold, or behind the last character. Never
 * decreases within a scalar (YAML 1.2.2, 7.3 and 8.1).
 */
export function sourceOffset(text: string, node: WrittenScalar, offset: number): number {
  const [start = 0, end = start] = node.range ?? [];
  if (typeof node.value !== 'string') return Math.min(start + offset, end);
  const offsets = valueOffsets(text, node.type, node.value, start, end, offset);
  return offsets[Math.min(offset, offsets.length - 1)] ?? start;
}

/** Code units of the source at a `sourceOffset`. Escapes have several. */
export function sourceWidth(text: string, { type }: WrittenScalar, at: number): number {
  if (type === 'QUOTE_DOUBLE' && text[at] === '\\') return escapeWidth(text, at);
  return type === 'QUOTE_SINGLE' ? singleQuotedWidth(text, at) : 1;
}

/** The source offset of each code unit of the value, then of its end. Of a long value those behind `last` may be missing. */
function valueOffsets(
  text: string,
  type: Scalar['type'],
  value: string,
  start: number,
  end: number,
  last: number,
): readonly number[] {
  if (type === 'QUOTE_DOUBLE') return doubleQuotedOffsets(text, value, start + 1, end - 1, last);
  if (type === 'QUOTE_SINGLE')
    return align(text, value, flowLines(text, start + 1, end - 1), end - 1, last, singleQuotedWidth);
  if (type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED')
    return align(text, value, blockLines(text, value, start, end), end, last);
  return align(text, value, flowLines(text, start, end), end, last);
}

/** What YAML keeps of a source line: no indentation, line end and blanks removed by folding. */
interface Line {
  readonly start: number;
  readonly end: number;
  /** The line feed's offset, or the scalar's end. */
  readonly lineFeed: number;
}

function singleQuotedWidth(text: string, at: number): number {
  return text.startsWith("''", at) ? 2 : 1;
}

/** Walks lines and value together. Lines have all characters but those of folds: a space or line feeds between content, and at the end. */
function align(
  text: string,
  value: string,
  lines: readonly Line[],
  end: number,
  last: number,
  width: (text: string, at: number) => number = () => 1,
): readonly number[] {
  const offsets: number[] = [];
  let lineFeeds: number[] = [];
  const pushFolded = (): number => offsets.push(lineFeeds.shift() ?? offsets.at(-1) ?? end);
  for (const [number, line] of lines.entries()) {
    if (line.start < line.end) {
      while (value[offsets.length] === '\n') pushFolded();
      if (number > 0 && value[offsets.length] === ' ' && text[line.start] !== ' ') pushFolded();
      for (let at = line.start; at < line.end && offsets.length <= last; at += width(text, at))
        offsets.push(at);
      if (offsets.length > last) return offsets;
      lineFeeds = [];
    }
    lineFeeds.push(line.lineFeed);
  }
  while (offsets.length < value.length) pushFolded();
  return [...offsets, lineFeeds[0] ?? offsets.at(-1) ?? end];
}

/** Plain and single-quoted scalars: the first line keeps leading blanks, the last trailing ones. */
function flowLines(text: string, start: number, end: number): readonly Line[] {
  const lines = splitLines(text, start, end);
  return lines.map((line, number) => ({
    start: number === 0 ? line.start : skipBlanks(text, line.start, line.end),
    end: number === lines.length - 1 ? line.end : skipBlanksBack(text, line.start, line.end),
    lineFeed: line.lineFeed,
  }));
}

/** Literal and folded scalars: all lines lose the indentation of the first with content. */
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
