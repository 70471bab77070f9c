import type { YamlCode } from '../../kernel/model/codes.js';

/** Offsets into the text of a file, in UTF-16 code units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A finding whose location is still an offset: lines are counted only for files that have one. */
export interface Fault {
  readonly code: YamlCode;
  readonly message: string;
  readonly help: string;
  readonly at: Span;
  /** Where the other half stands; looked for only when the fault is shown. */
  readonly related?: { readonly find: () => Span; readonly message: string };
}

/** Takes a fault; called for each one that a check finds. */
export type FaultReporter = (fault: Fault) => void;

/** A piece of the file for use in a message: never longer than a name is. */
export function shorten(source: string): string {
  return source.length <= 60 ? source : `${source.slice(0, 60)}…`;
}
