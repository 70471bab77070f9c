import type { Printer } from './edit-types.js';

export interface Tools {
  /** The whole text, ending with a line end. Offsets refer to it. */
  readonly text: string;
  readonly lineEnd: string;
  readonly printer: Printer;
}

/** `to` exclusive. */
export interface Region {
  readonly from: number;
  readonly to: number;
}

export function slice({ text }: Tools, { from, to }: Region): string {
  return text.slice(from, to);
}

/** The start of the next line; the offset itself if it starts one. */
export function lineAfter(text: string, offset: number): number {
  return text[offset - 1] === '\n' ? offset : text.indexOf('\n', offset) + 1;
}

/** Printed lines at a column, with the file's line ends. */
export function placed(printed: string, column: number, { lineEnd }: Pick<Tools, 'lineEnd'>): string {
  const lines = printed.split('\n').map((line) => (line === '' ? '' : ' '.repeat(column) + line));
  return lines.join(lineEnd);
}

/** A region's lines with line ends. */
export function linesOf(text: string, { from, to }: Region): readonly string[] {
  return text.slice(from, to).match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

export function isComment(line: string): boolean {
  return line.trimStart().startsWith('#');
}
