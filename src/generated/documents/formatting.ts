// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument } from './parts.js';

/**
 * The output of fmt --format json: which files were formatted, or would be.
 */
export interface FormattingDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * Whether nothing was written.
   */
  check: boolean;
  /**
   * How many files were laid out; those in findings are not among them.
   */
  files: number;
  /**
   * The files that were written, or would be, sorted by name.
   */
  changed: ChangedFileDocument[];
  /**
   * With --upgrade: the version of the files before, and the newest one.
   */
  upgrade?: {
    from: number;
    to: number;
  };
  /**
   * Files that could not be read or laid out, and why. They were left as they are.
   */
  findings: FindingDocument[];
}
export interface ChangedFileDocument {
  file: string;
  /**
   * A unified diff; absent if the file can contain a secret as plain text.
   */
  diff?: string;
}
