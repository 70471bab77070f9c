// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { LiveFromDocument } from './plan.js';

/**
 * not_selected: the expression does not select it on that side, because of the list items there.
 */
export type AskedOutcome = 'stopped' | 'depends' | 'passes' | 'not_selected';
/**
 * The output of ask --format json: what happens to the requests or packets that an expression selects.
 */
export interface AskDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  expression: string;
  about: 'requests' | 'packets';
  scope: AskedScopeDocument;
  live_from?: LiveFromDocument;
  /**
   * False when no file says anything of the zone or account: it has its live side only.
   */
  declared: boolean;
  sides: AskedSidesDocument;
  sample: AskedSampleDocument;
  /**
   * True when it is proved that the files change nothing here. Otherwise nothing is proved, and changes lists what was found.
   */
  unchanged: boolean;
  /**
   * What is decided differently after the files are applied, as far as examples and the sample show it.
   */
  changes: AskedChangeDocument[];
  /**
   * What was not read, and is therefore missing.
   */
  notes: string[];
  requests: {
    read: number;
  };
}
export interface AskedScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
}
export interface AskedSidesDocument {
  live?: AskedSideDocument;
  declared?: AskedSideDocument;
}
export interface AskedSideDocument {
  /**
   * False when more cases than the listed ones are possible.
   */
  complete: boolean;
  /**
   * Why more are possible.
   */
  because?: string;
  cases: AskedCaseDocument[];
}
/**
 * What happens to a part of what the expression selects.
 */
export interface AskedCaseDocument {
  outcome: AskedOutcome;
  rule?: AskedRuleDocument;
  /**
   * What is unknown; only with the outcome depends.
   */
  depends_on?: string;
  example?: AskedExampleDocument;
  /**
   * Why no example could be confirmed.
   */
  because?: string;
  /**
   * How many of the sample it was.
   */
  sampled: number;
}
/**
 * The rule that decides it. If it gets past, the first rule that skipped something for it.
 */
export interface AskedRuleDocument {
  level: 'zone' | 'account';
  phase: string;
  name: string;
  /**
   * What the rule is for, if its name is only an id or a place.
   */
  description?: string;
  action: string;
}
export interface AskedExampleDocument {
  text: string;
  /**
   * Fields to values; null is absent. A test of rules can have it as its request.
   */
  witness: {
    [k: string]: string | number | boolean | null;
  };
  /**
   * Unknown lists, which count as not containing the value.
   */
  unless: string[];
}
/**
 * The whole that the numbers of sampled are a part of: made-up requests or packets. They say nothing about the amount of traffic.
 */
export interface AskedSampleDocument {
  drawn: number;
  /**
   * Of how many of them it is not known.
   */
  open: number;
}
export interface AskedChangeDocument {
  from: AskedFateDocument;
  to: AskedFateDocument;
  example: AskedExampleDocument;
  sampled: number;
}
export interface AskedFateDocument {
  outcome: AskedOutcome;
  rule?: AskedRuleDocument;
  depends_on?: string;
}
