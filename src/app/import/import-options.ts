import type { SectionName } from '../../kernel/model/context.js';
import type { ApiOptions, ScopeReference } from '../ports/shared-options.js';

export interface ImportOptions extends ApiOptions {
  readonly zone: readonly ScopeReference[];
  readonly account: readonly ScopeReference[];
  /** All that the credentials see. */
  readonly all?: boolean;
  /** Sections that are left out. */
  readonly without: readonly SectionName[];
  /** The repository for the files; by default the root. */
  readonly out?: string;
  /** A file for what was read. */
  readonly snapshot?: string;
  /** Output of `terraform show -json`; `-` is stdin. */
  readonly fromTerraform?: string;
  /** The folder or file of octorules' configuration. */
  readonly fromOctorules?: string;
  /** Templates for owner, ticket, reason and last day in descriptions and comments. */
  readonly meta?: readonly string[];
  /** Show, and write nothing. */
  readonly dryRun?: boolean;
}
