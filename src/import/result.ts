import type { Omission } from '../kinds/definition/draft.js';
import { EXIT, type ExitCode } from '../kernel/model/errors.js';
import type { Finding } from '../kernel/model/finding.js';
import type { SectionName } from '../kernel/model/context.js';
import type { Scope } from '../kernel/model/scope.js';
import type { ProposedRef } from './verify.js';

/**
 * `created` or `updated` files; `unchanged`: they match live; `empty`: nothing live for a file; `declined` by the person; `refused`: unknown how to
 * change the file; `rejected`: the text would not match live; `not-read`; `failed`: unwritable.
 */
export type ImportStatus =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'empty'
  | 'declined'
  | 'refused'
  | 'rejected'
  | 'not-read'
  | 'failed';

/** One scope of an import. */
export interface ImportedScope {
  readonly scope: Scope;
  readonly status: ImportStatus;
  readonly files: readonly ImportedFile[];
  /** What was read, in document order. */
  readonly sections: readonly ImportedSection[];
  /** Variables to set. */
  readonly secrets: readonly ImportedSecret[];
  /** Rules that get a ref by the first apply. */
  readonly refs: readonly ProposedRef[];
  /** Addresses, in the scope, that were removed from files as they are not live. */
  readonly gone: readonly string[];
  /** Addresses of other people's live things in a shared list: they stay out of files. */
  readonly foreign: readonly string[];
  readonly problems: readonly Finding[];
}

export interface ImportedFile {
  readonly file: string;
  /** Absent for a new file. */
  readonly before?: string;
  readonly after: string;
  /** Where an unproved text went. */
  readonly rejectedAs?: string;
}

export interface ImportedSection {
  readonly name: SectionName;
  /** `2 rulesets with 14 rules` */
  readonly words: string;
  readonly leftOut: readonly Omission[];
}

export interface ImportedSecret {
  readonly env: string;
  readonly of: string;
  /** The service hides a part. */
  readonly isMasked: boolean;
  /** `set` to the live value, as far as visible, or something `else`. */
  readonly state: 'unset' | 'set' | 'else';
}

/**
 * An import's exit code: one for each way in which nothing was written; `partial` if some scopes were, or another tool's file about them was unread
 * (`isPartial`).
 */
export function exitOfImport(scopes: readonly Pick<ImportedScope, 'status'>[], isPartial = false): ExitCode {
  const any = (...statuses: readonly ImportStatus[]): boolean =>
    scopes.some(({ status }) => statuses.includes(status));
  if (!any('declined', 'refused', 'rejected', 'not-read', 'failed'))
    return isPartial ? EXIT.partial : EXIT.ok;
  if (any('created', 'updated')) return EXIT.partial;
  return any('rejected', 'failed') ? EXIT.error : EXIT.refused;
}
