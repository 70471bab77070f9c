import { Option, type Command } from 'commander';
import { formatOption, withApiOptions, type ApiOptions } from './options.js';
import { RESTORE_FOLDER } from '../../app/restore.js';
import { token } from './values.js';

/** Flags of both one-way jobs. */
export interface MigrateOptions extends ApiOptions {
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

/** Adds the flags of both one-way jobs. */
export function withMigrateOptions(command: Command): Command {
  return withApiOptions(command)
    .addOption(formatOption('text', 'json'))
    .addOption(
      new Option(
        '--confirm <token>',
        'carry it out: the token of a dry run that somebody has read',
      ).argParser(token),
    )
    .addOption(
      new Option(
        '--restore-dir <dir>',
        `where restore files are written, before anything is sent (default: ${RESTORE_FOLDER} in the root)`,
      ),
    )
    .addOption(new Option('--journal <file>', 'append a line before and after each write'));
}
