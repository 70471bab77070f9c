import type { FindingCode } from '../kernel/model/codes.js';
import type { ErrorCode } from '../kernel/model/error-codes.js';
import type { Sections } from '../kernel/model/context.js';
import type { ApiReader } from '../kernel/model/request.js';
import type { Scope } from '../kernel/model/scope.js';

/** What a migration puts into the file of its scope with `--write`, once the service has made it. */
export interface FilePart {
  /** `the entry point`. */
  readonly what: string;
  /** The codes of having written it, and of what kept it from being written. */
  readonly written: FindingCode;
  readonly notWritten: Exclude<ErrorCode, 'interrupted'>;
  /** What the one declaration claims that speaks of it. */
  readonly claim: string;
  /** Whether these sections of a file hold it already: that file is the one to write. */
  isIn(sections: Sections): boolean;
  /** Whether the layout of a file leaves a place for it. */
  hasPlace(text: string): boolean;
  /**
   * How a file comes to hold what is live; what that makes of a text is undefined when its layout leaves no place. `missing` when nothing is
   * live, with what to do. Sends GET requests only. Throws an ApiError or a ShapeError.
   */
  edit(
    scope: Scope,
    api: ApiReader,
  ): Promise<
    | { readonly apply: (text: string) => string | undefined }
    | { readonly missing: string; readonly help: string }
  >;
}
