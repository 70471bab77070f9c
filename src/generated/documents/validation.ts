// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from './parts.js';
import type { InvariantVerdict } from './plan.js';
import type { BranchComparisonDocument } from './comparison.js';

/**
 * The output of validate --format json.
 */
export interface ValidationDocument {
  format_version: '1.0';
  tool_version: string;
  valid: boolean;
  /**
   * How many files were read.
   */
  files: number;
  /**
   * How many zones and accounts they declare.
   */
  scopes: number;
  summary: {
    errors: number;
    warnings: number;
  };
  /**
   * Tests of rules in the files; absent when there are none.
   */
  tests?: {
    count: number;
    failed: number;
  };
  /**
   * How many rules of the declared rulesets decide, or skip the rest of their list, and how many of them a test or an invariant decides about; absent for files with errors.
   */
  reach?: {
    rules: number;
    reached: number;
    /**
     * From 0 to 1; 1 where there is nothing.
     */
    share: number;
  };
  /**
   * With --mutate: edits of single rules, and which of them no test and no invariant notices.
   */
  mutations?: {
    total: number;
    noticed: number;
    /**
     * From 0 to 1; 1 where there is nothing.
     */
    share: number;
    survivors: SurvivorDocument[];
  };
  /**
   * With --suggest-tests: the tests that are missing, as a file has them. Each of them passes.
   */
  suggested_tests?: SuggestedTestDocument[];
  /**
   * The verdicts on the invariants of the files, one by one and scope by scope; absent when there are none.
   */
  invariants?: InvariantVerdict[];
  /**
   * How many findings are not shown because somebody accepted them; absent when there are none.
   */
  accepted?: number;
  /**
   * With --fix: the files that were corrected, or with --dry-run would be.
   */
  fixed?: {
    file: string;
    /**
     * What was corrected.
     */
    fixes: string[];
    /**
     * With --dry-run, a unified diff; absent if the file can contain a secret as plain text, or if too much differs.
     */
    diff?: string;
  }[];
  findings: FindingDocument[];
  comparison?: BranchComparisonDocument;
}
export interface SurvivorDocument {
  /**
   * Of the ruleset.
   */
  address: string;
  rule: string;
  change: 'deleted' | 'widened' | 'disabled';
  file: string;
  line: number;
}
/**
 * A test that is missing, as a file has it. It passes.
 */
export interface SuggestedTestDocument {
  /**
   * The file that the test belongs in.
   */
  file: string;
  /**
   * The rule that lacks it.
   */
  rule: string;
  /**
   * An entry of tests.
   */
  test: {
    [k: string]: unknown;
  };
}
