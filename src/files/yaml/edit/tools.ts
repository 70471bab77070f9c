import type { Printer } from './edit-types.js';

/** The context of an edit. */
export interface Tools {
  /** The whole text, to which offsets refer. It ends with a line end. */
  readonly text: string;
  readonly lineEnd: string;
  readonly printer: Printer;
}

/** A part of the text; `to` exclusive. */
export interface Region {
  readonly from: number;
  readonly to: number;
}

export function slice({ text }: Tools, { from, to }: Region): string {
  return text.slice(from, to);
}

/** The start of the next line; the offset itself if a line starts there. */
export function lineAfter(text: string, offset: number): number {
  return text[offset - 1] === '\n' ? offset : text.indexOf('\n', offset) + 1;
}

/** Printed lines, indented to a column, with the line ends of the file. */
export function placed(printed: string, column: number, { lineEnd }: Pick<Tools, 'lineEnd'>): string {
  const lines = printed.split('\n').map((line) => (line === '' ? '' : ' '.repeat(column) + line));
  return lines.join(lineEnd);
}

/** The lines of a region, each with its line end. */
export function linesOf(text: string, { from, to }: Region): readonly string[] {
  return text.slice(from, to).match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

export function isComment(line: string): boolean {
  return line.trimStart().startsWith('#');
}
