import type { Inline } from './inline.js';

/** A report for a terminal, line by line. */
export type Text = readonly TextLine[];

/** A line. How the rest of a long one is indented: as LongLine says; otherwise below its last column if there is room, or a little deeper than its start. */
export type TextLine = Inline | LongLine;

/** A line with a start that stays whole, and a text that can be too long. */
export interface LongLine {
  /** Blanks and a sign, never separated from the text. */
  readonly prefix: Inline;
  readonly text: Inline;
  /** Columns before the rest of a broken line. */
  readonly hanging: number;
  /** The most columns, also without a terminal. */
  readonly most?: number;
}

/** Sections, an empty line between them. Empty sections are left out. */
export function sections(texts: readonly Text[]): Text {
  return texts
    .filter((text) => text.length > 0)
    .flatMap((text, index) => (index === 0 ? text : ['', ...text]));
}

/** A text after so many blanks. Empty lines stay empty. */
export function shifted(text: Text, blanks: number): Text {
  const indent = ' '.repeat(blanks);
  return text.map((line) => {
    if (isLong(line)) return { ...line, prefix: [indent, line.prefix], hanging: line.hanging + blanks };
    return line === '' ? line : [indent, line];
  });
}

/** True for a line that says how it is broken. */
export function isLong(line: TextLine): line is LongLine {
  return typeof line === 'object' && 'prefix' in line;
}
