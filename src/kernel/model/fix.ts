import { writes } from '@zonewright/edge-rules/lib/correction.js';

/** A place between two characters of a file. Counts from 1, in characters. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Replaces a part of a file. Line ends in `text` are LF, whatever the file has. */
export interface FileEdit {
  readonly file: string;
  readonly start: Place;
  readonly end: Place;
  readonly text: string;
}

/** How to correct a finding, for `validate --fix` and editors. */
export interface Fix {
  /** For a menu: `Write eq`. */
  readonly title: string;
  /** Nothing else can be meant: it is applied without asking. Otherwise it is a proposal. */
  readonly safe: boolean;
  readonly edits: readonly FileEdit[];
}

/** Replaces what is at a location. For plain words, which every style of YAML writes alike. */
export function fixAt(
  { file, line, column, length }: Place & { readonly file: string; readonly length: number },
  text: string,
  safe = false,
): Fix {
  const edit = { file, start: { line, column }, end: { line, column: column + length }, text };
  return { title: writes(text), safe, edits: [edit] };
}
