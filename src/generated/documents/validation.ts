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
   * The verdicts on the invariants of the files, one by one and scope by scope; absent when there are none.
   */
  invariants?: InvariantVerdict[];
  /**
   * How many findings are not shown because somebody accepted them; absent when there are none.
   */
  accepted?: number;
  findings: FindingDocument[];
  comparison?: BranchComparisonDocument;
}
