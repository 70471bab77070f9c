// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from '../../../kernel/model/document-parts.js';
import type { BranchComparisonDocument } from './comparison.js';

/**
 * What validate --format json prints.
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
   * Tests of rules that the files hold; absent when there are none.
   */
  tests?: {
    count: number;
    failed: number;
  };
  /**
   * What became of the invariants that the files declare, one by one and scope by scope; absent when there are none.
   */
  invariants?: InvariantVerdict[];
  /**
   * How many findings are not told because somebody has accepted them; absent when there are none.
   */
  accepted?: number;
  findings: FindingDocument[];
  comparison?: BranchComparisonDocument;
}
/**
 * What became of an invariant in one scope.
 */
export interface InvariantVerdict {
  name: string;
  /**
   * The address of the zone or the account.
   */
  scope: string;
  /**
   * proven: it holds for all traffic, as far as the rules decide. refuted: the witness breaks it. unknown: nobody can tell.
   */
  verdict: 'proven' | 'refuted' | 'unknown';
  /**
   * Of a refuted invariant a request, or a packet, that breaks it: fields and their values; null for one that is absent.
   */
  witness?: {
    [k: string]: string | number | boolean | null;
  };
  /**
   * Of a refuted invariant the rule that decides it: it stops the witness, or lets it past. Absent where no rule does either.
   */
  rule?: {
    phase: string;
    /**
     * Its ref, or its id where it has none.
     */
    name: string;
  };
  /**
   * Of an unknown one what kept it from being decided; of a refuted one what becomes of the witness.
   */
  because?: string;
  /**
   * One edit after which it would hold, where that is obvious.
   */
  help?: string;
}
