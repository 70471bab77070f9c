import type { YamlCode } from '../../kernel/model/codes.js';

/** UTF-16 offsets in a file's text; `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A finding with offsets instead of a location: lines are counted only for files with findings. */
export interface Fault {
  readonly code: YamlCode;
  readonly message: string;
  readonly help: string;
  readonly at: Span;
  readonly fix?: {
    readonly title: string;
    readonly safe: boolean;
    readonly edits: readonly { readonly at: Span; readonly text: string }[];
  };
  /** The other half's place, searched only if the fault is shown. */
  readonly related?: { readonly find: () => Span; readonly message: string };
}

/** Called with each fault that a check finds. */
export type FaultReporter = (fault: Fault) => void;

/** Source text for a message, cut to 60 code units. */
export function shorten(source: string): string {
  return source.length <= 60 ? source : `${source.slice(0, 60)}…`;
}
