import type { Printer } from './edit-types.js';

/** What every part of an edit goes by. */
export interface Tools {
  /** The whole text; offsets count in it. Its last line is ended. */
  readonly text: string;
  readonly lineEnd: string;
  readonly printer: Printer;
}

/** A stretch of the text; `to` exclusive. */
export interface Region {
  readonly from: number;
  readonly to: number;
}

export function slice({ text }: Tools, { from, to }: Region): string {
  return text.slice(from, to);
}

/** Where the next line begins; the offset itself where one begins there. */
export function lineAfter(text: string, offset: number): number {
  return text[offset - 1] === '\n' ? offset : text.indexOf('\n', offset) + 1;
}

/** Printed lines moved to a column, with the line ends of the file. */
export function placed(printed: string, column: number, { lineEnd }: Pick<Tools, 'lineEnd'>): string {
  const lines = printed.split('\n').map((line) => (line === '' ? '' : ' '.repeat(column) + line));
  return lines.join(lineEnd);
}

/** The lines of a region, each with its end. */
export function linesOf(text: string, { from, to }: Region): readonly string[] {
  return text.slice(from, to).match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

export function isComment(line: string): boolean {
  return line.trimStart().startsWith('#');
}
