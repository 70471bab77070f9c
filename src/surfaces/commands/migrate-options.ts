import type { ApiCommandOptions } from './options.js';

/** What both one-way jobs are asked for. */
export interface MigrateOptions extends ApiCommandOptions {
  readonly format: 'text' | 'json';
  readonly confirm?: string;
  readonly restoreDir?: string;
  readonly journal?: string;
}

export interface MigrateWafOptions extends MigrateOptions {
  readonly zone?: string;
  readonly all?: boolean;
  readonly to?: 'validation' | 'complete';
  readonly deleteOverrides?: boolean;
  readonly write?: boolean;
  /** Milliseconds. */
  readonly deadline: number;
}

/** What somebody may agree to when pools are migrated. */
export const POOL_RISKS = ['unreached-recipients'] as const;

export interface MigratePoolsOptions extends MigrateOptions {
  readonly account?: string;
  readonly allow: readonly (typeof POOL_RISKS)[number][];
}
