import type { Outcome, Step } from '@zonewright/edge-rules/replay/program.js';
import type { Seen } from './heavy.js';
import type { LogFile } from '../logs/lines.js';
import type { Skipped } from './skipped.js';
import type { ShownRequest } from './shown.js';

/** Requests by outcome; `undecided` for no certain one. */
export type Outcomes = Readonly<Record<Outcome | 'undecided', number>>;

/** Counts of lines. */
export interface Totals {
  readonly read: number;
  readonly skipped: number;
  readonly evaluated: number;
  readonly undecided: number;
  readonly alike: number;
  readonly changed: number;
}

/** First to last line, in milliseconds since 1970; undefined without times. */
export interface Span {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** A deciding rule, and the sides that have it. */
export interface ReplayedRule {
  readonly zone: string;
  readonly side: 'live' | 'declared' | 'both';
  readonly step: Step;
}

/** Requests decided differently by the same rules. */
export interface Change {
  readonly from: Outcome;
  readonly to: Outcome;
  readonly count: number;
  readonly before: ReplayedRule | undefined;
  readonly after: ReplayedRule | undefined;
  /** The rule that makes the difference. */
  readonly rule: ReplayedRule | undefined;
  readonly unless:
    | { readonly what: readonly string[]; readonly count: number; readonly gotThrough: number }
    | undefined;
  readonly examples: readonly ShownRequest[];
}

export interface Flow {
  readonly from: Outcome;
  readonly to: Outcome;
  readonly count: number;
}

/** What changed requests have in common. Their kind is the index of a flow. */
export interface Top {
  readonly isExact: boolean;
  readonly values: readonly Seen[];
}

export const TOPS = ['paths', 'hosts', 'countries', 'networks', 'agents'] as const;

export interface TimeBucket {
  readonly at: number;
  readonly changed: number;
  readonly undecided: number;
  readonly before: Outcomes;
  readonly after: Outcomes;
}

export interface RateReport {
  readonly rule: ReplayedRule;
  readonly counted: boolean;
  readonly why: string | undefined;
  readonly requests: number;
  readonly acted: number;
}

/** The result of a replay. */
export interface Replay {
  readonly files: readonly LogFile[];
  readonly span: Span;
  readonly totals: Totals;
  readonly sampling:
    | {
        readonly rate: number | undefined;
        readonly saidBy: 'flag' | 'log';
        readonly requests: number;
      }
    | undefined;
  readonly zones: readonly {
    readonly name: string;
    readonly span: Span;
    readonly totals: Totals;
    readonly notes: readonly string[];
  }[];
  readonly before: Outcomes;
  readonly after: Outcomes;
  readonly flows: readonly Flow[];
  readonly changes: readonly Change[];
  readonly top: Readonly<Record<(typeof TOPS)[number], Top>>;
  readonly timeline: { readonly seconds: number; readonly buckets: readonly TimeBucket[] };
  readonly undecided: readonly { readonly reason: string; readonly count: number }[];
  readonly skipped: readonly Skipped[];
  readonly rateLimits: readonly RateReport[];
  readonly notes: readonly string[];
}
