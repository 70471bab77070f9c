import type { KindName } from '../../generated/documents/parts.js';
import type { Finding, Location } from './finding.js';
import type { Json } from './json.js';
import type { HeldList } from './known-lists.js';
import type { Leaning } from './leaning.js';
import type { ObservedRedirect, ObservedRules } from './observed-rules.js';
import type { ImpactDetail, ImpactTotalDetail } from './impact.js';
import type { OutcomeDetail } from './outcome.js';
import type { Follow, Prove } from './proof.js';
import type { WriteRequest } from './request.js';
import type { Risk } from './risk.js';
import type { Stage } from './stage.js';

export type { KindName };

/** One operation of an RFC 6902 patch. */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  readonly path: string;
  readonly value?: unknown;
  readonly from?: string;
}

/** What a reviewer sees of a change, as data. Positions in a rule list count from 1. */
export type Detail =
  | FieldDetail
  | ItemDetail
  | RuleDetail
  | SameDetail
  | SecretDetail
  | ImpactDetail
  | ImpactTotalDetail
  | OutcomeDetail;

/** A member of an object that gets another value. */
export interface FieldDetail {
  readonly type: 'field';
  readonly change: 'added' | 'removed' | 'changed';
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly patch: readonly PatchOperation[];
}

/** A member of a set: a CSP source of a directive, a log field, a field of a job. */
export interface ItemDetail {
  readonly type: 'item';
  readonly change: 'added' | 'removed';
  /** The directive or the list it belongs to. */
  readonly list: string;
  /** Absent for a directive that has no sources. */
  readonly item?: string;
  /** It counts for the thresholds as a rule does. */
  readonly isCounted?: true;
  /** Of a CSP source: what its coming or going does to what the policy lets through. */
  readonly effect?: 'tightens' | 'loosens' | 'neutral';
}

/** Things that the request touches and that stay as they are. */
export interface SameDetail {
  readonly type: 'same';
  readonly change: 'kept';
  /** `pools without an address`. */
  readonly of: string;
  readonly names: readonly string[];
}

/** A secret that is set to another value; neither value is shown. */
export interface SecretDetail {
  readonly type: 'secret';
  readonly change: 'added' | 'changed' | 'sent';
  readonly field: string;
  /** The environment variable that holds the new value. */
  readonly env: string;
  /** What may be shown of the old and the new value: scheme and host of a destination. */
  readonly before?: string;
  readonly after?: string;
}

/** One rule of the list that stands or will stand on the service: each is accounted for exactly once. */
export interface RuleDetail {
  readonly type: 'rule';
  readonly change: 'added' | 'removed' | 'changed' | 'moved' | 'kept';
  readonly ref: string;
  readonly id?: string;
  readonly action: string;
  readonly expression: string;
  /** Position on the service today; absent for an added rule. */
  readonly from?: number;
  /** Position in the list that will be sent; absent for a removed rule. */
  readonly to?: number;
  /** A changed rule that also moves. */
  readonly moved?: true;
  /** Not declared here: it stays because the ruleset is shared. */
  readonly foreign?: true;
  /** Where `ref` is only an id or a place: what people call the rule. */
  readonly description?: string;
  /** It does not run: a removed one until now, any other from now on. */
  readonly disabled?: true;
  /**
   * What an added or changed rule does from now on, and a removed one until now, in plain words: which ruleset it executes, what it skips, rate
   * and period, target, status, switches, what a new one is described as. Absent where the action says it all, and for rules that only stay or move.
   */
  readonly does?: readonly string[];
  /** Something was cut in saying what it does: only the rule as it is sent says all. */
  readonly abridged?: true;
  /** Changed members with both values. */
  readonly fields?: readonly {
    readonly field: string;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
  readonly patch?: readonly PatchOperation[];
}

/** Where a change comes from, as a comparison with a base revision tells: this branch, an edit of the live side, or both. */
export type Origin = 'branch' | 'drift' | 'both';

/** One write, with everything needed to review it, to prove that it is still due, and to send it. */
export interface Change {
  readonly address: string;
  readonly kind: KindName;
  readonly action: 'create' | 'update' | 'delete';
  readonly stage: Stage;
  readonly origin?: Origin;
  readonly source?: { readonly file: string; readonly line: number };
  /** What the files say of its address, as a digest; absent where they declare nothing there. */
  readonly wanted?: string;
  /** Of a policy's directives: what all that changes in them does together to what the policy lets through. */
  readonly effect?: 'tightens' | 'loosens' | 'both' | 'neutral';
  /** Exactly what is sent; secrets stand in it as references. */
  readonly request: WriteRequest;
  /** What was read when planning. */
  readonly base: Base;
  readonly details: readonly Detail[];
  readonly risks: readonly Risk[];
  /** The gates that forbid it, whatever anybody agrees to; absent when there are none. */
  readonly denied?: readonly Denial[];
  /** Variables that its request needs and that are not set: it can be shown and not sent. Absent when there are none. */
  readonly lacks?: readonly string[];
  /** How it looks where secrets of its object are not set; absent for an object without secrets. */
  readonly blindForms?: readonly BlindForm[];
}

/** A change as a run sees it that has not all secrets of its object. */
export interface BlindForm {
  /** The digest that the change has then; absent where nothing would differ. */
  readonly digest?: string;
  /** What of the change is not seen then, in words; absent where all of it is. */
  readonly hides?: string;
}

/** A secret member of an object that was not compared, as its variable is not set. */
export interface Uncompared {
  readonly address: string;
  readonly field: string;
  readonly env: string;
  readonly location: Location;
  /** False for what the service never shows, which is compared nowhere. */
  readonly hidesChange: boolean;
}

/** A gate of the project file that a change can't pass. */
export interface Denial {
  /** Its name, or `gate 2` for one without. */
  readonly gate: string;
  /** Those of its risks that the change has. */
  readonly codes: readonly string[];
  /** Where the gate stands: `zonewright.yaml:12`, with the revision that was read for it. */
  readonly at: string;
  /** Who may change it, in words. */
  readonly owners: string;
  /** The label of the pull request that opens it. */
  readonly label?: string;
}

export interface Base {
  /** The service's own version, for what has one. */
  readonly version?: string;
  /** Digest of what was read; of null for what is absent. */
  readonly hash: string;
}

/** How many objects (or rules of one ruleset) exist, whatever becomes of them: what shares are taken of. */
export interface Tally {
  /** The objects, for messages: `rules`, `policies`, `jobs`. */
  readonly of: string;
  readonly existing: number;
}

/** A migration that a file asks for and that is not done: plan and apply tell of it and leave it alone. */
export interface Pending {
  readonly address: string;
  readonly source: { readonly file: string; readonly line: number };
  /** How far it is, in words. */
  readonly state: string;
  /** The command that does it. */
  readonly command: string;
}

/** A live member that no file declares and that zonewright does not know: every write keeps it as it is. */
export interface KeptMember {
  /** Of the object that has it. */
  readonly address: string;
  /** The ref of the rule that has it; absent for the object itself. */
  readonly rule?: string;
  /** What the rule is for, where its ref is only an id. */
  readonly description?: string;
  /** What tells the item of a list that has it from the others; absent for what is no list. */
  readonly item?: string;
  /** `action_parameters.overrides.rules[5de7…].x_later` */
  readonly member: string;
  /** As it is live; absent where it may be a secret. */
  readonly live?: unknown;
  /** Set where an import does not write it into the file. */
  readonly unsaid?: Unsaid;
}

/**
 * Why no file that is made of what is live has a member: its name would be taken for a slip; its value is not one that is known there; its section
 * has no words for it; by the dialect it is only read.
 */
export type Unsaid = 'name' | 'value' | 'section' | 'dialect';

/** What the other changes of a scope must do before one of them may be carried out: what only the whole plan tells. */
export interface Condition {
  /** Of the change that it is about. */
  readonly address: string;
  /** Set where other scopes matter as well: then all that is planned is asked. */
  readonly isAcross?: true;
  /** Whether the changes that are planned for the scope let it be; beside none it says whether the live state alone does. Pure. */
  readonly isMet: (planned: readonly Change[]) => boolean;
  /** What is told where they don't. An error keeps the whole scope from being written; with a warning only this change is left out. */
  readonly finding: Finding;
}

/** The difference between what is declared and what was read, for one declaration. */
export interface Diff {
  readonly changes: readonly Change[];
  /** Addresses of what is declared and already so. */
  readonly unchanged: readonly string[];
  readonly tally?: Tally;
  /** Paths of the live objects, for kinds that may be deleted. */
  readonly seen?: readonly string[];
  readonly pending?: Pending;
  readonly kept?: readonly KeptMember[];
  /** Secrets that are not set here, of what is declared. */
  readonly uncompared?: readonly Uncompared[];
  readonly conditions?: readonly Condition[];
  /** Lists that rules may name, changed or not. */
  readonly held?: readonly HeldList[];
  /** Rules that name lists, changed or not. */
  readonly leaning?: Leaning;
  /** The rules, changed or not; absent where nobody asked for them. */
  readonly rules?: ObservedRules;
  /** All settings that it takes to redirect requests without TLS, changed or not; absent where no file declares it. */
  readonly plainHttp?: readonly ObservedRedirect[];
  /** A request of these changes as it can be sent now: what it names is put in as what was read of it. Pure. */
  readonly complete?: (request: WriteRequest) => WriteRequest;
  /** Follows to its end what an answer only says to have begun; absent where an answer says that all is done. */
  readonly follow?: Follow;
  /** Proves afterwards that a change of these is stored as it was sent; absent where a read can't tell. */
  readonly prove?: Prove;
  readonly findings: readonly Finding[];
  /** What was read, as a run record keeps it; absent for what apply never writes. Pure. */
  readonly found?: () => Json;
  /** Errors for which none of the changes may be written, though what is live has been compared with what is declared. */
  readonly refusals?: readonly Finding[];
}
