// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from './parts.js';

/**
 * The output of a command with --format json if it could not do its work.
 */
export interface ErrorDocument {
  format_version: '1.0';
  tool_version: string;
  error: {
    code: string;
    message: string;
    help?: string;
    exit_code: number;
  };
  findings: FindingDocument[];
}
