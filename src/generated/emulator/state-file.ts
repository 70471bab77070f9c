// Made from schemas/ by `npm run generate`; a test fails when the two differ.
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [member: string]: Json;
}

/**
 * Its plan; `enterprise` has a validation mode.
 */
export type Plan = 'free' | 'pro' | 'business' | 'enterprise';
/**
 * Members of bot management that the zone has, whatever they are. `fight_mode` and `enable_js` exist in every zone.
 */
export type BotManagementState = JsonObject;
/**
 * `start`: previous rules only; `validation`: both; `finished`: new rules only.
 */
export type MigrationState = 'start' | 'validation' | 'finished';

/**
 * Everything the emulator knows: the content of a state file, which is written back at the end. Every member can be left out; its description has the default.
 */
export interface EmulatorState {
  /**
   * Where an editor finds this schema. The emulator keeps it and does not use it.
   */
  $schema?: string;
  /**
   * Distinguishes the ids that two emulators hand out.
   */
  seed: string;
  /**
   * Increases with every id and every time that the emulator gives out. The emulator uses no clock and nothing random.
   */
  counter: number;
  /**
   * The zones there are, by their id.
   */
  zones: {
    [k: string]: ZoneState;
  };
  /**
   * The accounts there are, by their id.
   */
  accounts: {
    [k: string]: AccountState;
  };
  /**
   * Whether an id that is not listed makes a new zone or account when it is asked for.
   */
  open: {
    /**
     * Default: true where no zone is listed.
     */
    zones?: boolean;
    /**
     * Default: true where no account is listed.
     */
    accounts?: boolean;
  };
  auth: AuthRule;
  limits: Limits;
  behaviour: Behaviour;
}
/**
 * A zone and all that is in it.
 */
export interface ZoneState {
  /**
   * Its name. Without it, the lists show none.
   */
  name: string;
  /**
   * The id of its account. Without it, the list of zones shows none, and its rulesets include those of all accounts.
   */
  account: string;
  plan: Plan;
  /**
   * Settings of the zone that do not have the default of the service, by their names. The others exist too. A setting with an unknown name exists only if it is listed here.
   */
  settings: {
    [k: string]: SettingState;
  };
  url_normalization: UrlNormalizationState;
  managed_transforms: ManagedTransformsState;
  bot_management: BotManagementState;
  page_shield: PageShieldSettings;
  /**
   * What page shield saw browsers load.
   */
  scripts: Detected[];
  /**
   * Where page shield has seen browsers connect to.
   */
  connections: Detected[];
  /**
   * Page shield's policies.
   */
  policies: Policy[];
  /**
   * Its own rulesets and the managed ones that it can execute.
   */
  rulesets: StoredRuleset[];
  /**
   * Its log push jobs.
   */
  logpush_jobs: LogpushJob[];
  /**
   * Rules of the firewall that came before rulesets; no request changes them.
   */
  firewall_rules: Identified[];
  waf: WafState;
}
/**
 * One setting of a zone.
 */
export interface SettingState {
  /**
   * Its value.
   */
  value: Json;
  /**
   * Whether this zone can change it.
   */
  editable: boolean;
  /**
   * When somebody changed it, in UTC; null while nobody has.
   */
  modified_on: string | null;
}
/**
 * How URLs are normalized.
 */
export interface UrlNormalizationState {
  /**
   * `cloudflare` or `rfc3986`.
   */
  type: string;
  /**
   * `none`, `incoming` or `both`.
   */
  scope: string;
}
/**
 * Managed transforms by their ids, true for on. All known ones exist and are off; others exist only if they are listed here.
 */
export interface ManagedTransformsState {
  /**
   * Those of requests.
   */
  request_headers: {
    [k: string]: boolean;
  };
  /**
   * Those of responses.
   */
  response_headers: {
    [k: string]: boolean;
  };
}
/**
 * The settings of page shield.
 */
export interface PageShieldSettings {
  /**
   * Whether it is on.
   */
  enabled: boolean;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  updated_at?: string;
  /**
   * Whether browsers report to the service.
   */
  use_service_reporting_endpoint: boolean;
  /**
   * Whether paths of connections are kept.
   */
  use_connection_url_path: boolean;
}
/**
 * A script or a connection. Further members are kept as they are; `page_urls` and `versions` are in the answer for a single one only.
 */
export interface Detected {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * Its address.
   */
  url: string;
  /**
   * The host of the page that it was seen on.
   */
  host: string;
  /**
   * Lists show `active` unless others are asked for, such as `infrequent`.
   */
  status: string;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  added_at?: string;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  first_seen_at?: string;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  last_seen_at?: string;
  /**
   * Whether its domain is known as malicious.
   */
  domain_reported_malicious: Json;
  /**
   * Whether its address is known as malicious.
   */
  url_reported_malicious: Json;
  [k: string]: Json | undefined;
}
/**
 * A policy of page shield. Further members are kept as they are.
 */
export interface Policy {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * Its name, as people say it.
   */
  description: string;
  /**
   * What it does, such as `log` or `allow`.
   */
  action: string;
  /**
   * Which requests it is for.
   */
  expression: string;
  /**
   * Whether it is on; which type answers show is a matter of `policyEnabledType`.
   */
  enabled: string | boolean;
  /**
   * The policy itself: its directives.
   */
  value: string;
  [k: string]: Json | undefined;
}
/**
 * A ruleset with its older versions.
 */
export interface StoredRuleset {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * Its description.
   */
  description: string;
  /**
   * Entry points are `zone` or `root`; a `managed` ruleset is changed by nobody. Default: `zone` in a zone, `root` in an account.
   */
  kind?: 'zone' | 'root' | 'custom' | 'managed';
  /**
   * When its rules run, such as `http_request_firewall_custom`.
   */
  phase: string;
  /**
   * Digits as text; one more with every change.
   */
  version: string;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  last_updated?: string;
  /**
   * In the order in which they run.
   */
  rules: Rule[];
  /**
   * Its older versions, oldest first.
   */
  versions: Ruleset[];
}
/**
 * A rule of a ruleset. Further members, such as `action_parameters`, are kept as they are; `logging` is on for `skip` where it says nothing.
 */
export interface Rule {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * Digits as text; one more with every change.
   */
  version: string;
  /**
   * What it does, such as `block`.
   */
  action: string;
  /**
   * Which requests it is for; rules of a managed ruleset show none.
   */
  expression: string;
  /**
   * Its description.
   */
  description: string;
  /**
   * The name that it keeps when it is changed. Default: its id.
   */
  ref?: string;
  /**
   * Whether it is on.
   */
  enabled: boolean;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  last_updated?: string;
  [k: string]: Json | undefined;
}
/**
 * A ruleset as it was in one version.
 */
export interface Ruleset {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * Its description.
   */
  description: string;
  /**
   * Entry points are `zone` or `root`; a `managed` ruleset is changed by nobody. Default: `zone` in a zone, `root` in an account.
   */
  kind?: 'zone' | 'root' | 'custom' | 'managed';
  /**
   * When its rules run, such as `http_request_firewall_custom`.
   */
  phase: string;
  /**
   * Digits as text; one more with every change.
   */
  version: string;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  last_updated?: string;
  /**
   * In the order in which they run.
   */
  rules: Rule[];
}
/**
 * A log push job. Further members, such as `filter` and `output_options`, are kept as they are.
 */
export interface LogpushJob {
  /**
   * Its number. Default: the next one of `counter`.
   */
  id?: number;
  /**
   * Its name.
   */
  name: string;
  /**
   * What it sends.
   */
  dataset: string;
  /**
   * Whether it is on.
   */
  enabled: boolean;
  /**
   * Its destination, with the parameters for it.
   */
  destination_conf: string;
  [k: string]: Json | undefined;
}
/**
 * An object of which only the id is understood. Further members are kept as they are.
 */
export interface Identified {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  [k: string]: Json | undefined;
}
/**
 * The state of the migration of the zone's managed rules, and what it had before.
 */
export interface WafState {
  migration_state: MigrationState;
  /**
   * A move that status polls carry on; null when nothing moves.
   */
  moving: {
    to: MigrationState;
    /**
     * How many polls it still takes.
     */
    pollsLeft: number;
  } | null;
  /**
   * How many status polls a move takes; with 0 it is done at once.
   */
  transitionPolls: number;
  /**
   * The answer of the check, which the move uses. With null, overrides whose `urls` are not empty make the zone incompatible.
   */
  compatible: boolean | null;
  /**
   * The states that the check and the status name in place of the real one, which stays as it is.
   */
  shown: {
    /**
     * The state in the answer of the check. Default: the real state.
     */
    check?: string;
    /**
     * The state in the answer of the status. Default: the real state.
     */
    status?: string;
  };
  /**
   * How the status says which rules are on.
   */
  statusShape: 'words' | 'flags' | 'nested' | 'bare';
  /**
   * Whether the paths of the previous rules and of firewall rules exist at all.
   */
  oldApi: 'shown' | 'absent';
  /**
   * Overrides of the previous rules, with their `urls`.
   */
  overrides: Identified[];
  /**
   * Packages of the previous rules.
   */
  packages: WafPackage[];
  /**
   * The new configuration that the migration offers. Default: the managed and the core rule set, deployed.
   */
  config?: {
    /**
     * Its name.
     */
    name: string;
    /**
     * The rules of the new entry point.
     */
    rules: JsonObject[];
  };
}
/**
 * A package of the previous rules. Further members are kept as they are.
 */
export interface WafPackage {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * Its groups.
   */
  groups: Identified[];
  /**
   * Its rules.
   */
  rules: Identified[];
  [k: string]: Json | Identified[] | undefined;
}
/**
 * An account and all that is in it.
 */
export interface AccountState {
  /**
   * Its name. Without it, the lists show none.
   */
  name: string;
  /**
   * Its lists, with their items.
   */
  lists: StoredList[];
  /**
   * Replacements of items, done or under way.
   */
  list_operations: ListOperation[];
  /**
   * Its own rulesets and the managed ones that it can execute.
   */
  rulesets: StoredRuleset[];
  /**
   * Its log push jobs.
   */
  logpush_jobs: LogpushJob[];
  /**
   * Load balancer pools.
   */
  pools: Pool[];
  /**
   * Notification policies.
   */
  alerting_policies: AlertPolicy[];
}
/**
 * A list of an account.
 */
export interface StoredList {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * The name that rules use.
   */
  name: string;
  /**
   * The kind of its items, such as `ip`.
   */
  kind: string;
  /**
   * Its description.
   */
  description: string;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  created_on?: string;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  modified_on?: string;
  /**
   * Its items.
   */
  items: StoredItem[];
}
/**
 * An item of a list. Further members, such as `ip` and `comment`, are kept as they are.
 */
export interface StoredItem {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  created_on?: string;
  /**
   * When that was, in UTC. Default: one second after the time handed out before, from 2024 on.
   */
  modified_on?: string;
  [k: string]: Json | undefined;
}
/**
 * A replacement of the items of a list.
 */
export interface ListOperation {
  /**
   * Its identifier.
   */
  id: string;
  /**
   * The list that it is about.
   */
  list: string;
  /**
   * How far it is.
   */
  status: 'pending' | 'running' | 'completed' | 'failed';
  /**
   * How many looks at it show it under way still.
   */
  pollsLeft: number;
  /**
   * When it was done, in UTC; empty while it is not.
   */
  completed: string;
  /**
   * Why it failed, or will; empty where it does not.
   */
  error: string;
  /**
   * The future items of the list.
   */
  items: StoredItem[];
}
/**
 * A load balancer pool. Further members are kept as they are.
 */
export interface Pool {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The addresses that it notifies, as before notification policies.
   */
  notification_email: string;
  [k: string]: Json | undefined;
}
/**
 * A notification policy. Further members are kept as they are.
 */
export interface AlertPolicy {
  /**
   * Its identifier. Default: a new one, made from `seed` and `counter`.
   */
  id?: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The type of alert, such as `load_balancing_health_alert`.
   */
  alert_type: string;
  /**
   * Whether it is on.
   */
  enabled: boolean;
  /**
   * The recipients, by mechanism.
   */
  mechanisms: JsonObject;
  /**
   * Its description.
   */
  description: Json;
  /**
   * What it is limited to.
   */
  filters: Json;
  /**
   * When it notifies.
   */
  conditions: Json;
  [k: string]: Json | undefined;
}
/**
 * Which credentials are let in.
 */
export interface AuthRule {
  /**
   * `any` takes either scheme on every path, `documented` only the scheme of the endpoint's family.
   */
  mode: 'any' | 'documented';
  /**
   * The only token let in. Default: any that is not empty.
   */
  token?: string;
  /**
   * The only email address let in. Default: any that is not empty.
   */
  email?: string;
  /**
   * The only key let in. Default: any that is not empty.
   */
  key?: string;
}
/**
 * The most that can exist of each thing.
 */
export interface Limits {
  /**
   * Rules in one ruleset, where `phaseRules` has no number of its own.
   */
  rules: number;
  /**
   * Rules in one ruleset of a phase, by phase.
   */
  phaseRules: {
    [k: string]: number;
  };
  /**
   * Policies in one zone.
   */
  policies: number;
  /**
   * Custom log fields in one rule, all kinds together, in the documented dialect.
   */
  logFields: number;
  /**
   * Custom log fields of each kind in one rule, in the cloudflare dialect.
   */
  logFieldsOfKind: number;
  /**
   * Log push jobs in one zone or account.
   */
  jobs: number;
  /**
   * Lists in one account.
   */
  lists: number;
}
/**
 * What a client must not rely on: switches for differences between services of this API.
 */
export interface Behaviour {
  /**
   * The names of the page shield settings: `use_service_…` or `use_cloudflare_…`, and which of them can be changed. As `cloudflare`, lists of scripts and connections leave out what is below `/cdn-cgi/`, and duplicates of scripts, unless a request says otherwise.
   */
  dialect: 'documented' | 'cloudflare';
  /**
   * The type of a policy's `enabled` in answers; `echo` is the type that was sent.
   */
  policyEnabledType: 'echo' | 'string' | 'boolean';
  /**
   * Items in one page of the lists of zones, accounts, rulesets, policies and jobs; 0 sets no limit.
   */
  listPageSize: number;
  /**
   * Every later page is cut from a list that has shifted by one meanwhile.
   */
  shuffleLists: boolean;
  /**
   * How the PATCH of pools is paged; parameters of the other style are ignored.
   */
  poolPaging: 'both' | 'page' | 'offset';
  /**
   * The most pools in one page, of the list and of the PATCH; 0 sets only the limit of every list.
   */
  poolPageSize: number;
  /**
   * As `shuffleLists`, for as many PATCHes of pools as that.
   */
  shiftPools: number;
  /**
   * Answers hide the values of a destination's query parameters, the region excepted.
   */
  redactDestinations: boolean;
  /**
   * Answers are reworded without a change of meaning: members in another order, defaults written out, members that nobody asked for. `--normalise` sets it.
   */
  normalise: boolean;
  /**
   * Every answer has a name of its own in the header `cf-ray`, as those of the public service have.
   */
  requestIds: boolean;
  rateLimit?: RateLimit;
  /**
   * How many looks at a replacement of items show it under way; the next one shows it done.
   */
  operationPolls: number;
  /**
   * Why replacements of items fail; with an empty text they don't.
   */
  operationError: string;
  /**
   * What `result_info` says in lists that have page numbers, or no pages: `all`, `without-pages` (no total_pages), `without-totals` (page, per_page and count only), `absent`, or `null`. A list without documented pages that says nothing is whole.
   */
  listNumbers: 'all' | 'without-pages' | 'without-totals' | 'absent' | 'null';
  /**
   * What `result_info` says in lists that have cursors: `all`, `cursors` (nothing else, without `after` at the end), `empty-cursor` (`after` is an empty text at the end), `absent-at-end`, or `null-at-end`.
   */
  cursorNumbers: 'all' | 'cursors' | 'empty-cursor' | 'absent-at-end' | 'null-at-end';
  /**
   * The type of versions in answers.
   */
  versionType: 'text' | 'number';
  /**
   * What answers show of members that were not sent: what is stored, all of them `written` out with what the service fills in, or those `left-out` that have this value.
   */
  defaults: 'as-stored' | 'written' | 'left-out';
  /**
   * How a ruleset without rules is shown: with an empty `list`, or with `rules` `absent`.
   */
  emptyRules: 'list' | 'absent';
  /**
   * The status of every replacement of items, whatever became of it. With an empty text it is the documented one.
   */
  operationWord: string;
  /**
   * Whether a rule that names a list that no account has is refused.
   */
  knownLists: boolean;
  /**
   * What `dry_run=true` does to a write of a ruleset or a rule: `known` checks it and stores nothing, `ignored` stores it as if it were not there, `refused` answers 400 to every request that has it.
   */
  dryRun: 'known' | 'ignored' | 'refused';
}
/**
 * A rate limit that answers report in their headers, as if no time passed. It refuses nothing. Default: none.
 */
export interface RateLimit {
  /**
   * How many requests it allows.
   */
  requests: number;
  /**
   * For how long.
   */
  seconds: number;
}
