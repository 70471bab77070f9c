import type { FindingCode } from './codes.js';
import type { Fix } from './fix.js';

/** A position in a file of the repository. Lines and columns count from 1; columns and `length` count characters. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The number of characters of the line that are concerned; at least 1. */
  readonly length: number;
}

export type Severity = 'error' | 'warning' | 'info';

/** Something to report: what is wrong, where, and what to do. */
export interface Finding {
  readonly severity: Severity;
  /** Stable, kebab-case. `zonewright explain CODE` and suppressions use it. */
  readonly code: FindingCode;
  readonly message: string;
  /** What to write or run instead, in one sentence. */
  readonly help?: string;
  readonly location?: Location;
  /** For a finding inside an included file: the `include:` lines that lead there, nearest first. */
  readonly includedFrom?: readonly Location[];
  /** A second location that belongs to it, such as the first of two duplicates. */
  readonly related?: { readonly location: Location; readonly message: string };
  /** The address of the scope, for a finding about live state. */
  readonly scope?: string;
  /** The ref of the rule. */
  readonly ref?: string;
  /** The files that include the location, if there are several, as for a fragment. */
  readonly files?: readonly string[];
  /** How to correct it, where that can be said as edits. */
  readonly fix?: Fix;
  /** There may be a secret at the location, so the line of the file is not shown. */
  readonly sensitive?: true;
}

/** The files of a finding: `files`, else the outermost including file, else the file of its location. Empty without a location. */
export function filesOf({ files, includedFrom, location }: Finding): readonly string[] {
  const file = includedFrom?.at(-1)?.file ?? location?.file;
  return files ?? (file === undefined ? [] : [file]);
}

/** Sorts by file, line, column, code and message: the order of reading, which is the same on every machine. */
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

/** Compares by UTF-16 code units, independent of the locale: -1, 0 or 1. */
export function compare(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
