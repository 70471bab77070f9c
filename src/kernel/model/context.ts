import type { ListsOfPlan } from './known-lists.js';
import type { AccountFile, ZoneFile } from '../../generated/files.js';
import type { Finding, Location } from './finding.js';
import type { JsonObject } from './json.js';
import type { Scope } from './scope.js';
import type { SecretStore } from './secret.js';
import type { Dialect, Settings } from './settings.js';

/** The sections of zone and account files that a kind may own, with their types from the schemas. */
export type Sections = Omit<ZoneFile, 'zone' | 'zones' | 'vars'> & Omit<AccountFile, 'account' | 'vars'>;
export type SectionName = keyof Sections;

/** A path inside a section: member names and list indexes. */
export type SectionPath = readonly (string | number)[];

/** A finding as a check makes it; the context adds the place. */
export type SectionFinding = Pick<Finding, 'severity' | 'code' | 'message' | 'help' | 'sensitive'> & {
  /** Point at the key instead of the value. */
  readonly atKey?: boolean;
  /** Point at this stretch of the string at the path: offsets in UTF-16 code units, `to` exclusive. */
  readonly span?: { readonly from: number; readonly to: number };
  /** The first of two that clash. */
  readonly related?: { readonly path: SectionPath; readonly message: string };
};

/** What compiling a section may use. It has no way to reach the service. */
export interface CompileContext {
  readonly scope: Scope;
  readonly settings: Settings;
  /** The same content was checked before, by this version and these settings: what only looks for findings is left out. */
  readonly isChecked?: true;
  locationOf(path: SectionPath): Location;
  /** The comment that ends the line of a value without quotes, with the blanks before it; absent where no file is at hand. */
  readonly commentBehind?: (path: SectionPath) => string | undefined;
  readonly report: (path: SectionPath, finding: SectionFinding) => void;
  /**
   * The content of an object that a mark of `not_understood` binds as a whole, by the path of the object: it is compared and sent as it is.
   * Undefined for every other object. Absent where no file is at hand.
   */
  readonly boundAt?: (path: SectionPath) => JsonObject | undefined;
}

/** A scope, and as which service the one that has it is spoken to. */
export interface SpokenTo {
  readonly scope: Scope;
  readonly dialect: Dialect['name'];
}

/** What comparing may use. */
export interface DiffContext {
  readonly scope: Scope;
  readonly settings: Settings;
  readonly secrets: SecretStore;
  /**
   * What becomes of a live member that nobody declares and that nobody knows: it is kept, and told; it is a difference like any other, for
   * whoever writes down what is live, as far as a file can say it; or it goes, for whoever brings back what was there.
   */
  readonly unknownMembers?: 'kept' | 'differ' | 'go';
  /** What is known of the lists that rules name. */
  readonly lists?: ListsOfPlan;
  /** Set when somebody is going to write: what was read is kept. */
  readonly keepsFound?: true;
  /** Set when somebody asks what all rules together do: every list of rules is kept, changed or not. */
  readonly keepsRules?: true;
  /** Set when somebody wants to know what changes would do; verifying and the look right before a write don't. */
  readonly foresight?: Foresight;
}

/** What looking ahead goes by. */
export interface Foresight {
  readonly now: Date;
  /** Whether somebody wants to know it of the change of an address; absent: of every one. */
  readonly wants?: (address: string) => boolean;
}

/** Whether live members that nobody declares and nobody knows stay as they are. */
export function isKept(members: DiffContext['unknownMembers']): boolean {
  return members === undefined || members === 'kept';
}
