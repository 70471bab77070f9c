import { Option, type Command } from 'commander';
import { formatOption, withApiOptions } from './options.js';
import { RESTORE_FOLDER } from '../../app/restore.js';
import { token } from './values.js';

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
