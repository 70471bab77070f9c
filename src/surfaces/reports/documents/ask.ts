// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { LiveFromDocument } from '../../../engine/documents/plan.js';

/**
 * not_selected: the expression does not select it on that side, by what the lists hold there.
 */
export type AskedOutcome = 'stopped' | 'depends' | 'passes' | 'not_selected';
/**
 * What ask --format json prints: what becomes of the requests or packets that an expression selects.
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
   * True when it is proved that the files change nothing of it. Otherwise nothing is proved: the changes are what was found.
   */
  unchanged: boolean;
  /**
   * What goes another way once the files are applied, as far as examples and the sample show it.
   */
  changes: AskedChangeDocument[];
  /**
   * What was not read, and so is not in it.
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
   * False when there may be more cases than are listed.
   */
  complete: boolean;
  /**
   * Why there may be more.
   */
  because?: string;
  cases: AskedCaseDocument[];
}
/**
 * What becomes of some of what the expression selects.
 */
export interface AskedCaseDocument {
  outcome: AskedOutcome;
  rule?: AskedRuleDocument;
  /**
   * What is not known from here; with the outcome depends.
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
 * The rule that decides it. Of what gets past, the first that left out something for it.
 */
export interface AskedRuleDocument {
  level: 'zone' | 'account';
  phase: string;
  name: string;
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
   * Lists that nobody knows, and that are taken not to have what they are asked for.
   */
  unless: string[];
}
/**
 * What the numbers of sampled are a part of: made-up requests or packets. They say nothing of how much traffic there is.
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
