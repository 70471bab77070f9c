import type { FindingCode } from './codes.js';
import type { Fix } from './fix.js';

/** A position in a file. Lines and columns count from 1; columns and `length` count characters. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** In characters of the line; at least 1. */
  readonly length: number;
}

export type Severity = 'error' | 'warning' | 'info';

/** Something to report: what is wrong, where, and what to do. */
export interface Finding {
  readonly severity: Severity;
  /** Stable, kebab-case; for `zonewright explain CODE` and suppressions. */
  readonly code: FindingCode;
  readonly message: string;
  /** What to write or run instead, in one sentence. */
  readonly help?: string;
  readonly location?: Location;
  /** Inside an included file: the `include:` lines that lead there, nearest first. */
  readonly includedFrom?: readonly Location[];
  /** Another place, such as the first of two duplicates. */
  readonly related?: { readonly location: Location; readonly message: string };
  /** The address of the scope, if it is about live state. */
  readonly scope?: string;
  /** The ref of the rule. */
  readonly ref?: string;
  /** The files that include the location, if several do. */
  readonly files?: readonly string[];
  /** The edits that correct it, if there are any. */
  readonly fix?: Fix;
  /** There may be a secret: the line is not shown. */
  readonly sensitive?: true;
}

/** `files`, else the outermost including file, else that of the location. Empty without a location. */
export function filesOf({ files, includedFrom, location }: Finding): readonly string[] {
  const file = includedFrom?.at(-1)?.file ?? location?.file;
  return files ?? (file === undefined ? [] : [file]);
}

/** Sorts by file, line, column, code and message. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      compare(a.location?.file ?? '', b.location?.file ?? '') ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

/** -1, 0 or 1, by UTF-16 code units in any locale. */
export function compare(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
