import type { FindingCode } from './codes.js';

/** A position in a file of the repository. Lines and columns count from 1; columns and `length` count characters. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** How many characters of the line the finding is about; at least 1. */
  readonly length: number;
}

export type Severity = 'error' | 'warning' | 'info';

/** One thing to tell the user: what is wrong, where, and what to do. */
export interface Finding {
  readonly severity: Severity;
  /** Stable, kebab-case; `zonewright explain CODE` and suppressions build on it. */
  readonly code: FindingCode;
  readonly message: string;
  /** What to write or run instead, one sentence. */
  readonly help?: string;
  readonly location?: Location;
  /** For a finding inside an included file: the `include:` lines that lead there, nearest first. */
  readonly includedFrom?: readonly Location[];
  /** Another location that belongs to it: the first of two duplicates, for example. */
  readonly related?: { readonly location: Location; readonly message: string };
  /** The scope's address, for a finding about live state. */
  readonly scope?: string;
  /** The ref of the rule that it is about. */
  readonly ref?: string;
  /** The files that lead to it, where they are several: a fragment has many. */
  readonly files?: readonly string[];
  /** A secret may stand at the location: the line of the file is not shown. */
  readonly sensitive?: true;
}

/** The files that lead to a finding: where it stands, or what includes that; none of what stands in no file. */
export function filesOf({ files, includedFrom, location }: Finding): readonly string[] {
  const file = includedFrom?.at(-1)?.file ?? location?.file;
  return files ?? (file === undefined ? [] : [file]);
}

/** Sorts by file, line, column, code: the order people read and the order that is the same on every machine. */
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

/** Compares by UTF-16 code units, never by locale: -1, 0 or 1. */
export function compare(a: string, b: string): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}
