import type { ListsOfPlan } from './known-lists.js';
import type { AccountFile, ZoneFile } from '../../generated/files.js';
import type { Finding, Location } from './finding.js';
import type { Correction } from '@zonewright/edge-rules/lib/correction.js';
import type { JsonObject } from './json.js';
import type { Scope } from './scope.js';
import type { SecretStore } from './secret.js';
import type { Dialect, Settings } from './settings.js';

/** The sections of zone and account files for kinds, with their types from the schemas. */
export type Sections = Omit<ZoneFile, 'zone' | 'zones' | 'vars'> & Omit<AccountFile, 'account' | 'vars'>;
export type SectionName = keyof Sections;

/** A path inside a section: member names and list indexes. */
export type SectionPath = readonly (string | number)[];

/** A finding of a check. The context adds the location. */
export type SectionFinding = Pick<Finding, 'severity' | 'code' | 'message' | 'help' | 'sensitive'> & {
  /** Points at the key instead of the value. */
  readonly atKey?: boolean;
  /** Points at this part of the string at the path: offsets in UTF-16 code units, `to` exclusive. */
  readonly span?: { readonly from: number; readonly to: number };
  /** What becomes of the value at the path, or of its key with `atKey`. */
  readonly fix?: Correction;
  /** The other place of a conflict: the first of two duplicates. */
  readonly related?: { readonly path: SectionPath; readonly message: string };
};

/** What compiling a section may use. It can't reach the service. */
export interface CompileContext {
  readonly scope: Scope;
  readonly settings: Settings;
  /** The same content was checked before, by this version and with these settings, so checks that only find problems can be skipped. */
  readonly isChecked?: true;
  /** What the order of rules does is not asked. No other check takes so long. */
  readonly leavesOrder?: true;
  locationOf(path: SectionPath): Location;
  /** The comment at the end of the line of a value without quotes, with the blanks before it; absent without a file. */
  readonly commentBehind?: (path: SectionPath) => string | undefined;
  readonly report: (path: SectionPath, finding: SectionFinding) => void;
  /**
   * The object at a path if a mark of `not_understood` binds it as a whole: it is compared and sent as it is. Undefined for all other objects. Absent
   * without a file.
   */
  readonly boundAt?: (path: SectionPath) => JsonObject | undefined;
}

/** A scope, and the dialect of its service. */
export interface SpokenTo {
  readonly scope: Scope;
  readonly dialect: Dialect['name'];
}

/** What comparing with the live state may use. */
export interface DiffContext {
  readonly scope: Scope;
  readonly settings: Settings;
  readonly secrets: SecretStore;
  /**
   * What happens to live members that are neither declared nor known. By default they are kept and reported. `differ`: a difference, for imports. `go`:
   * removed, to restore a former state.
   */
  readonly unknownMembers?: 'kept' | 'differ' | 'go';
  /** What is known about lists that rules name. */
  readonly lists?: ListsOfPlan;
  /** Set before writes: the live state is kept for the run record. */
  readonly keepsFound?: true;
  /** Set if the effect of all rules together is analysed: every rule list is kept, changed or not. */
  readonly keepsRules?: true;
  /**
   * Set if no object may be found renamed: right before a write that renames none, as what earlier writes of the run left must not look like it; and
   * where a review shows none.
   */
  readonly keepsNames?: true;
  /** Set if the effects of changes are wanted. Not set to verify, or for the read right before a write. */
  readonly foresight?: Foresight;
}

/** The inputs for the effects of changes. */
export interface Foresight {
  readonly now: Date;
  /** Whether the effect at an address is wanted; absent: all of them. */
  readonly wants?: (address: string) => boolean;
}

/** Whether live members that are neither declared nor known stay as they are. */
export function isKept(members: DiffContext['unknownMembers']): boolean {
  return members === undefined || members === 'kept';
}
