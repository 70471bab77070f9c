// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { LiveFromDocument } from './plan.js';

/**
 * What the rules do to a request: block, redirect and challenge by the first rule that stops it; otherwise skip if a skip rule selected it, otherwise log if a log rule did, otherwise pass.
 */
export type ReplayOutcome = 'pass' | 'log' | 'skip' | 'challenge' | 'redirect' | 'block';

/**
 * The output of replay --format json: what the declared rules would have done to logged requests, compared with the live ones.
 */
export interface ReplayDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  files: ReplayedFileDocument[];
  /**
   * The snapshot of what is live, as it was given; absent if the service was asked.
   */
  live_from?: string;
  snapshot?: LiveFromDocument;
  /**
   * RFC 3339, in UTC; null where no line has a time.
   */
  from: string | null;
  /**
   * RFC 3339, in UTC; null where no line has a time.
   */
  to: string | null;
  totals: ReplayTotalsDocument1;
  /**
   * Null where the log has every request, as far as it says.
   */
  sampling: SamplingDocument | null;
  /**
   * Zones that have requests in the log, or were asked for.
   */
  zones: ReplayedZoneDocument1[];
  before: OutcomeCountsDocument;
  after: OutcomeCountsDocument;
  /**
   * Every pair of outcomes that decided requests have, unchanged ones too, in the order of outcomes.
   */
  flows: ReplayFlowDocument[];
  /**
   * Requests decided differently, by outcomes and rules, the most frequent first.
   */
  changes: ReplayChangeDocument[];
  top: ReplayTopDocument;
  timeline: TimelineDocument;
  /**
   * Why requests are undecided, the most frequent reason first.
   */
  undecided: UndecidedDocument[];
  /**
   * Lines that were not replayed, by why.
   */
  skipped: SkippedLinesDocument[];
  /**
   * Rules with a rate limit, of both sides.
   */
  rate_limits: ReplayedRateLimitDocument[];
  /**
   * Other notes, such as tables that were full.
   */
  notes: string[];
}
export interface ReplayedFileDocument {
  /**
   * As it was given; - is the standard input.
   */
  name: string;
  /**
   * Lines in it, empty ones too.
   */
  lines: number;
  gzip: boolean;
}
export interface ReplayTotalsDocument1 {
  /**
   * Lines of the log that are not empty.
   */
  read: number;
  /**
   * Of those, lines that could not be replayed; skipped says why.
   */
  skipped: number;
  /**
   * Requests that went through both sets of rules.
   */
  evaluated: number;
  /**
   * Of those, requests whose outcome on one side is unknown; undecided says why.
   */
  undecided: number;
  /**
   * Of the undecided, those that fare the same on both sides, whatever is true.
   */
  alike: number;
  /**
   * Of the evaluated, requests that are certainly decided differently.
   */
  changed: number;
}
export interface SamplingDocument {
  /**
   * The part of all requests that were logged; null where lines differ in it.
   */
  rate: number | null;
  /**
   * Whether the command line says so, or the lines.
   */
  said_by: 'flag' | 'log';
  /**
   * How many requests the evaluated lines represent.
   */
  requests: number;
}
export interface ReplayedZoneDocument1 {
  name: string;
  /**
   * RFC 3339, in UTC; null where no line has a time.
   */
  from: string | null;
  /**
   * RFC 3339, in UTC; null where no line has a time.
   */
  to: string | null;
  totals: ReplayTotalsDocument1;
  /**
   * What is unknown about its rules.
   */
  notes: string[];
}
/**
 * How many requests have which outcome.
 */
export interface OutcomeCountsDocument {
  pass: number;
  log: number;
  skip: number;
  challenge: number;
  redirect: number;
  block: number;
  /**
   * Requests whose outcome depends on something unknown.
   */
  undecided: number;
}
export interface ReplayFlowDocument {
  from: ReplayOutcome;
  to: ReplayOutcome;
  count: number;
  share: ShareDocument;
}
/**
 * A part of the evaluated requests, from 0 to 1. Where the log is a sample, low and high are the ends of its 95 % confidence interval (Wilson).
 */
export interface ShareDocument {
  value: number;
  low?: number;
  high?: number;
}
export interface ReplayChangeDocument {
  from: ReplayOutcome;
  to: ReplayOutcome;
  count: number;
  share: ShareDocument;
  /**
   * The rule that makes the difference; null if a rule is missing without a replacement.
   */
  rule: ReplayedRuleDocument | null;
  /**
   * The live rule that decided, where one did.
   */
  before_rule: ReplayedRuleDocument | null;
  /**
   * The declared rule that decides, where one does.
   */
  after_rule: ReplayedRuleDocument | null;
  /**
   * What possibly stopped them already, before and after, such as a managed ruleset: how many reach it on at least one side, and how many of them got through in the log.
   */
  unless: OpaqueShareDocument | null;
  examples: ReplayExampleDocument[];
}
/**
 * A rule, and its place.
 */
export interface ReplayedRuleDocument {
  /**
   * The zone whose requests it decides.
   */
  zone: string;
  /**
   * Whether the live rules have it, the declared ones, or both.
   */
  side: 'live' | 'declared' | 'both';
  /**
   * The level of its ruleset.
   */
  level: 'zone' | 'account';
  phase: string;
  /**
   * Its ref, or how it is called where it has none.
   */
  name: string;
  /**
   * What the rule is for, if its name is only an id or a place.
   */
  description?: string;
}
export interface OpaqueShareDocument {
  what: string[];
  count: number;
  got_through: number;
}
/**
 * A request of the log, without anything that identifies the sender: no address, no cookie, no value of a query.
 */
export interface ReplayExampleDocument {
  /**
   * When it was received, RFC 3339; null where its line has no time.
   */
  at: string | null;
  /**
   * FILE:LINE, to find it again.
   */
  line: string;
  method: string | null;
  host: string | null;
  /**
   * Without its query; query has the names of query parameters.
   */
  path: string | null;
  /**
   * Names of the parameters of its query, without their values.
   */
  query: string[];
  /**
   * Its address, cut to /24 or /48.
   */
  network: string | null;
  country: string | null;
  agent: string | null;
}
/**
 * What the changed requests have in common. Addresses are cut to /24 and /48.
 */
export interface ReplayTopDocument {
  paths: TopDocument;
  hosts: TopDocument;
  countries: TopDocument;
  networks: TopDocument;
  agents: TopDocument;
}
/**
 * The values that changed requests have most often.
 */
export interface TopDocument {
  /**
   * False if there were more values than are kept: a count can then be too high by up to over.
   */
  exact: boolean;
  values: TopValueDocument[];
}
export interface TopValueDocument {
  value: string;
  count: number;
  /**
   * By how much the count can be too high; 0 if it is exact.
   */
  over: number;
  /**
   * Their outcomes, the most frequent first.
   */
  moves: ReplayMoveDocument[];
}
/**
 * Requests decided differently in the same way.
 */
export interface ReplayMoveDocument {
  from: ReplayOutcome;
  to: ReplayOutcome;
  count: number;
}
export interface TimelineDocument {
  /**
   * How long each bucket is; 0 where no line has a time.
   */
  bucket_seconds: number;
  /**
   * In their order; those without a request are left out.
   */
  buckets: TimeBucketDocument[];
}
export interface TimeBucketDocument {
  /**
   * Its beginning, RFC 3339.
   */
  at: string;
  changed: number;
  undecided: number;
  before: OutcomeCountsDocument;
  after: OutcomeCountsDocument;
}
export interface UndecidedDocument {
  /**
   * What it depends on: a field that the log does not have, a list, a ruleset.
   */
  reason: string;
  /**
   * Requests that depend on it; one request can depend on several.
   */
  count: number;
}
export interface SkippedLinesDocument {
  why: 'not-json' | 'too-long' | 'no-host' | 'other-zone';
  count: number;
  /**
   * FILE:LINE. Of lines that are too long or not JSON: all, at most 100,000. Otherwise: the first three.
   */
  first: string[];
}
export interface ReplayedRateLimitDocument {
  rule: ReplayedRuleDocument;
  /**
   * Whether its requests could be counted.
   */
  counted: boolean;
  /**
   * Why they could not, or what the count leaves out.
   */
  why?: string;
  /**
   * Requests that it counted.
   */
  requests: number;
  /**
   * Requests that it acted on.
   */
  acted: number;
}
