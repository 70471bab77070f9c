import type { Omission } from '../kinds/definition/draft.js';
import { EXIT, type ExitCode } from '../kernel/model/errors.js';
import type { Finding } from '../kernel/model/finding.js';
import type { SectionName } from '../kernel/model/context.js';
import type { Scope } from '../kernel/model/scope.js';
import type { ProposedRef } from './verify.js';

/**
 * What became of a scope: its file was `created`, files were `updated`, or already say what is live (`unchanged`); nothing is live that can be in a
 * file (`empty`); the person said no (`declined`); it is unknown how to change the file (`refused`); the text would not have been what is live
 * (`rejected`); it could not be read (`not-read`); its file could not be written (`failed`).
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
  /** What was read, in the order of the documents. */
  readonly sections: readonly ImportedSection[];
  /** The variables to set. */
  readonly secrets: readonly ImportedSecret[];
  /** Rules that get a ref by the first apply. */
  readonly refs: readonly ProposedRef[];
  /** Addresses, within the scope, of what was in the files and is not live. It was removed from them. */
  readonly gone: readonly string[];
  /** Addresses of what is live in a shared list and not ours: it stays out of the files. */
  readonly foreign: readonly string[];
  readonly problems: readonly Finding[];
}

export interface ImportedFile {
  readonly file: string;
  /** The text before; absent of a new file. */
  readonly before?: string;
  readonly after: string;
  /** Where the text was put instead, because it was not proved. */
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
  /** The service hides a part of the value. */
  readonly isMasked: boolean;
  /** `unset`, `set` to what is live if that can be seen, or to something `else`. */
  readonly state: 'unset' | 'set' | 'else';
}

/**
 * The exit code of an import: one for each way in which nothing was written, and `partial` when some scopes were and some were not, or when a file of
 * another tool that has to do with them was not read (`isPartial`).
 */
export function exitOfImport(scopes: readonly Pick<ImportedScope, 'status'>[], isPartial = false): ExitCode {
  const any = (...statuses: readonly ImportStatus[]): boolean =>
    scopes.some(({ status }) => statuses.includes(status));
  if (!any('declined', 'refused', 'rejected', 'not-read', 'failed'))
    return isPartial ? EXIT.partial : EXIT.ok;
  if (any('created', 'updated')) return EXIT.partial;
  return any('rejected', 'failed') ? EXIT.error : EXIT.refused;
}
