// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { SuggestedTestDocument } from './validation.js';

/**
 * The output of replay --suggest-tests --format json: the tests that rules lack which keep traffic out, made of logged requests. That of validate --suggest-tests is in its own document.
 */
export interface SuggestedTestsDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * How many lines of the log were read.
   */
  lines: number;
  /**
   * By rule; empty if each has both tests, or nothing in the log is certain.
   */
  suggested_tests: SuggestedTestDocument[];
}
