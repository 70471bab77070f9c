import type { SectionName } from '../../kernel/model/context.js';
import type { ApiOptions, ScopeReference } from '../ports/shared-options.js';

/** What an import is asked for. */
export interface ImportOptions extends ApiOptions {
  readonly zone: readonly ScopeReference[];
  readonly account: readonly ScopeReference[];
  /** Every zone and account that the credentials may see. */
  readonly all?: boolean;
  /** Sections that are left out. */
  readonly without: readonly SectionName[];
  /** The repository that gets the files; absent: the root. */
  readonly out?: string;
  /** A file that gets what was read. */
  readonly snapshot?: string;
  /** What `terraform show -json` printed of a state; `-` is stdin. */
  readonly fromTerraform?: string;
  /** The folder of octorules' configuration, or its file. */
  readonly fromOctorules?: string;
  /** Templates that find owner, ticket, reason and last day in descriptions and comments. */
  readonly meta?: readonly string[];
  /** Show, and write nothing. */
  readonly dryRun?: boolean;
}
