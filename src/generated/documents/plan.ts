// Made from schemas/ by `npm run generate`; a test fails when the two differ.
import type { FindingDocument, KindName, LifeDocument } from './parts.js';
import type { DriftReport } from './drift.js';

/**
 * When it is carried out within its scope: an earlier stage first.
 */
export type StageName =
  | 'provide'
  | 'switch-on'
  | 'log-fields'
  | 'custom-rulesets'
  | 'protect'
  | 'jobs'
  | 'weaken'
  | 'remove'
  | 'switch-off'
  | 'withdraw';
export type DetailDocument =
  | FieldDetailDocument
  | ItemDetailDocument
  | SameDetailDocument
  | SecretDetailDocument
  | RuleDetailDocument
  | ImpactDetailDocument
  | ImpactTotalDetailDocument
  | OutcomeDetailDocument;
/**
 * RFC 6902.
 */
export type Patch = {
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  path: string;
  from?: string;
  value?: unknown;
}[];
/**
 * The output of plan --format json and of plan --out: every request that apply will send, and what it was made from.
 */
export interface PlanDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * Over scopes and changes, with their order and base: same input, same digest. For observed things it covers what changes, not when they were seen.
   */
  digest: string;
  /**
   * false when --target, --changed-since or --shard narrowed the plan, or a scope could not be read.
   */
  complete: boolean;
  /**
   * true when --target, --exclude or --changed-since left something out; otherwise absent.
   */
  narrowed?: true;
  /**
   * The globs of --exclude, which the digest covers. Findings `excluded` say what each leaves out. Absent without any.
   *
   * @minItems 1
   */
  excluded?: string[];
  /**
   * With --shard I/N: which part of the scopes this is.
   */
  shard?: {
    index: number;
    of: number;
  };
  policy?: PolicyDocument;
  /**
   * How many findings are not shown because somebody accepted them; absent when there are none.
   */
  accepted?: number;
  undo?: UndoDocument;
  live_from?: LiveFromDocument;
  scopes: ScopeDocument[];
  summary: {
    create: number;
    update: number;
    delete: number;
    unchanged: number;
    /**
     * One-way jobs that are not done; absent when there are none.
     */
    pending?: number;
  };
  requests: {
    /**
     * Requests that planning sent.
     */
    read: number;
    /**
     * Requests that applying will send, re-reads not counted.
     */
    write: number;
    /**
     * Writes that the service was asked about with --check-service, without storing them. Absent if it was not asked.
     */
    try?: number;
    /**
     * About how many seconds applying takes, by the number of its requests, --concurrency and --rate-limit. Absent below 10, in a plan from a snapshot, and in a combination of shards.
     */
    seconds?: number;
  };
  changes: ChangeDocument[];
  /**
   * One-way jobs that the files ask for and that are not done; absent when there are none. Apply never does them.
   *
   * @minItems 1
   */
  pending?: PendingDocument[];
  /**
   * What the base revision declares, the files do not, and stays live: nothing is sent for it, and it needs consent. Absent when there is nothing of the kind.
   *
   * @minItems 1
   */
  leaving?: LeaveDocument[];
  /**
   * What the plan does to the invariants that the files declare, one by one and scope by scope; absent when there are none.
   */
  invariants?: InvariantVerdict[];
  findings: FindingDocument[];
  drift?: DriftReport;
}
/**
 * Of a part of a plan: the limits for the numbers and risks of the whole plan when merge-plans combines the parts.
 */
export interface PolicyDocument {
  /**
   * How many zones and accounts the files name, in this part or not.
   */
  scopes: number;
  /**
   * How many of the compared rules and objects exist.
   */
  existing: number;
  /**
   * The thresholds of the files and of the base revision: all of them apply.
   */
  limits: LimitsDocument[];
  /**
   * The gates that are closed for the plan.
   */
  gates: GateDocument[];
  /**
   * The gates that a label or the hour has opened for the plan. Absent when there are none.
   *
   * @minItems 1
   */
  open_gates?: GateDocument[];
  /**
   * Zones and accounts with another name in the base revision: gates apply to both names. Absent when there are none.
   *
   * @minItems 1
   */
  renamed?: RenamedDocument[];
}
export interface LimitsDocument {
  max_deletes: number | string;
  max_updates: number | string;
  min_existing: number;
  max_scopes: number | string;
}
export interface GateDocument {
  name: string;
  deny: string[];
  targets: string[];
  label?: string;
  approvals?: ApprovalsDocument;
  /**
   * The text of CODEOWNERS, if an owner of the file of a change opens the gate.
   */
  codeowners?: string;
  ticket?: string;
  hours?: HoursDocument;
  at: string;
  owners: string;
}
export interface ApprovalsDocument {
  count: number;
  /**
   * Of which team.
   */
  team?: string;
}
export interface HoursDocument {
  /**
   * The IANA name of the time zone.
   */
  zone: string;
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  /**
   * The first minute: 08:00.
   */
  from: string;
  /**
   * The first minute after them: 17:00.
   */
  to: string;
}
export interface RenamedDocument {
  /**
   * As in addresses: zone/shop.example.com.
   */
  scope: string;
  /**
   * The same, as the base revision has it.
   */
  base: string;
}
/**
 * Of a plan that zonewright undo made: the run that it undoes. The wanted state is in the record of that run, not in the files.
 */
export interface UndoDocument {
  /**
   * The id of the run.
   */
  run: string;
  /**
   * The version that the run found of each object that the plan restores, if the service gave one. Absent if none is known.
   *
   * @minItems 1
   */
  versions?: RestoredVersionDocument[];
}
export interface RestoredVersionDocument {
  address: string;
  version: string;
}
/**
 * With --live-from FILE: the snapshot that was used as the live state. Nothing was read from the service.
 */
export interface LiveFromDocument {
  /**
   * As it was given; - is the standard input.
   */
  file: string;
  /**
   * When it was read, in UTC.
   */
  made_at: string;
  /**
   * How old it was when the plan, or another report, was made.
   */
  age_seconds: number;
  /**
   * How many texts in it have a secret masked: they count as equal.
   */
  masked: number;
}
export interface ScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
  /**
   * false when the scope could not be read; nothing is written there.
   */
  complete?: boolean;
  /**
   * Addresses of what is declared and already live; absent when there are none.
   */
  unchanged?: string[];
  /**
   * Addresses of objects with a secret whose variable was not set: all else of them was compared. Absent when there are none.
   *
   * @minItems 1
   */
  not_compared?: string[];
  /**
   * The wave of the rollout that carries it out, from 1; absent without a rollout.
   */
  wave?: number;
}
export interface ChangeDocument {
  address: string;
  kind: KindName;
  action: 'create' | 'update' | 'delete';
  stage?: StageName;
  /**
   * What an object is until its new name is written: it is renamed, and keeps its id. Absent for every other change.
   */
  formerly?: {
    address: string;
    /**
     * The risks that its deletion would have there. A gate that denies one of them there, and does not name the new address, denies the change.
     */
    risks: string[];
  };
  /**
   * With --base: whether the change comes from this branch, from somebody who edited the live side, or from both.
   */
  origin?: 'branch' | 'drift' | 'both';
  /**
   * Over kind, action, request and base of this change alone.
   */
  digest: string;
  /**
   * The most rules that the ruleset can have, by the plan of the zone or by the project file. Absent where a contract may allow more.
   */
  rules_limit?: number;
  /**
   * For a new custom ruleset: how many of them the zone or account has afterwards, and how many it can have by the plan of the zone or by the project file. Absent where a contract may allow more.
   */
  objects?: {
    count: number;
    most: number;
  };
  /**
   * The digest of what the files declare for the address, with includes and variables resolved. Absent if they declare nothing there.
   */
  wanted?: string;
  meta?: LifeDocument;
  source?: {
    file: string;
    line: number;
  };
  /**
   * For a policy's directives: how all their changes together change what the policy allows.
   */
  effect?: 'tightens' | 'loosens' | 'both' | 'neutral';
  /**
   * Exactly what is sent. A secret is written as { secret, hash }, and its value is filled in when the request is sent.
   */
  request: {
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    query: {
      [k: string]: string;
    };
    /**
     * Members of an object; a list where it replaces all items of one.
     */
    body?:
      | {
          [k: string]: unknown;
        }
      | unknown[];
  };
  /**
   * What was read when planning.
   */
  base: {
    version?: string;
    hash: string;
  };
  details: DetailDocument[];
  risks: Risk[];
  /**
   * The gates that forbid it, whatever anybody agrees to; absent when there are none.
   *
   * @minItems 1
   */
  denied?: DenialDocument[];
  /**
   * The gates that would forbid it and are open for this plan. They have to be open when it is applied after a merge. Absent when there are none.
   *
   * @minItems 1
   */
  opened?: DenialDocument[];
}
/**
 * A member of an object that gets another value.
 */
export interface FieldDetailDocument {
  type: 'field';
  change: 'added' | 'removed' | 'changed';
  field: string;
  before?: unknown;
  after?: unknown;
  /**
   * true if it is the name of the object, which keeps its id: it was renamed; otherwise absent.
   */
  isName?: true;
  patch: Patch;
  meta?: LifeDocument;
}
/**
 * A member of a set: a CSP source of a directive, a log field, a field of a job, an item of a list.
 */
export interface ItemDetailDocument {
  type: 'item';
  change: 'added' | 'removed';
  list: string;
  item?: string;
  /**
   * true if it counts as a rule for the thresholds; otherwise absent.
   */
  isCounted?: true;
  /**
   * For a CSP source: how adding or removing it changes what the policy allows.
   */
  effect?: 'tightens' | 'loosens' | 'neutral';
  meta?: LifeDocument;
}
/**
 * Things that the request touches and that stay as they are.
 */
export interface SameDetailDocument {
  type: 'same';
  change: 'kept';
  of: string;
  names: string[];
}
/**
 * A secret that is set; neither value is shown.
 */
export interface SecretDetailDocument {
  type: 'secret';
  change: 'added' | 'changed' | 'sent';
  field: string;
  env: string;
  before?: string;
  after?: string;
}
/**
 * One rule of the live list or of the list that will be sent. Positions count from 1.
 */
export interface RuleDetailDocument {
  type: 'rule';
  change: 'added' | 'removed' | 'changed' | 'moved' | 'kept';
  ref: string;
  id?: string;
  action: string;
  expression: string;
  from?: number;
  to?: number;
  moved?: true;
  foreign?: true;
  /**
   * The description of a rule whose ref is only an id or a place; absent if the ref is a name.
   */
  description?: string;
  /**
   * true if the rule is disabled: a removed one before the change, any other after it; otherwise absent.
   */
  disabled?: true;
  /**
   * What an added or changed rule does after the change, or a removed one did before it, in plain words; absent if the action says it all.
   *
   * @minItems 1
   */
  does?: string[];
  /**
   * true if does was shortened, so only the request shows everything; otherwise absent.
   */
  abridged?: true;
  meta?: LifeDocument;
  fields?: {
    field: string;
    before?: unknown;
    after?: unknown;
  }[];
  patch?: Patch;
}
/**
 * What the change of a policy does to one script or connection that the service observed.
 */
export interface ImpactDetailDocument {
  type: 'impact';
  /**
   * Newly blocked, no longer blocked, unknown which of the two, or unchanged.
   */
  change: 'blocked' | 'unblocked' | 'unknown' | 'kept';
  kind: 'script' | 'connection';
  url: string;
  /**
   * Hostname of the pages on which it was seen.
   */
  host?: string;
  /**
   * The verdict of the policy after the change.
   */
  verdict: 'blocked' | 'allowed' | 'unknown';
  /**
   * The policy only reports what its verdict would block.
   */
  report_only?: true;
  /**
   * What the live policy does with it; reported means that a policy that only logs would block it.
   */
  was: 'blocked' | 'reported' | 'allowed' | 'unknown';
  /**
   * Why it is unknown, or the condition of the verdict.
   */
  because?: string;
  /**
   * Why it counts as malicious; otherwise absent.
   *
   * @minItems 1
   */
  malicious?: string[];
  /**
   * No part of the digest.
   */
  last_seen_at?: string;
  /**
   * Whole days from then to the plan. No part of the digest.
   */
  last_seen_days?: number;
}
/**
 * How many scripts or connections the policy affects, by what happens to them. If there are many, the details do not name all. Not part of the digest.
 */
export interface ImpactTotalDetailDocument {
  type: 'impact_total';
  change: 'kept';
  kind: 'script' | 'connection';
  counts: {
    blocked: number;
    unblocked: number;
    unknown: number;
    kept: number;
  };
  /**
   * They could not be read in full: what happens to those that are not counted is unknown.
   */
  unread?: true;
}
/**
 * What the new list of rules does to traffic that the live one does not: kept is proven for all traffic, changed has examples.
 */
export interface OutcomeDetailDocument {
  type: 'outcome';
  change: 'kept' | 'changed' | 'unknown';
  /**
   * Of the order alone, or of the whole list.
   */
  of: 'order' | 'list';
  examples: {
    /**
     * Fields of a packet or a request.
     */
    traffic: string;
    before: DecisionDocument;
    after: DecisionDocument;
  }[];
  /**
   * Why it is not known, or is not known of the rest.
   */
  because?: string;
  /**
   * Proven, although the rest is not known: no traffic is treated less strictly than before.
   */
  opens?: 'nothing';
  /**
   * Refs of rules that change although all traffic is decided as before: they log differently, or have other members.
   */
  besides?: string[];
}
/**
 * What a list of rules does with some traffic.
 */
export interface DecisionDocument {
  /**
   * The action, none where no rule decides, or unknown.
   */
  action: string;
  rule?: string;
}
export interface Risk {
  code: string;
  message: string;
  /**
   * The things that the risk is for, if they can grow without a change of the files: the first 16 digits of the SHA-256 of each. A review covers only these.
   */
  subjects?: string[];
  /**
   * Of a number that is too large: it was counted over the whole plan.
   */
  counted?: 'plan';
  /**
   * The least strict outcome that the change has for traffic, with an example.
   */
  worst?: {
    /**
     * The fields that matter, with their values.
     */
    traffic: string;
    before: DecisionDocument;
    after: DecisionDocument;
    /**
     * Lists that must not have the value, with their dollar.
     */
    unless?: string[];
    /**
     * How many other ways were found in which traffic is treated less strictly than before.
     */
    more: number;
  };
}
export interface DenialDocument {
  /**
   * Its name, or its number among the gates.
   */
  gate: string;
  /**
   * Those of its risks that the change has.
   *
   * @minItems 1
   */
  codes: string[];
  /**
   * Its place, with the revision that was read for it.
   */
  at: string;
  /**
   * Who can change it, in words.
   */
  owners: string;
  /**
   * The label of the pull request that opens it.
   */
  label?: string;
  approvals?: ApprovalsDocument;
  /**
   * The owners of the file, one of whom opens it by approving.
   */
  approvers?: string[];
  /**
   * A regular expression: a ticket in the title of the pull request opens it.
   */
  ticket?: string;
  hours?: HoursDocument;
}
export interface PendingDocument {
  address: string;
  source: {
    file: string;
    line: number;
  };
  /**
   * How far it is, in words.
   */
  state: string;
  /**
   * The command that does it.
   */
  command: string;
}
export interface LeaveDocument {
  /**
   * The object.
   */
  address: string;
  kind: KindName;
  /**
   * What of the object leaves, by name: rules of a shared list, or members. Absent if all of it does.
   *
   * @minItems 1
   */
  parts?: string[];
  /**
   * Digest of what leaves, and where: consent is bound to it.
   */
  digest: string;
  /**
   * Where the base revision declares it.
   */
  source: {
    file: string;
    line: number;
  };
  /**
   * leaves-management, with what stays live.
   *
   * @minItems 1
   */
  risks: Risk[];
  /**
   * The gates that forbid it, whatever anybody agrees to; absent when there are none.
   *
   * @minItems 1
   */
  denied?: DenialDocument[];
  /**
   * The gates that would forbid it and are open for this plan. They have to be open when it is applied after a merge. Absent when there are none.
   *
   * @minItems 1
   */
  opened?: DenialDocument[];
}
/**
 * The verdict on an invariant in one scope.
 */
export interface InvariantVerdict {
  name: string;
  /**
   * The address of the zone or the account.
   */
  scope: string;
  /**
   * proven: it holds for all traffic, as far as the rules decide. refuted: the witness breaks it. unknown: it is not known.
   */
  verdict: 'proven' | 'refuted' | 'unknown';
  /**
   * In a plan, the verdict on what is live before anything is applied; verdict is the one after.
   */
  was?: 'proven' | 'refuted' | 'unknown';
  /**
   * Of a refuted invariant a request, or a packet, that breaks it: fields and their values; null for one that is absent.
   */
  witness?: {
    [k: string]: string | number | boolean | null;
  };
  /**
   * For a refuted invariant, the rule that decides: it stops the witness, or lets it past. Absent if no rule does either.
   */
  rule?: {
    phase: string;
    /**
     * Its ref, or its id where it has none.
     */
    name: string;
    /**
     * What the rule is for, if its name is only an id or a place.
     */
    description?: string;
  };
  /**
   * For unknown, what kept it from being decided; for refuted, what happens to the witness.
   */
  because?: string;
  /**
   * One edit after which it would hold, if there is an obvious one.
   */
  help?: string;
}
