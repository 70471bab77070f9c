import { writes } from '@zonewright/edge-rules/lib/correction.js';

/** A place between two characters of a file: line and column count from 1; columns count characters, as those of findings do. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What becomes of a stretch of a file. The text has LF for its line ends, whatever the file has. */
export interface FileEdit {
  readonly file: string;
  readonly start: Place;
  readonly end: Place;
  readonly text: string;
}

/** How to correct what a finding reports, as data: for `validate --fix` and for editors. */
export interface Fix {
  /** What it does, for a menu: `Write eq`. */
  readonly title: string;
  /** Nothing else can be meant, so it can be applied without asking. Otherwise it is a proposal. */
  readonly safe: boolean;
  readonly edits: readonly FileEdit[];
}

/** The fix whose edit is in place of a location that has nothing but plain words, the same in every style of YAML. */
export function fixAt(
  { file, line, column, length }: Place & { readonly file: string; readonly length: number },
  text: string,
  safe = false,
): Fix {
  const edit = { file, start: { line, column }, end: { line, column: column + length }, text };
  return { title: writes(text), safe, edits: [edit] };
}
