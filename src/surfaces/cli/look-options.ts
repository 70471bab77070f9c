import { Option, type Command } from 'commander';
import { formatOption, withApiOptions, type ApiOptions } from './options.js';
import { scopeReference, type ScopeReference, type Since } from './values.js';

/** Which zones or accounts somebody wants to look at; absent: all of the repository. */
export interface LookOptions extends ApiOptions {
  readonly format: 'text' | 'json';
  readonly zone?: ScopeReference;
  readonly account?: ScopeReference;
}

/** Flags of what is inspected and may be malicious. */
export interface InspectOptions extends LookOptions {
  readonly host?: string;
  readonly since?: Since;
  readonly malicious?: boolean;
  readonly failOn?: 'malicious';
}

export interface SuggestOptions extends ApiOptions {
  readonly format: 'text' | 'json';
  readonly zone?: string;
  readonly host?: string;
  /** Days. */
  readonly since: number;
}

export interface CoverageOptions extends ApiOptions {
  readonly format: 'text' | 'json';
  readonly zone?: string;
  /** Percent. */
  readonly failUnder?: number;
}

export interface DoctorOptions extends LookOptions {
  /** Every zone and account, not only the first of each. */
  readonly all?: boolean;
}

export interface InspectRulesetsOptions extends LookOptions {
  readonly phase?: string;
}

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
