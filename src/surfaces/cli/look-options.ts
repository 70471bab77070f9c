import { Option, type Command } from 'commander';
import { formatOption, withApiOptions } from './options.js';
import { scopeReference } from './values.js';

/** `--zone NAME[=ID]`. */
export function zoneOption(): Option {
  return new Option('--zone <name[=id]>', 'only this zone; with its id, no file needs to name it').argParser(
    scopeReference,
  );
}

/** `--account NAME[=ID]`. */
export function accountOption(): Option {
  return new Option(
    '--account <name[=id]>',
    'only this account; with its id, no file needs to name it',
  ).argParser(scopeReference);
}

/** Adds the flags of commands that only look. */
export function withLookOptions(command: Command): Command {
  return withApiOptions(command).addOption(formatOption('text', 'json'));
}
