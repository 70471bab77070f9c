import type { KindName, LifeDocument } from '../../generated/documents/parts.js';
import type { Finding, Location } from './finding.js';
import type { Json } from './json.js';
import type { HeldList } from './known-lists.js';
import type { ListDependent } from './list-dependent.js';
import type { ObservedRedirect, ObservedRules, ObservedUrls } from './observed-rules.js';
import type { ImpactDetail, ImpactTotalDetail } from './impact.js';
import type { Opening } from './opening.js';
import type { OutcomeDetail } from './outcome.js';
import type { Follow, Prove } from './proof.js';
import type { WriteRequest } from './request.js';
import type { Risk, RiskCode } from './risk.js';
import type { Stage } from './stage.js';

export type { KindName };

/** One operation of an RFC 6902 patch. */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  readonly path: string;
  readonly value?: unknown;
  readonly from?: string;
}

/** The effect of a change, for reviewers. Positions in a rule list count from 1. */
export type Detail =
  | FieldDetail
  | ItemDetail
  | RuleDetail
  | SameDetail
  | SecretDetail
  | ImpactDetail
  | ImpactTotalDetail
  | OutcomeDetail;

/** A changed member of an object. */
export interface FieldDetail {
  readonly type: 'field';
  readonly change: 'added' | 'removed' | 'changed';
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The name of the object, which keeps its id. */
  readonly isName?: true;
  readonly patch: readonly PatchOperation[];
  /** Of a list: the item that has the member. Not in the digest. */
  readonly key?: string;
  /** What the files say of the item's life. Not in the digest. */
  readonly meta?: LifeDocument;
}

/** A member of a set: a CSP source of a directive, a log field, a field of a job. */
export interface ItemDetail {
  readonly type: 'item';
  readonly change: 'added' | 'removed';
  /** The directive or list that it belongs to. */
  readonly list: string;
  /** Absent for a directive without sources. */
  readonly item?: string;
  /** Counts for thresholds, as rules do. */
  readonly isCounted?: true;
  /** For a CSP source: the effect on what the policy allows. */
  readonly effect?: 'tightens' | 'loosens' | 'neutral';
  /** Of a list: the item without its comment. Not in the digest. */
  readonly key?: string;
  /** What the files say of the item's life. Not in the digest. */
  readonly meta?: LifeDocument;
}

/** Objects in the request that stay the same. */
export interface SameDetail {
  readonly type: 'same';
  readonly change: 'kept';
  /** What they are: `pools without an address`. */
  readonly of: string;
  readonly names: readonly string[];
}

/** A secret with another value. Neither value is shown. */
export interface SecretDetail {
  readonly type: 'secret';
  readonly change: 'added' | 'changed' | 'sent';
  readonly field: string;
  /** The environment variable with the new value. */
  readonly env: string;
  /** What may be shown of the old and the new value: scheme and host. */
  readonly before?: string;
  readonly after?: string;
}

/** A rule of the live or the sent list. Each rule has exactly one detail. */
export interface RuleDetail {
  readonly type: 'rule';
  readonly change: 'added' | 'removed' | 'changed' | 'moved' | 'kept';
  readonly ref: string;
  readonly id?: string;
  readonly action: string;
  readonly expression: string;
  /** The live position; absent for an added rule. */
  readonly from?: number;
  /** The position in the sent list; absent for a removed rule. */
  readonly to?: number;
  /** A changed rule that also moves. */
  readonly moved?: true;
  /** Not declared: it stays because the ruleset is shared. */
  readonly foreign?: true;
  /** Its description if `ref` is only an id or a position. */
  readonly description?: string;
  /** It does not run: until its removal, or from now on. */
  readonly disabled?: true;
  /** What it does, in words: from now on, or until now if removed. Absent if the action says it all. */
  readonly does?: readonly string[];
  /** `does` was cut. Only the sent rule shows everything. */
  readonly abridged?: true;
  /** What the files say of its life. Not in the digest. */
  readonly meta?: LifeDocument;
  /** Changed members with both values. */
  readonly fields?: readonly {
    readonly field: string;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
  readonly patch?: readonly PatchOperation[];
}

/** By comparison with a base revision: this branch, an edit of the live side, or both. */
export type Origin = 'branch' | 'drift' | 'both';

/** What a renamed object is until its new name is written. */
export interface Formerly {
  readonly address: string;
  /** What deleting it there would risk. */
  readonly risks: readonly RiskCode[];
}

/** One write: what is needed to review it, to check that it is still due, and to send it. */
export interface Change {
  readonly address: string;
  readonly kind: KindName;
  readonly action: 'create' | 'update' | 'delete';
  /** Set for an object that gets this address by a new name. It keeps its id. */
  readonly formerly?: Formerly;
  readonly stage: Stage;
  readonly origin?: Origin;
  readonly source?: { readonly file: string; readonly line: number };
  /** Digest of what the files declare at its address; absent if nothing. */
  readonly wanted?: string;
  /** What the files say of its object's life. Not in the digest. */
  readonly meta?: LifeDocument;
  /** For directives of a policy: the effect on what the policy allows. */
  readonly effect?: 'tightens' | 'loosens' | 'both' | 'neutral';
  /** Exactly what is sent, with references in place of secrets. */
  readonly request: WriteRequest;
  /** The live state when it was planned. */
  readonly base: Base;
  readonly details: readonly Detail[];
  readonly risks: readonly Risk[];
  /** Gates that forbid it, regardless of consent; absent without any. */
  readonly denied?: readonly Denial[];
  /** Open gates that would forbid it; absent without any. Not in the digest. */
  readonly opened?: readonly Denial[];
  /** Variables of its request that are not set: it can't be sent. Absent without any. */
  readonly lacks?: readonly string[];
  /** The most rules that its ruleset can have for certain. Absent for other objects, and if a contract may allow more. */
  readonly rulesLimit?: number;
  /** For a new custom ruleset: how many its scope has then, of how many for certain. */
  readonly objects?: { readonly count: number; readonly most: number };
  /** Its forms without some secrets of its object; absent for an object without secrets. */
  readonly blindForms?: readonly BlindForm[];
}

/** A change as planned by a run without all secrets of its object. */
export interface BlindForm {
  /** The digest in that run; absent if there is no change then. */
  readonly digest?: string;
  /** What that run does not see, in words; absent if it sees everything. */
  readonly hides?: string;
}

/** A secret that was not compared: its variable is not set. */
export interface Uncompared {
  readonly address: string;
  readonly field: string;
  readonly env: string;
  readonly location: Location;
  /** False if the service never shows it: no run can compare it. */
  readonly hidesChange: boolean;
}

/** A gate of the project file that denies a change. */
export interface Denial extends Opening {
  /** `gate 2` without a name. */
  readonly gate: string;
  /** The denied risks of the change. */
  readonly codes: readonly string[];
  /** `zonewright.yaml:12`, with its revision if it is not this one. */
  readonly at: string;
  /** Who may change it, in words. */
  readonly owners: string;
}

export interface Base {
  /** The service's version of the object, if it has one. */
  readonly version?: string;
  /** Digest of the live state; digest of null if the object is absent. */
  readonly hash: string;
}

/** How many live objects (or rules of one ruleset) there are, changed or not. Percentages are shares of it. */
export interface Tally {
  /** The word in messages: `rules`, `policies`, `jobs`. */
  readonly of: string;
  readonly existing: number;
}

/** An unfinished migration that a file asks for. Plan and apply only report it. */
export interface Pending {
  readonly address: string;
  readonly source: { readonly file: string; readonly line: number };
  /** How far the migration is, in words. */
  readonly state: string;
  /** The command that continues it. */
  readonly command: string;
}

/** A live member that is neither declared nor known to zonewright. Every write keeps it. */
export interface KeptMember {
  /** The address of its object. */
  readonly address: string;
  /** The ref of its rule; absent for the object itself. */
  readonly rule?: string;
  /** The description of the rule if its ref is only an id. */
  readonly description?: string;
  /** The key of its list item; absent if it is not in a list. */
  readonly item?: string;
  /** Its path: `action_parameters.overrides.rules[5de7…].x_later`. */
  readonly member: string;
  /** The live value; absent if it may be a secret. */
  readonly live?: unknown;
  /** Set if an import does not write it into the file. */
  readonly undeclarable?: Undeclarable;
}

/**
 * Why an imported file lacks a member: its name looks like a typo; its value is not known there; its section
 * has no key for it; this dialect only reads it.
 */
export type Undeclarable = 'name' | 'value' | 'section' | 'dialect';

/** What other changes must do before a change may be applied. Only the whole plan can decide this. */
export interface Condition {
  /** The address of the change. */
  readonly address: string;
  /** Set if changes of other scopes count: `isMet` then gets those of all scopes. */
  readonly isAcross?: true;
  /** Whether the planned changes allow it. An empty list: whether the live state does. */
  readonly isMet: (planned: readonly Change[]) => boolean;
  /** Reported if not met. An error stops all writes of the scope, a warning leaves out only this change. */
  readonly finding: Finding;
}

/** The difference between declared and live of one declaration. */
export interface Diff {
  readonly changes: readonly Change[];
  /** Addresses of declared objects that are live as declared. */
  readonly unchanged: readonly string[];
  readonly tally?: Tally;
  /** Paths of the live objects, for kinds with deletion. */
  readonly seen?: readonly string[];
  readonly pending?: Pending;
  readonly kept?: readonly KeptMember[];
  /** Declared secrets whose variables are not set. */
  readonly uncompared?: readonly Uncompared[];
  readonly conditions?: readonly Condition[];
  /** Lists that rules may name, changed or not. */
  readonly lists?: readonly HeldList[];
  /** Rules that name lists, changed or not. */
  readonly listDependent?: ListDependent;
  /** The rules, changed or not; absent unless requested. */
  readonly rules?: ObservedRules;
  /** Settings needed to redirect requests without TLS, changed or not; absent if no file declares them. */
  readonly plainHttp?: readonly ObservedRedirect[];
  /** What rules see of URLs, changed or not; absent if not declared. */
  readonly urls?: ObservedUrls;
  /** The request with what it names filled in from what was read. */
  readonly complete?: (request: WriteRequest) => WriteRequest;
  /** Waits for operations that an answer reports as started. Absent: an answer means done. */
  readonly follow?: Follow;
  /** Verifies that a change is stored as sent. Absent: a read can't show this. */
  readonly prove?: Prove;
  readonly findings: readonly Finding[];
  /** The live state for a run record; absent for objects that apply never writes. */
  readonly found?: () => Json;
  /** Errors of a complete comparison that forbid to write any of the changes. */
  readonly refusals?: readonly Finding[];
}
