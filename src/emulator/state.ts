import type { Json, JsonObject } from '../kernel/model/json.js';

/**
 * Everything the emulator knows, as JSON: what a state file holds and what `Emulator.state()` returns.
 * Members the service would name are named as it does; the emulator's own are in camel case.
 * In a file every member is optional: `decodeState` fills in the rest.
 */
export interface EmulatorState {
  /** Distinguishes the ids of two emulators; default `zonewright`. */
  seed: string;
  /** Goes up with every id and every time handed out: there is no clock and no chance in here. */
  counter: number;
  zones: Record<string, ZoneState>;
  accounts: Record<string, AccountState>;
  /** Whether an id that is not listed makes a new zone or account. Default: true where none is listed. */
  open: { zones: boolean; accounts: boolean };
  auth: AuthRule;
  limits: Limits;
  behaviour: Behaviour;
}

/** Which credentials are let in. Members that are absent accept any value that is not empty. */
export interface AuthRule {
  /** `any`: either scheme on every path. `documented`: the scheme of the endpoint's family only. */
  mode: 'any' | 'documented';
  token?: string;
  email?: string;
  key?: string;
}

export interface Limits {
  /** Rules in one ruleset, where `phaseRules` has no number of its own; default 1000. */
  rules: number;
  phaseRules: Record<string, number>;
  /** Policies in one zone; default 100. */
  policies: number;
  /** Custom log fields in one rule, all kinds together; default 40. */
  logFields: number;
  /** Log push jobs in one zone or account; default 4. */
  jobs: number;
}

/** What a client may not rely on: switches for the ways in which two services of this API differ. */
export interface Behaviour {
  /** The names of the settings: `use_service_…` (documented) or `use_cloudflare_…`; default documented. */
  dialect: 'documented' | 'cloudflare';
  /** The type of a policy's `enabled` in answers; default: as it was sent. */
  policyEnabledType: 'echo' | 'string' | 'boolean';
  /** Items in one page of the lists of rulesets, policies and jobs; 0 (default) answers them whole. */
  listPageSize: number;
  /** Every later page is cut from a list that has shifted by one meanwhile. */
  shuffleLists: boolean;
  /** What the PATCH of pools pages by; parameters of the other style are ignored. Default `both`. */
  poolPaging: 'both' | 'page' | 'offset';
  /** The most pools in one page, of the list and of the PATCH; 0 (default) is no limit but that of every list. */
  poolPageSize: number;
  /** As `shuffleLists`, for as many PATCHes of pools as that; default 0. */
  shiftPools: number;
  /** Answers hide the values of a destination's query parameters, the region excepted. */
  redactDestinations: boolean;
  /** A limit that answers tell of in their headers, as if no time passed; nothing is refused by it. Default: none. */
  rateLimit?: { requests: number; seconds: number };
  /** Answers are reworded without a change of meaning: see normalise.ts. */
  normalise: boolean;
}

export type Plan = 'free' | 'pro' | 'business' | 'enterprise';

export interface ZoneState {
  name: string;
  plan: Plan;
  page_shield: PageShieldSettings;
  scripts: Detected[];
  connections: Detected[];
  policies: Policy[];
  rulesets: StoredRuleset[];
  logpush_jobs: LogpushJob[];
  /** Rules of the firewall that came before rulesets; read-only here. */
  firewall_rules: Identified[];
  waf: WafState;
}

export interface AccountState {
  name: string;
  rulesets: StoredRuleset[];
  logpush_jobs: LogpushJob[];
  pools: Pool[];
  alerting_policies: AlertPolicy[];
}

export interface PageShieldSettings {
  enabled: boolean;
  updated_at: string;
  use_service_reporting_endpoint: boolean;
  use_connection_url_path: boolean;
}

/** A JSON object with an id of which the emulator understands nothing else. */
export interface Identified {
  id: string;
  [member: string]: Json;
}

/** A script or a connection. `page_urls` and `versions` are in the answer for a single one only. */
export interface Detected extends Identified {
  url: string;
  host: string;
  /** `active` and `infrequent` appear. */
  status: string;
}

export interface Policy extends Identified {
  description: string;
  action: string;
  expression: string;
  enabled: string | boolean;
  value: string;
}

export interface Rule extends Identified {
  ref: string;
  version: string;
  action: string;
  expression: string;
  description: string;
  enabled: boolean;
  last_updated: string;
}

export interface Ruleset {
  id: string;
  name: string;
  description: string;
  kind: 'zone' | 'root' | 'custom' | 'managed';
  phase: string;
  /** Digits; one more with every modification. */
  version: string;
  last_updated: string;
  rules: Rule[];
}

/** A ruleset and its older versions, oldest first. */
export interface StoredRuleset extends Ruleset {
  versions: Ruleset[];
}

export interface LogpushJob {
  id: number;
  name: string;
  dataset: string;
  enabled: boolean;
  destination_conf: string;
  [member: string]: Json;
}

export interface WafState {
  /** `start`: previous rules only; `validation`: both; `finished`: new rules only. */
  migration_state: MigrationState;
  /** A move that status polls carry on; null when nothing moves. */
  moving: { to: MigrationState; pollsLeft: number } | null;
  /** How many status polls a move takes; default 0: it is done at once. */
  transitionPolls: number;
  /** What the check says and the move goes by; null (default): as the overrides have it. */
  compatible: boolean | null;
  /** The state that `check` and `status` name in place of the real one, which stays as it is; default: the real one. */
  shown: { check?: string; status?: string };
  /** How `status` says which rules are on: document 3 shows no shape; default `words`. */
  statusShape: 'words' | 'flags' | 'nested' | 'bare';
  /** Whether the paths of the previous rules and of firewall rules exist at all; default `shown`. */
  oldApi: 'shown' | 'absent';
  /** Overrides whose `urls` are not empty make the zone incompatible. */
  overrides: Identified[];
  /** Packages of the previous rules, each with its `groups` and `rules`. */
  packages: WafPackage[];
  /** What the migration offers; default: the managed and the core rule set, deployed. */
  config: { name: string; rules: JsonObject[] };
}

export type MigrationState = 'start' | 'validation' | 'finished';

export interface WafPackage extends Identified {
  groups: Identified[];
  rules: Identified[];
}

export interface Pool extends Identified {
  name: string;
  notification_email: string;
}

export interface AlertPolicy extends Identified {
  name: string;
  alert_type: string;
  enabled: boolean;
  mechanisms: JsonObject;
}

/** A state with everything optional, at every depth: what a test or a state file writes down. */
export type PartialState = Sparse<EmulatorState>;

type Sparse<T> = T extends Json
  ? T extends readonly (infer Item)[]
    ? readonly Sparse<Item>[]
    : T extends object
      ? { readonly [Member in keyof T]?: Sparse<T[Member]> }
      : T
  : { readonly [Member in keyof T]?: Sparse<T[Member]> };
