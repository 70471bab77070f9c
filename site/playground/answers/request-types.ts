import type { Told } from './model.js';

/** A part of a line. Lines and columns count from 1. */
export interface LineSpan {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** A line with a name and a value, and where both are. */
export interface NamedLine {
  readonly name: string;
  readonly value: string;
  readonly nameAt: LineSpan;
  readonly valueAt: LineSpan;
}

/** The fields of a request or packet before they are checked, and where each is written. */
export interface WrittenRequest {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly lists: Readonly<Record<string, unknown>>;
  /** What was taken for granted, as sentences. */
  readonly assumed: readonly string[];
  readonly told: readonly Told[];
  /** Where a field or a list (`$name`) is written: its name, or its value. */
  readonly placeOf: (name: string, about: 'key' | 'value') => LineSpan | undefined;
}
