import type { Level } from '../kernel/model/scope.js';
import type { MigrationName } from './migration.js';

/**
 * A migration's words and flags, as data for `--help` and completion. All have the connection's flags, `--confirm`, `--restore-dir`, `--journal` and
 * one for their level.
 */
export interface MigrationCommand {
  /** The word after `zonewright migrate`. Restore files begin with it. */
  readonly name: MigrationName;
  /** The level of its scopes. It works on one at a time. */
  readonly level: Level;
  readonly about: string;
  /** `--all`: what the table of all scopes shows, if there is one. */
  readonly all?: string;
  readonly flags: readonly OwnFlag[];
  /** `--write`: what goes into the scope's file, if anything. */
  readonly write?: string;
  /** `--deadline`: the default wait for the service, if it waits. */
  readonly deadline?: { readonly ms: number; readonly words: string };
  /** `--allow`: codes of possible consent. */
  readonly risks: readonly string[];
  readonly examples: readonly string[];
}

/** A flag of one migration: one of some words, otherwise a switch. */
export interface OwnFlag {
  /** `deleteOverrides` for `--delete-overrides`. */
  readonly key: string;
  readonly about: string;
  readonly choices?: { readonly placeholder: string; readonly words: readonly string[] };
}

/** The values of flags that a migration decides about. */
export interface Given {
  /** Own flags, by their keys. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** Codes. */
  readonly allow: readonly string[];
  readonly deadlineMs?: number;
}

export const NOTHING_GIVEN: Given = { flags: {}, allow: [] };

/** The default folder of restore files, below the root. */
export const RESTORE_FOLDER = '.zonewright';
