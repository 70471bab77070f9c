import type { Level } from '../kernel/model/scope.js';
import type { MigrationName } from './migration.js';

/**
 * How a migration is called: its words and flags as data, so that `--help` and completion need nothing else of it. Every migration has
 * the flags of a connection, and `--confirm`, `--restore-dir` and `--journal`; the level of its scopes is a flag as well.
 */
export interface MigrationCommand {
  /** The word after `zonewright migrate`, and the beginning of the names of restore files. */
  readonly name: MigrationName;
  /** The scopes that it works on, one at a time. */
  readonly level: Level;
  readonly about: string;
  /** `--all`: what a table of all scopes shows. Absent when there is none. */
  readonly all?: string;
  readonly flags: readonly OwnFlag[];
  /** `--write`: what is put into the file of the scope. Absent when nothing is. */
  readonly write?: string;
  /** `--deadline`: how long to wait for the service by default. Absent if nothing is waited for. */
  readonly deadline?: { readonly ms: number; readonly words: string };
  /** `--allow`: the codes that consent can be given to. */
  readonly risks: readonly string[];
  readonly examples: readonly string[];
}

/** A flag that only one migration has: one of some words or, without them, a switch. */
export interface OwnFlag {
  /** `deleteOverrides` for `--delete-overrides`. */
  readonly key: string;
  readonly about: string;
  readonly choices?: { readonly placeholder: string; readonly words: readonly string[] };
}

/** The values of the flags that a migration decides about. */
export interface Given {
  /** Of its own flags, by their keys. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** Codes. */
  readonly allow: readonly string[];
  readonly deadlineMs?: number;
}

export const NOTHING_GIVEN: Given = { flags: {}, allow: [] };

/** The default folder of restore files, below the root of the repository. */
export const RESTORE_FOLDER = '.zonewright';
