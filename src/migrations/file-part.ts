import type { FindingCode } from '../kernel/model/codes.js';
import type { ErrorCode } from '../kernel/model/error-codes.js';
import type { Sections } from '../kernel/model/context.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { Scope } from '../kernel/model/scope.js';

/** What `--write` puts into the scope's file after the service made it. */
export interface FilePart {
  /** `the entry point`. */
  readonly what: string;
  /** Codes for written and not written. */
  readonly written: FindingCode;
  readonly notWritten: Exclude<ErrorCode, 'interrupted'>;
  /** The claim of the declaration about it. */
  readonly claim: string;
  /** True if these sections have it: that file is written. */
  isIn(sections: Sections): boolean;
  /** True if the file's layout has a place for it. */
  hasPlace(text: string): boolean;
  /**
   * How to put what is live into a file: `apply` returns undefined if the layout has no place. `missing` if nothing is live. Sends GET requests only.
   * Throws an ApiError or a ShapeError.
   */
  edit(
    scope: Scope,
    api: ApiReader,
  ): Promise<
    | { readonly apply: (text: string) => string | undefined }
    | { readonly missing: string; readonly help: string }
  >;
}
