// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { LiveFromDocument } from './plan.js';

/**
 * The output of csp replay --format json: which reported violations the policies of the files would still block or report.
 */
export interface CspReplayDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * As they were named; - is stdin.
   */
  files: string[];
  live_from?: LiveFromDocument;
  /**
   * The zones that reports were of.
   */
  zones: ReplayedZoneDocument[];
  totals: ReplayTotalsDocument;
  /**
   * The places without a report: all, at most 100,000.
   */
  unreadable: UnreadableReportDocument[];
  /**
   * What the files treat differently, the most frequent first.
   */
  changes: CspReplayChangeDocument[];
  /**
   * What is blocked or reported as before.
   */
  still: ReplayStillDocument[];
  /**
   * What is not known.
   */
  undecided: ReplayUndecidedDocument[];
  /**
   * The policies that only report once the files are applied: whether reports speak against making them block.
   */
  policies: ReplayPolicyVerdictDocument[];
  not_listed: ReplayNotListedDocument;
  requests: {
    read: number;
  };
}
export interface ReplayedZoneDocument {
  name: string;
  id: string;
  reports: number;
  /**
   * False when no file manages the policies of the zone: nothing changes there.
   */
  managed: boolean;
  /**
   * Why the live policies could not be read. What they do is then unknown.
   */
  problem?: string;
}
/**
 * The counts of everything that was read: evaluated, undecided and left_out add up to read.
 */
export interface ReplayTotalsDocument {
  read: number;
  /**
   * Both sides are known.
   */
  evaluated: number;
  /**
   * One side, or both, is not known.
   */
  undecided: number;
  /**
   * Of those evaluated: the files treat them differently from the live policies.
   */
  changed: number;
  /**
   * Of those evaluated: the live policies allow it, so something else reported it.
   */
  unexplained: number;
  left_out: ReplayLeftOutDocument;
}
export interface ReplayLeftOutDocument {
  not_json: number;
  too_long: number;
  /**
   * JSON that is not a report.
   */
  no_report: number;
  /**
   * Reports about something other than a policy.
   */
  other_type: number;
  /**
   * The page is not of http or https.
   */
  no_page: number;
  /**
   * The page is in no zone of the files, or in another one than was asked for.
   */
  other_zone: number;
}
export interface UnreadableReportDocument {
  file: string;
  line: number;
  why: string;
}
export interface CspReplayChangeDocument {
  from: 'blocked' | 'reported' | 'allowed';
  to: 'blocked' | 'reported' | 'allowed';
  zone: string;
  /**
   * How many reports.
   */
  count: number;
  /**
   * As the reports name it.
   */
  directive: string;
  /**
   * What the page wanted to load: a URL without the values of its query, a scheme, or inline, eval, wasm-eval.
   */
  blocked: string;
  policy?: ReplayedPolicyDocument;
  /**
   * Some of the pages, without the values of their queries.
   */
  pages: string[];
  /**
   * When the reports came, if they say so; in UTC.
   */
  first_day?: string;
  last_day?: string;
}
/**
 * The policy that decides, or that it hangs on.
 */
export interface ReplayedPolicyDocument {
  zone: string;
  name: string;
  /**
   * Whether it is one that is live, or one of the files.
   */
  side: 'live' | 'files';
  /**
   * The browsers in which it does so, by their engines; absent for all.
   */
  browsers?: ('Chromium' | 'Firefox' | 'WebKit')[];
}
export interface ReplayStillDocument {
  from: 'blocked' | 'reported' | 'allowed';
  to: 'blocked' | 'reported' | 'allowed';
  zone: string;
  /**
   * How many reports.
   */
  count: number;
  /**
   * As the reports name it.
   */
  directive: string;
  /**
   * What the page wanted to load: a URL without the values of its query, a scheme, or inline, eval, wasm-eval.
   */
  blocked: string;
  policy?: ReplayedPolicyDocument;
  /**
   * Some of the pages, without the values of their queries.
   */
  pages: string[];
  /**
   * When the reports came, if they say so; in UTC.
   */
  first_day?: string;
  last_day?: string;
}
export interface ReplayUndecidedDocument {
  from: 'blocked' | 'reported' | 'allowed' | 'unknown';
  to: 'blocked' | 'reported' | 'allowed' | 'unknown';
  zone: string;
  /**
   * How many reports.
   */
  count: number;
  /**
   * As the reports name it.
   */
  directive: string;
  /**
   * What the page wanted to load: a URL without the values of its query, a scheme, or inline, eval, wasm-eval.
   */
  blocked: string;
  policy?: ReplayedPolicyDocument;
  /**
   * Some of the pages, without the values of their queries.
   */
  pages: string[];
  /**
   * When the reports came, if they say so; in UTC.
   */
  first_day?: string;
  last_day?: string;
  reason: string;
  /**
   * True when both sides say the same, whatever that is: the files change nothing there.
   */
  same: boolean;
}
export interface ReplayPolicyVerdictDocument {
  zone: string;
  name: string;
  /**
   * against: it would block what was reported. undecided: it possibly would. untested: it does not report yet what it would block. nothing-against: nothing that was reported would be blocked.
   */
  verdict: 'against' | 'undecided' | 'untested' | 'nothing-against';
  /**
   * How many reports.
   */
  would_block: number;
  may_block: number;
  examples: string[];
  sentence: string;
}
/**
 * How many reports are in no entry of a list, which names only the most frequent.
 */
export interface ReplayNotListedDocument {
  changes: number;
  still: number;
  undecided: number;
}
