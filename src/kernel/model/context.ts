import type { ListsOfPlan } from './known-lists.js';
import type { AccountFile, ZoneFile } from '../../generated/files.js';
import type { Finding, Location } from './finding.js';
import type { Correction } from '@zonewright/edge-rules/lib/correction.js';
import type { JsonObject } from './json.js';
import type { Scope } from './scope.js';
import type { SecretStore } from './secret.js';
import type { Dialect, Settings } from './settings.js';

/** Sections of zone and account files, with types from the schemas. */
export type Sections = Omit<ZoneFile, 'zone' | 'zones' | 'vars'> & Omit<AccountFile, 'account' | 'vars'>;
export type SectionName = keyof Sections;

/** A path inside a section: member names and list indexes. */
export type SectionPath = readonly (string | number)[];

/** A finding of a check. The context adds its place. */
export type SectionFinding = Pick<Finding, 'severity' | 'code' | 'message' | 'help' | 'sensitive'> & {
  /** Points at the key, not the value. */
  readonly atKey?: boolean;
  /** Points at this part of the string: offsets in UTF-16 code units, `to` exclusive. */
  readonly span?: { readonly from: number; readonly to: number };
  /** Replaces the value at the path, or its key with `atKey`. */
  readonly fix?: Correction;
  /** The other place of a conflict: the first of two duplicates. */
  readonly related?: { readonly path: SectionPath; readonly message: string };
};

/** What compiling a section may use. It can't reach the service. */
export interface CompileContext {
  readonly scope: Scope;
  readonly settings: Settings;
  /** This version checked the same content with these settings: checks that only find problems can be skipped. */
  readonly isChecked?: true;
  /** Skips the check of the order of rules, which takes the longest. */
  readonly leavesOrder?: true;
  locationOf(path: SectionPath): Location;
  /** The comment at the end of a line, with blanks before it, for a value without quotes. Absent without a file. */
  readonly commentBehind?: (path: SectionPath) => string | undefined;
  readonly report: (path: SectionPath, finding: SectionFinding) => void;
  /** The object at a path that a mark of `not_understood` binds: compared and sent as it is. Absent without a file. */
  readonly boundAt?: (path: SectionPath) => JsonObject | undefined;
}

/** A scope, and the dialect of its service. */
export interface ScopeWithDialect {
  readonly scope: Scope;
  readonly dialect: Dialect['name'];
}

/** What comparing with the live state may use. */
export interface DiffContext {
  readonly scope: Scope;
  readonly settings: Settings;
  readonly secrets: SecretStore;
  /**
   * For live members that are neither declared nor known. `kept` (default): kept and reported. `differ`: a
   * difference, for imports. `go`: removed, to restore a former state.
   */
  readonly unknownMembers?: 'kept' | 'differ' | 'go';
  /** What is known about lists that rules name. */
  readonly lists?: ListsOfPlan;
  /** Set before writes: keeps the live state for the run record. */
  readonly keepsFound?: true;
  /** Set if the effect of all rules is analysed: keeps every rule list, changed or not. */
  readonly keepsRules?: true;
  /**
   * Set if no object may be found renamed: before a write that renames none, where leftovers of earlier
   * writes must not look like it; and where a review shows none.
   */
  readonly keepsNames?: true;
  /** Set if effects of changes are wanted. Not to verify, nor for the read right before a write. */
  readonly foresight?: Foresight;
}

/** The inputs for the effects of changes. */
export interface Foresight {
  readonly now: Date;
  /** Whether the effect at an address is wanted. Absent: all. */
  readonly wants?: (address: string) => boolean;
}

/** True if live members that are neither declared nor known stay. */
export function isKept(members: DiffContext['unknownMembers']): boolean {
  return members === undefined || members === 'kept';
}
