// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * An identifier of the service: 32 hexadecimal digits, in quotes.
 */
export type Id = string;
/**
 * The entry point rulesets, one per phase.
 *
 * @maxItems 200
 */
export type RulesetsSection = DeclaredRuleset[];
/**
 * @maxItems 200
 */
export type TrafficValues = (string | number | boolean)[];
/**
 * What the rules of this file's scope must do to some packets and requests. validate runs them, offline, each on its own; a test that fails is an error.
 *
 * @maxItems 2000
 */
export type TestsSection = RuleTest[];
/**
 * What of the live side may differ from the files for a time: drift-ignore.yaml in the root, or the file of --ignore. Drift lists it apart, and apply asks before it overwrites it.
 *
 * @maxItems 10000
 */
export type DriftIgnoreFile = IgnoredDifference[];
/**
 * A kind of resource.
 */
export type KindName =
  | 'page_shield'
  | 'csp_policy'
  | 'ruleset'
  | 'log_fields'
  | 'logpush_job'
  | 'managed_waf'
  | 'pool_notifications';
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
export type SnapshotAnswer = SnapshotObject | SnapshotList | SnapshotFailure;

export interface Documents {
  project?: ProjectFile;
  zone?: ZoneFile;
  account?: AccountFile;
  'drift-ignore'?: DriftIgnoreFile;
  plan?: PlanDocument;
  approval?: ApprovalDocument;
  result?: ResultDocument;
  migration?: MigrationDocument;
  migrations?: MigrationsDocument;
  suggestion?: SuggestionDocument;
  inspection?: InspectionDocument;
  explanation?: ExplanationDocument;
  starter?: StarterDocument;
  import?: ImportDocument;
  observations?: ObservationsDocument;
  'live-rulesets'?: LiveRulesetsDocument;
  doctor?: DoctorDocument;
  snapshot?: SnapshotDocument;
  formatting?: FormattingDocument;
  coverage?: CoverageDocument;
  validation?: ValidationDocument;
  error?: ErrorDocument;
}
/**
 * zonewright.yaml at the root of a repository. Every key has a default; the file itself is optional.
 */
export interface ProjectFile {
  /**
   * Version of the file format.
   */
  version?: 1;
  /**
   * documented: names and limits as the API documents have them. cloudflare: those of the public service.
   */
  dialect?: 'documented' | 'cloudflare';
  /**
   * documented: each endpoint family with the scheme its document shows, else whichever credential is set. token or key: that scheme everywhere.
   */
  auth?: 'documented' | 'token' | 'key';
  /**
   * Patterns of the zone files, relative to the root.
   */
  zones?: string[];
  /**
   * Patterns of the account files, relative to the root.
   */
  accounts?: string[];
  /**
   * Limits of the service; the defaults are the dialect's.
   */
  limits?: {
    /**
     * Custom log fields per zone, request headers, response headers and cookies together.
     */
    log_fields?: number;
    /**
     * A script is malicious when its js_integrity_score is beyond this: documented 50, cloudflare 10.
     */
    malicious_score?: number;
    /**
     * Whether scripts are malicious above limits.malicious_score or below it: documented above, cloudflare below.
     */
    malicious_direction?: 'above' | 'below';
  };
  /**
   * How rule expressions are checked.
   */
  expressions?: {
    /**
     * Names of fields, functions and lists that zonewright does not know, and what a phase is not documented to have, are errors; as --strict. Else they are warnings.
     */
    strict?: boolean;
    /**
     * Fields, functions and lists that your service has and zonewright does not know yet: nothing is said of them. A list is written with its dollar.
     *
     * @maxItems 1000
     */
    names?: string[];
  };
  /**
   * How much one plan may change before it needs consent.
   */
  safety?: {
    max_deletes?: number | string;
    max_updates?: number | string;
    /**
     * Percentages apply from this many existing objects on. Emptying always needs consent.
     */
    min_existing?: number;
  };
  /**
   * Paths that the API documents don't show. Change them only for a service that has others.
   */
  endpoints?: {
    /**
     * List the zones that the credentials may see.
     */
    zones?: string;
    /**
     * List the accounts that the credentials may see.
     */
    accounts?: string;
    /**
     * List and create log push jobs.
     */
    logpush_jobs?: string;
    /**
     * List and delete the URI-based overrides of the previous managed rules.
     */
    waf_overrides?: string;
    /**
     * The packages of the previous managed rules, with their groups and rules.
     */
    waf_packages?: string;
    /**
     * The firewall rules that the migration of the managed rules takes along.
     */
    firewall_rules?: string;
    /**
     * List, create and update alert policies.
     */
    alert_policies?: string;
  };
}
/**
 * What one zone, or several zones that share this file, should look like. A key that is absent is not managed; a key that is present is.
 */
export interface ZoneFile {
  zone?: ZoneHeader;
  /**
   * Several zones that share this file; each may have vars of its own.
   *
   * @minItems 1
   * @maxItems 1000
   */
  zones?: ZoneHeader[];
  vars?: Vars;
  page_shield?: PageShieldSection;
  csp_policies?: CspPoliciesSection;
  rulesets?: RulesetsSection;
  log_fields?: LogFieldsSection;
  logpush_jobs?: LogpushJobsSection;
  managed_waf?: ManagedWafSection;
  tests?: TestsSection;
}
export interface ZoneHeader {
  /**
   * The zone's domain name.
   */
  name: string;
  id: Id;
  /**
   * The zone's plan; some jobs are for Enterprise zones only.
   */
  plan?: 'free' | 'pro' | 'business' | 'enterprise';
  vars?: Vars;
}
/**
 * Values for ${name} in strings. In an expression a string is put in as a quoted literal.
 */
export interface Vars {
  [k: string]: string | number | boolean | (string | number)[];
}
/**
 * Script and connection monitoring of the zone.
 */
export interface PageShieldSection {
  /**
   * Whether page shield is on.
   */
  enabled: boolean;
}
/**
 * Content security policies of the zone.
 */
export interface CspPoliciesSection {
  /**
   * exclusive: live policies not listed here are deleted. shared: they are left alone.
   */
  ownership?: 'exclusive' | 'shared';
  /**
   * The policies. Their order has no meaning.
   *
   * @maxItems 1000
   */
  policies: CspPolicy[];
}
export interface CspPolicy {
  /**
   * The policy's key: unique in the zone. A new description is a new policy.
   */
  description: string;
  /**
   * log: violations are reported. allow: what the policy doesn't allow is blocked.
   */
  action: 'log' | 'allow';
  /**
   * Whether the policy is in force.
   */
  enabled?: boolean;
  /**
   * Which traffic the policy applies to.
   */
  expression: string;
  /**
   * The policy itself: a mapping of directives to their sources, or the directive text as one string.
   */
  value:
    | {
        [k: string]: string[];
      }
    | string;
}
export interface DeclaredRuleset {
  /**
   * Where in the handling of a request the ruleset runs. There is one ruleset per phase.
   */
  phase: string;
  /**
   * The ruleset's name. It is set when the ruleset is created and can't be changed later.
   */
  name?: string;
  /**
   * A note for people.
   */
  description?: string;
  /**
   * zone in a zone file, root in an account file.
   */
  kind?: 'zone' | 'root';
  /**
   * exclusive: the list is the whole ruleset. shared: rules that aren't ours stay where they are, and ours are placed by position.
   */
  ownership?: 'exclusive' | 'shared';
  /**
   * The rules, in the order in which they run.
   */
  rules: DeclaredRule[];
}
/**
 * One rule of a ruleset. Rules run in the order of the list.
 */
export interface DeclaredRule {
  /**
   * The rule's key: unique in the ruleset. It keeps the rule's identity when its text changes.
   */
  ref: string;
  /**
   * What happens to the traffic that matches.
   */
  action: string;
  /**
   * Which traffic the rule applies to. true is all of it.
   */
  expression: string;
  /**
   * A note for people.
   */
  description?: string;
  /**
   * Whether the rule runs.
   */
  enabled?: boolean;
  /**
   * What the action needs: skip takes ruleset: current, execute takes id and overrides.
   */
  action_parameters?: {
    [k: string]: unknown;
  };
  /**
   * Only for skip: whether skipped requests are logged.
   */
  logging?: {
    [k: string]: unknown;
  };
  /**
   * Parameters of a rate limiting rule.
   */
  ratelimit?: {
    [k: string]: unknown;
  };
  /**
   * Parameters of a leaked credentials rule.
   */
  exposed_credential_check?: {
    [k: string]: unknown;
  };
  /**
   * Only with ownership shared: where the rule stands among the rules that are not ours.
   */
  position?:
    | ('first' | 'last')
    | {
        /**
         * The ref of the rule that comes right after.
         */
        before: string;
      }
    | {
        /**
         * The ref of the rule that comes right before.
         */
        after: string;
      };
}
/**
 * Request headers, response headers and cookies that log push entries of the zone carry: the one rule of phase http_log_custom_fields.
 */
export interface LogFieldsSection {
  /**
   * Names of request headers, in lower case.
   *
   * @maxItems 1000
   */
  request_headers?: string[];
  /**
   * Names of response headers, in lower case.
   *
   * @maxItems 1000
   */
  response_headers?: string[];
  /**
   * Names of cookies, as they appear in the request: upper and lower case differ.
   *
   * @maxItems 1000
   */
  cookies?: string[];
}
/**
 * Log push jobs of the zone.
 */
export interface LogpushJobsSection {
  /**
   * exclusive: live jobs not listed here are deleted. shared: they are left alone.
   */
  ownership?: 'exclusive' | 'shared';
  /**
   * The jobs. Their order has no meaning.
   *
   * @maxItems 500
   */
  jobs: DeclaredJob[];
}
export interface DeclaredJob {
  /**
   * The job's key, with its dataset.
   */
  name: string;
  /**
   * What is logged. It can't be changed later: another dataset is another job.
   */
  dataset?: string;
  /**
   * Whether the job runs.
   */
  enabled?: boolean;
  destination_conf: SecretVariable;
  ownership_challenge?: SecretVariable;
  /**
   * Names of the fields in each entry. Cookies, RequestHeaders and ResponseHeaders carry the custom log fields.
   *
   * @minItems 1
   * @maxItems 1000
   */
  fields: string[];
  /**
   * How times are written.
   */
  timestamps?: 'rfc3339' | 'unix' | 'unixnano';
}
/**
 * A value that never stands in a file: the name of the environment variable that holds it.
 */
export interface SecretVariable {
  /**
   * Name of the environment variable.
   */
  env: string;
}
/**
 * How far the zone should be in the one-way migration to the new managed rules. Never carried out by apply.
 */
export interface ManagedWafSection {
  /**
   * validation: both versions run, Enterprise zones only. complete: only the new rules.
   */
  migration: 'validation' | 'complete';
}
export interface RuleTest {
  /**
   * A note for people; it stands in the message when the test fails.
   */
  name?: string;
  packet?: Traffic;
  request?: Traffic;
  /**
   * What the lists hold that the rules name: a list is not known otherwise.
   */
  lists?: {
    /**
     * @maxItems 1000
     */
    [k: string]: (string | number)[];
  };
  /**
   * Which ruleset is asked, where it is not the only one that can be meant: by default magic_transit for a packet and http_request_firewall_custom for a request.
   */
  phase?: string;
  /**
   * The action that decides, none where no rule does, or a mapping of the action and the rule that takes it.
   */
  expect:
    | string
    | {
        /**
         * The action that decides, or none where no rule does.
         */
        action?: string;
        /**
         * The ref of the rule that decides.
         */
        rule?: string;
      };
}
export interface Traffic {
  [k: string]:
    | string
    | number
    | boolean
    | null
    | TrafficValues
    | {
        [k: string]: string | TrafficValues;
      };
}
/**
 * What one account should look like. A key that is absent is not managed; a key that is present is.
 */
export interface AccountFile {
  account: AccountHeader;
  vars?: Vars;
  rulesets?: RulesetsSection;
  pool_notifications?: PoolNotificationsSection;
  tests?: TestsSection;
}
/**
 * The account that this file is for.
 */
export interface AccountHeader {
  /**
   * A name for the account; it stands in addresses and reports.
   */
  name: string;
  id: Id;
}
/**
 * The alert policy that replaces the e-mail addresses of the load balancer pools. Never carried out by apply.
 */
export interface PoolNotificationsSection {
  /**
   * The alert policy.
   */
  policy: {
    /**
     * Name of the alert policy.
     */
    name: string;
    /**
     * Addresses that are told.
     *
     * @minItems 1
     */
    email?: string[];
    /**
     * Ids of webhooks.
     *
     * @minItems 1
     */
    webhooks?: string[];
    /**
     * Ids of PagerDuty services.
     *
     * @minItems 1
     */
    pagerduty?: string[];
    /**
     * Which changes of health are told.
     *
     * @minItems 1
     */
    new_health?: ('Unhealthy' | 'Healthy')[];
    /**
     * Whose health.
     *
     * @minItems 1
     */
    event_source?: ('pool' | 'origin')[];
  };
}
export interface IgnoredDifference {
  /**
   * A glob over addresses, as --target takes it, or over what stands below one: a rule, a member of one, a directive, a field. * stays within a segment, ** does not.
   */
  path: string;
  /**
   * Why it may differ, for whoever reads the report: an incident, a ticket, a person.
   */
  reason: string;
  /**
   * The last day on which it is ignored, in UTC. From the day after it is drift again.
   */
  expires: string;
}
/**
 * What plan --format json prints and plan --out writes: every request that apply will send, and what it was made from.
 */
export interface PlanDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * Over scopes and changes, with their order and base: same input, same digest. Of what was observed it covers what changes, not when it was seen.
   */
  digest: string;
  /**
   * false when --target, --changed-since or --shard narrowed the plan, or a scope could not be read.
   */
  complete: boolean;
  /**
   * true when --target or --changed-since left something out; else absent.
   */
  narrowed?: true;
  /**
   * With --shard I/N: which part of the scopes this is.
   */
  shard?: {
    index: number;
    of: number;
  };
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
  };
  changes: ChangeDocument[];
  /**
   * One-way jobs that the files ask for and that are not done; absent when there are none. Apply never does them.
   *
   * @minItems 1
   */
  pending?: PendingDocument[];
  findings: FindingDocument[];
  drift?: DriftReport;
}
/**
 * With --live-from FILE: the snapshot that stands for what is live. Nothing was read from the service.
 */
export interface LiveFromDocument {
  file: string;
  /**
   * When it was read, in UTC.
   */
  made_at: string;
  /**
   * How old it was when the plan was made.
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
   * Addresses of what is declared and already so; absent when there are none.
   */
  unchanged?: string[];
}
export interface ChangeDocument {
  address: string;
  kind: KindName;
  action: 'create' | 'update' | 'delete';
  /**
   * When it is carried out within its scope: an earlier stage first.
   */
  stage?: 'switch-on' | 'log-fields' | 'protect' | 'jobs' | 'weaken' | 'remove' | 'switch-off';
  /**
   * With --base: whether the change comes from this branch, from somebody who edited the live side, or from both.
   */
  origin?: 'branch' | 'drift' | 'both';
  /**
   * Over kind, action, request and base of this change alone.
   */
  digest: string;
  source?: {
    file: string;
    line: number;
  };
  /**
   * Of a policy's directives: what all that changes in them does together to what the policy lets through.
   */
  effect?: 'tightens' | 'loosens' | 'both' | 'neutral';
  /**
   * Exactly what is sent; a secret stands as { secret, hash } and is put in when the request is sent.
   */
  request: {
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    query: {
      [k: string]: string;
    };
    body?: {
      [k: string]: unknown;
    };
  };
  /**
   * What was read when planning.
   */
  base: {
    version?: string;
    hash: string;
  };
  details: DetailDocument[];
  risks: {
    code: string;
    message: string;
    /**
     * What the risk is about, where that may grow without any change of the files: the first 16 digits of the SHA-256 of each. A review covers these and no others.
     */
    subjects?: string[];
  }[];
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
  patch: Patch;
}
/**
 * A member of a set: a CSP source of a directive, a log field, a field of a job.
 */
export interface ItemDetailDocument {
  type: 'item';
  change: 'added' | 'removed';
  list: string;
  item?: string;
  /**
   * Of a CSP source: what its coming or going does to what the policy lets through.
   */
  effect?: 'tightens' | 'loosens' | 'neutral';
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
  fields?: {
    field: string;
    before?: unknown;
    after?: unknown;
  }[];
  patch?: Patch;
}
/**
 * What the change of a policy does to one script or connection that the service has observed.
 */
export interface ImpactDetailDocument {
  type: 'impact';
  /**
   * From now on blocked, from now on not, one of the two and it can't be told which, or as it was.
   */
  change: 'blocked' | 'unblocked' | 'unknown' | 'kept';
  kind: 'script' | 'connection';
  url: string;
  /**
   * Hostname of the pages on which it was seen.
   */
  host?: string;
  /**
   * What the policy says of it from now on.
   */
  verdict: 'blocked' | 'allowed' | 'unknown';
  /**
   * The policy only reports what its verdict would block.
   */
  report_only?: true;
  /**
   * What the live policy does with it; reported is what a policy that only logs would block.
   */
  was: 'blocked' | 'reported' | 'allowed' | 'unknown';
  /**
   * Why it can't be told, or on which condition the verdict holds.
   */
  because?: string;
  /**
   * Why it counts as malicious; else absent.
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
 * How many scripts or connections the policy concerns, by what becomes of them: more than the details name, when they are many. No part of the digest.
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
   * They could not be read in full: what becomes of those that are not counted can't be told.
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
   * Why it can't be told, or can't be told of the rest.
   */
  because?: string;
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
/**
 * One thing to tell the user, with its place in the repository or on the service.
 */
export interface FindingDocument {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  /**
   * What to do.
   */
  help?: string;
  file?: string;
  line?: number;
  /**
   * In characters, from 1.
   */
  column?: number;
  /**
   * Address of the scope, for a finding about live state.
   */
  scope?: string;
  /**
   * The include lines that lead to the place, nearest first.
   */
  included_from?: PlaceDocument[];
  related?: PlaceDocument;
}
export interface PlaceDocument {
  file: string;
  line: number;
  column: number;
  message?: string;
}
/**
 * What drift --format json prints beside the plan, as its member drift: what differs live, told from the repository to the live side, by scope and object.
 */
export interface DriftReport {
  /**
   * Of all scopes: unread when one could not be read, else drifted when something differs live, else pending when all that differs was edited in git (with --base), else in-sync. What is ignored does not count.
   */
  status: 'in-sync' | 'drifted' | 'pending' | 'unread';
  /**
   * When reading began, ISO 8601 in UTC.
   */
  started_at: string;
  /**
   * How long it took.
   */
  seconds: number;
  /**
   * With --base: the revision as it was given.
   */
  base?: string;
  totals: DriftTotals;
  scopes: DriftScope[];
  ignore?: DriftIgnoreList;
}
/**
 * How many of each. live, git, both and unknown together are all.
 */
export interface DriftTotals {
  scopes: DriftScopeTotals;
  objects: DriftObjectTotals;
  differences: DriftDifferenceTotals;
}
export interface DriftScopeTotals {
  in_sync: number;
  drifted: number;
  pending: number;
  unread: number;
}
export interface DriftObjectTotals {
  in_sync: number;
  drifted: number;
  pending: number;
  /**
   * All of whose differences are ignored.
   */
  ignored: number;
}
export interface DriftDifferenceTotals {
  /**
   * Without those that are ignored.
   */
  all: number;
  live: number;
  git: number;
  both: number;
  /**
   * Without an origin: there was no --base, or it could not be compared.
   */
  unknown: number;
  ignored: number;
}
export interface DriftScope {
  address: string;
  level: 'zone' | 'account';
  name: string;
  /**
   * Of an unread scope nothing is known: not that it is in sync, either.
   */
  status: 'in-sync' | 'drifted' | 'pending' | 'unread';
  /**
   * Objects that are live as the files say.
   */
  in_sync: number;
  /**
   * Without those that are ignored.
   */
  differences: number;
  ignored: number;
  /**
   * Those that differ, in the order of the plan.
   */
  objects: DriftObject[];
}
export interface DriftObject {
  address: string;
  kind: KindName;
  /**
   * What somebody did to the live side: an added object is only live, a removed one only in the files.
   */
  change: 'added' | 'removed' | 'changed';
  source?: {
    file: string;
    line: number;
  };
  differences: DriftDifference[];
}
/**
 * One thing that differs. repository is what the files say, live what is live; absent for nothing. Of a rule that moved they are its positions, from 1.
 */
export interface DriftDifference {
  /**
   * The address of the object and the steps below it: what an entry of an ignore file names.
   */
  path: string;
  /**
   * The whole object, a member of it, an item of a list (a CSP source, a log field), a rule or something in one, a secret (values are never shown).
   */
  type: 'object' | 'field' | 'item' | 'rule' | 'secret';
  /**
   * From the repository to the live side.
   */
  change: 'added' | 'removed' | 'changed' | 'moved';
  /**
   * The member, the list, or the ref of the rule; absent for the object itself.
   */
  name?: string;
  /**
   * What in the rule, or which item; absent for the whole of it.
   */
  member?: string;
  repository?: unknown;
  live?: unknown;
  /**
   * Of a CSP source: what its coming or going has done to what the policy lets through.
   */
  effect?: 'tightens' | 'loosens' | 'neutral';
  /**
   * With --base: edited live, edited in git since the revision (pending until it is applied), or both.
   */
  origin?: 'live' | 'git' | 'both';
  ignored?: DriftIgnored;
}
/**
 * The entry of the ignore file that names the difference.
 */
export interface DriftIgnored {
  /**
   * The path of the entry.
   */
  path: string;
  reason: string;
  /**
   * The last day on which it is ignored.
   */
  expires: string;
  file: string;
  line: number;
}
/**
 * The ignore file; absent without one.
 */
export interface DriftIgnoreList {
  file: string;
  entries: DriftIgnoreEntry[];
}
export interface DriftIgnoreEntry {
  path: string;
  reason: string;
  expires: string;
  line: number;
  /**
   * unused: everything that it could name was read, and nothing of it differs. unknown: something of it was left out or not read.
   */
  status: 'used' | 'unused' | 'expired' | 'unknown';
  /**
   * How many it names.
   */
  differences: number;
}
/**
 * What a plan's comment on a pull request carries, deflated and in base64url: enough to know the plan's changes again when it is merged.
 */
export interface ApprovalDocument {
  format_version: '1.0';
  /**
   * The digest of the whole plan.
   */
  digest: string;
  complete: boolean;
  /**
   * true when something was left out of the plan on purpose; else absent.
   */
  narrowed?: true;
  /**
   * The scopes that could not be read.
   */
  scopes: UnreadScope[];
  /**
   * Absent when there are more than a comment can hold: the approval is then of the plan as a whole.
   */
  changes?: ApprovedChange[];
}
export interface UnreadScope {
  level: 'zone' | 'account';
  name: string;
  complete: false;
}
export interface ApprovedChange {
  address: string;
  kind: KindName;
  action: 'create' | 'update' | 'delete';
  digest: string;
  request: {
    path: string;
  };
  risks: {
    code: string;
    /**
     * What the risk was shown to be about: the approval covers these and no others.
     */
    subjects?: string[];
  }[];
}
/**
 * What apply --format json prints: every change of the plan is accounted for.
 */
export interface ResultDocument {
  /**
   * What a one-way job is beside its requests; absent after apply.
   */
  migration?: {
    job: 'waf' | 'pool-notifications';
    /**
     * Where the scope stands now, in words.
     */
    state: string;
    /**
     * What was read before anything was sent.
     */
    restore_file?: string;
  };
  format_version: '1.0';
  tool_version: string;
  /**
   * The digest of the plan that was carried out.
   */
  digest: string;
  exit_code: number;
  summary: {
    applied: number;
    failed: number;
    not_reached: number;
    unknown: number;
  };
  requests: {
    read: number;
    write: number;
  };
  changes: OutcomeDocument[];
  /**
   * What differs now and was no part of the reviewed plan: it was not sent. Absent when there is nothing of the kind.
   */
  unreviewed?: ChangeDocument[];
  /**
   * The plan made after the last write.
   */
  verification: {
    /**
     * clean: nothing is left to do. differs: something is. incomplete: it could not be read. skipped: nothing was written.
     */
    verdict: 'clean' | 'differs' | 'incomplete' | 'skipped';
    digest?: string;
    /**
     * Addresses that still differ.
     */
    remaining?: string[];
  };
  findings: FindingDocument[];
}
export interface OutcomeDocument {
  address: string;
  kind: string;
  action: 'create' | 'update' | 'delete';
  /**
   * applied: done and known to be done. failed: known not to be done. not_reached: never sent. unknown: sent, and no read could tell.
   */
  status: 'applied' | 'failed' | 'not_reached' | 'unknown';
  /**
   * How it is known, for what was applied: by-answer: the service said so. by-read: the answer was lost and a read showed it. before-us: it was so before anything was sent.
   */
  confirmed?: 'by-answer' | 'by-read' | 'before-us';
  /**
   * Why it was not applied; a stable code.
   */
  reason?: string;
  message?: string;
  /**
   * The object's new version.
   */
  version?: string;
  now?: ChangeDocument;
  source?: {
    file: string;
    line: number;
  };
}
/**
 * What migrate --format json prints when nothing was sent: where the scope stands, what would be sent, what is in the way, and the token that confirms it.
 */
export interface MigrationDocument {
  format_version: '1.0';
  tool_version: string;
  job: 'waf' | 'pool-notifications';
  scope: MigrationScopeDocument;
  /**
   * Where the scope stands, in words.
   */
  state: string;
  /**
   * Where it should be, in words.
   */
  goal: string;
  /**
   * due: something can be sent. under-way: the service is at it. reached: nothing is left to do.
   */
  standing: 'due' | 'under-way' | 'reached';
  exit_code: number;
  /**
   * What --confirm takes; absent when nothing can be sent. It goes stale when anything moves that was read, and is refused while there are blockers.
   */
  token?: string;
  /**
   * Why a confirmed job was not carried out.
   */
  withheld?: {
    reason: 'stale' | 'blocked';
    message: string;
  };
  /**
   * What has to be put right first.
   */
  blockers: FindingDocument[];
  /**
   * The requests, in their order.
   */
  changes: ChangeDocument[];
  /**
   * What is sent, against what it is made from.
   */
  comparisons: ComparisonDocument[];
  /**
   * What the job takes away, as far as it can be read.
   */
  losses: LossDocument[];
  /**
   * Requests that were sent.
   */
  requests: {
    read: number;
    write: number;
  };
  findings: FindingDocument[];
}
export interface MigrationScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
}
export interface ComparisonDocument {
  against: string;
  details: DetailDocument[];
}
export interface LossDocument {
  what: string;
  instead: string;
}
/**
 * What migrate waf --all --format json prints: how far every zone is.
 */
export interface MigrationsDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  zones: ZoneMigrationDocument[];
}
export interface ZoneMigrationDocument {
  name: string;
  id: string;
  plan?: string;
  /**
   * What the zone file asks for, else complete.
   */
  goal: 'validation' | 'complete';
  /**
   * Absent when it could not be read.
   */
  state?: string;
  /**
   * due: something can be sent. under-way: the service is at it. reached: nothing is left to do.
   */
  standing?: 'due' | 'under-way' | 'reached';
  compatible?: boolean;
  blockers?: FindingDocument[];
  /**
   * Why the zone could not be read.
   */
  problem?: string;
}
/**
 * What csp suggest --format json prints: a policy for what the service has observed.
 */
export interface SuggestionDocument {
  format_version: '1.0';
  tool_version: string;
  zone: string;
  /**
   * Only what was seen on this host; absent for all.
   */
  host?: string;
  /**
   * Only what was seen in so many days, or nobody knows when.
   */
  since_days: number;
  policy?: SuggestedPolicyDocument;
  /**
   * How much of what was observed the policy allows.
   */
  observed: {
    scripts: number;
    connections: number;
  };
  /**
   * What it does not allow, though it was observed.
   */
  left_out: LeftOutDocument[];
  requests: {
    read: number;
  };
}
/**
 * As a zone file has it; absent when nothing was observed that it could allow.
 */
export interface SuggestedPolicyDocument {
  description: string;
  action: 'log';
  expression: string;
  value: {
    [k: string]: string[];
  };
}
export interface LeftOutDocument {
  kind: 'script' | 'connection';
  url: string;
  reasons: string[];
}
/**
 * What inspect policies --format json prints: each live policy, what is wrong with it, and what it does to what the service has observed.
 */
export interface InspectionDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * What was asked for; absent members filter nothing.
   */
  filters: {
    host?: string;
    /**
     * A time; what was seen before it is hidden.
     */
    since?: string;
    malicious?: boolean;
  };
  zones: InspectedZoneDocument[];
  requests: {
    read: number;
  };
}
export interface InspectedZoneDocument {
  name: string;
  id: string;
  /**
   * Empty for a zone of which the policies could not be read.
   */
  policies: InspectedPolicyDocument[];
  /**
   * How many policies are not shown, because they can't concern the host that was asked for.
   */
  hidden: number;
  /**
   * What could not be read: what depends on it is not known.
   */
  problems: string[];
}
export interface InspectedPolicyDocument {
  id: string;
  description: string;
  action: string;
  enabled: boolean;
  expression: string;
  value: string;
  findings: FindingDocument[];
  /**
   * How much was observed on its hosts; what could not be read is absent.
   */
  observed: {
    scripts?: number;
    connections?: number;
  };
  /**
   * What it blocks, or would block, and what can't be told; what it allows only when it is malicious.
   */
  verdicts: VerdictDocument[];
  /**
   * How many verdicts the filters hide, each counted once: by host, else by since, else by malicious.
   */
  hidden: {
    host: number;
    since: number;
    malicious: number;
  };
  /**
   * Sources that match nothing of what was observed.
   */
  unused_sources: UnusedSourceDocument[];
  readiness?: ReadinessDocument;
}
export interface VerdictDocument {
  kind: 'script' | 'connection';
  url: string;
  host?: string;
  verdict: 'blocked' | 'allowed' | 'unknown';
  /**
   * The policy only reports what its verdict would block.
   */
  report_only?: true;
  because?: string;
  /**
   * @minItems 1
   */
  malicious?: string[];
  last_seen_at?: string;
  last_seen_days?: number;
}
export interface UnusedSourceDocument {
  directive: string;
  source: string;
}
/**
 * Of a policy that only reports: whether it could block as well; absent for others.
 */
export interface ReadinessDocument {
  ready: boolean;
  sentence: string;
  /**
   * When the newest of what was observed on its hosts was seen first.
   */
  nothing_new_since?: string;
}
/**
 * What explain --format json prints: what a code means, and what to do about it.
 */
export interface ExplanationDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * One for each meaning of the code that was asked for, or all there are.
   *
   * @minItems 1
   */
  explanations: CodeExplanationDocument[];
}
export interface CodeExplanationDocument {
  code: string;
  /**
   * What kind of code it is: risk, finding, error, exit code and so on.
   */
  family: string;
  meaning: string;
  /**
   * Something that brings it about, or what it looks like.
   */
  example?: {
    kind: 'expression' | 'policy' | 'zone' | 'account' | 'file' | 'edit' | 'command' | 'output';
    text: string;
  };
  advice: string;
  /**
   * What holds for all codes of the family: how consent to a risk is given.
   */
  note?: string;
  /**
   * A page of the documentation, with an anchor.
   */
  more: string;
}
/**
 * What init --format json prints: the files of the starter repository, what became of each, and what to run next.
 */
export interface StarterDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * The root of the repository, as it was given.
   */
  folder: string;
  files: StarterFileDocument[];
  next: NextStepDocument[];
}
export interface StarterFileDocument {
  /**
   * From the root of the repository.
   */
  path: string;
  /**
   * What the file is for.
   */
  what: string;
  /**
   * written: it was not there. same: it was there, word for word. differs: something else was there, and was kept.
   */
  result: 'written' | 'same' | 'differs';
}
export interface NextStepDocument {
  /**
   * A command line, for a shell.
   */
  command: string;
  /**
   * What it does.
   */
  what: string;
}
/**
 * What import --format json prints: each scope that was read, and what became of its files.
 */
export interface ImportDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * Nothing was written: the status of a scope says what would have become of it.
   */
  dry_run: boolean;
  /**
   * The file that holds what was read, as it was named.
   */
  snapshot?: string;
  /**
   * In the order in which they were named, or listed by the service.
   */
  scopes: ImportedScopeDocument[];
  /**
   * Environment variables that the files refer to, each once. Their values are in no output.
   */
  variables: ImportedVariable[];
  requests: ImportRequests;
}
export interface ImportedScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
  /**
   * created, updated, unchanged: the files say what is live, and it is proved; empty: nothing is live that a file could hold. declined: somebody did not agree to the change. refused: nobody can tell how the file is to be changed; rejected: a plan of the new text would not be empty; not-read: what is live is not known; failed: the file could not be written. Of the last five nothing was written but .rejected files.
   */
  status:
    | 'created'
    | 'updated'
    | 'unchanged'
    | 'empty'
    | 'declined'
    | 'refused'
    | 'rejected'
    | 'not-read'
    | 'failed';
  files: ImportedFileDocument[];
  sections: ImportedSectionDocument[];
  /**
   * Rules that have no ref on the service: the first apply gives them these.
   */
  refs: ProposedRefDocument[];
  /**
   * Addresses within the scope of what stood in the files and is not live: it has left them.
   */
  gone: string[];
  /**
   * Addresses within the scope of what is live in a shared list and not ours: it stays out of the files.
   */
  foreign: string[];
  problems: FindingDocument[];
}
export interface ImportedFileDocument {
  /**
   * Relative to the folder of the repository.
   */
  file: string;
  change: 'created' | 'updated';
  /**
   * Unified; of a new file all of it is added.
   */
  diff: string;
  /**
   * Where the text was put instead.
   */
  rejected_as?: string;
}
export interface ImportedSectionDocument {
  section: string;
  /**
   * In words: 2 policies.
   */
  read: string;
  /**
   * What is live and can't be written into a file.
   */
  left_out: ImportOmission[];
}
export interface ImportOmission {
  what: string;
  why: string;
}
export interface ProposedRefDocument {
  ruleset: string;
  /**
   * From 1.
   */
  position: number;
  ref: string;
}
export interface ImportedVariable {
  name: string;
  /**
   * What it stands for, such as the destination of a job.
   */
  purposes: string[];
  /**
   * Whether it is set where the import ran; else: to something that is not what is live.
   */
  state: 'unset' | 'set' | 'else';
  /**
   * The service hides a part of the value, so somebody has to find the whole of it elsewhere.
   */
  masked: boolean;
}
export interface ImportRequests {
  read: number;
}
/**
 * What inspect scripts and inspect connections print with --format json: what the service has observed, of either status, and what of it is malicious.
 */
export interface ObservationsDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  kind: 'scripts' | 'connections';
  /**
   * What was asked for; absent members filter nothing.
   */
  filters: {
    host?: string;
    /**
     * A time; what was seen before it is hidden.
     */
    since?: string;
    malicious?: boolean;
  };
  /**
   * Scripts with a js_integrity_score above or below this are malicious.
   */
  malicious_rule: {
    js_integrity_score: number;
    direction: 'above' | 'below';
  };
  zones: ObservedZoneDocument[];
  requests: {
    read: number;
  };
}
export interface ObservedZoneDocument {
  name: string;
  id: string;
  /**
   * The malicious first, then by when they were seen last.
   */
  items: ObservedItemDocument[];
  /**
   * How many the filters hide, each counted once: by host, else by since, else by malicious.
   */
  hidden: {
    host: number;
    since: number;
    malicious: number;
  };
  /**
   * What could not be read: there may be more than is listed.
   */
  problems: string[];
}
export interface ObservedItemDocument {
  id: string;
  url: string;
  /**
   * Host of the pages on which it was seen, in lower case.
   */
  host?: string;
  /**
   * active or infrequent.
   */
  status?: string;
  first_seen_at?: string;
  /**
   * Absent when it is not known.
   */
  last_seen_at?: string;
  /**
   * Absent when the service gave none.
   */
  js_integrity_score?: number;
  first_page_url?: string;
  malicious: boolean;
  /**
   * Why it counts as malicious, in words; empty when nothing says so.
   */
  reasons: string[];
  /**
   * Everything that the service says of it, as it came.
   */
  service: {
    [k: string]: unknown;
  };
}
/**
 * What inspect rulesets --format json prints: every ruleset that the service lists for a zone or an account, with the rules of entry points.
 */
export interface LiveRulesetsDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  filters: {
    phase?: string;
  };
  scopes: InspectedScopeDocument[];
  requests: {
    read: number;
  };
}
export interface InspectedScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
  /**
   * Entry points first, then by phase.
   */
  rulesets: LiveRulesetDocument[];
  /**
   * How many rulesets are of another phase than was asked for.
   */
  hidden: number;
  /**
   * What could not be read.
   */
  problems: string[];
}
export interface LiveRulesetDocument {
  id: string;
  name: string;
  /**
   * zone, root, custom or managed.
   */
  kind: string;
  phase: string;
  description: string;
  version?: string;
  last_updated?: string;
  /**
   * Whether the traffic of this zone or account comes by it. Only of these the rules are read.
   */
  entry_point: boolean;
  /**
   * In the order in which they run; absent when they were not read, which is never the same as none.
   */
  rules?: LiveRuleDocument[];
  /**
   * Where the repository declares it; absent when no file does.
   */
  managed_by?: {
    file: string;
    line: number;
  };
  /**
   * Everything that the list says of it, as it came.
   */
  service: {
    [k: string]: unknown;
  };
}
export interface LiveRuleDocument {
  position: number;
  id?: string;
  ref?: string;
  action: string;
  enabled: boolean;
  expression: string;
  description: string;
  /**
   * The rule as it came, parameters of its action included.
   */
  service: {
    [k: string]: unknown;
  };
}
/**
 * What doctor --format json prints: what is set up, and what the credentials can read. No value of a variable is ever in it.
 */
export interface DoctorDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * 0 when everything that the files need can be read, else 1.
   */
  exit_code: number;
  verdict: string;
  checks: CheckDocument[];
  /**
   * Environment variables that matter; an empty one counts as not set.
   */
  variables: {
    name: string;
    set: boolean;
  }[];
  rate_limits: {
    /**
     * What the service tells in its headers RateLimit and RateLimit-Policy; empty when it tells nothing.
     */
    service: {
      name: string;
      remaining?: number;
      reset_seconds?: number;
      quota?: number;
      window_seconds?: number;
    }[];
    /**
     * What a run keeps to; absent when it is off.
     */
    own?: {
      requests: number;
      seconds: number;
    };
  };
  requests: {
    read: number;
  };
}
export interface CheckDocument {
  group: 'machine' | 'repository' | 'connection' | 'access' | 'limits';
  /**
   * The same in every version; of access, the endpoint family.
   */
  name: string;
  /**
   * error for what stops something that the files need, warning for what can wait, unknown for what was not tried or need not be there.
   */
  severity: 'ok' | 'unknown' | 'warning' | 'error';
  says: string;
  /**
   * What to do about it.
   */
  advice?: string;
  access?: AccessDocument;
}
export interface AccessDocument {
  /**
   * Absent for the lists of zones and accounts.
   */
  scope?: {
    level: 'zone' | 'account';
    name: string;
    id: string;
  };
  path: string;
  status: 'readable' | 'forbidden' | 'not-found' | 'failed' | 'not-tried';
  /**
   * Whether the files can't be planned without it.
   */
  needed: boolean;
  /**
   * How the request was authenticated; absent without credentials.
   */
  scheme?: 'token' | 'key';
  /**
   * How the documents authenticate it; absent for what they don't show.
   */
  documented_scheme?: 'token' | 'key';
}
/**
 * What import --snapshot FILE writes: everything that was read of some scopes, with its secrets masked. plan --live-from FILE plans against it.
 */
export interface SnapshotDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * When it was read, in UTC.
   */
  made_at: string;
  /**
   * The dialect of the project that read it. Endpoints differ between dialects.
   */
  dialect: 'documented' | 'cloudflare';
  /**
   * The zones and accounts that were read, by level and name.
   */
  scopes: SnapshotScope[];
  /**
   * How many texts in it have a secret masked. 0: it is what was read.
   */
  masked: number;
  /**
   * One for each thing that was asked, by path.
   */
  answers: SnapshotAnswer[];
}
export interface SnapshotScope {
  level: 'zone' | 'account';
  name: string;
  id: string;
}
/**
 * The result of one answer.
 */
export interface SnapshotObject {
  read: 'get';
  /**
   * After the base address.
   */
  path: string;
  query?: SnapshotQuery;
  result: unknown;
}
export interface SnapshotQuery {
  [k: string]: string;
}
/**
 * The items of every page; with a problem, those of the pages that were read.
 */
export interface SnapshotList {
  read: 'list' | 'part';
  /**
   * After the base address.
   */
  path: string;
  query?: SnapshotQuery;
  items: unknown[];
  /**
   * Why it is not the whole list.
   */
  problem?: string;
}
/**
 * A read that failed: what it would have told is unknown.
 */
export interface SnapshotFailure {
  read: 'get' | 'list' | 'part';
  /**
   * After the base address.
   */
  path: string;
  query?: SnapshotQuery;
  failed: {
    kind:
      | 'forbidden'
      | 'not-found'
      | 'rejected'
      | 'throttled'
      | 'unavailable'
      | 'malformed'
      | 'incomplete'
      | 'redirect';
    message: string;
    status?: number;
  };
}
/**
 * What fmt --format json prints: which files were laid out anew, or would be.
 */
export interface FormattingDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * Whether nothing was written.
   */
  check: boolean;
  /**
   * How many files were laid out; those in findings are not among them.
   */
  files: number;
  /**
   * The files that were written, or would be, sorted by name.
   */
  changed: ChangedFileDocument[];
  /**
   * Files that could not be read or laid out, and why. They were left as they are.
   */
  findings: FindingDocument[];
}
export interface ChangedFileDocument {
  file: string;
  /**
   * A unified diff; absent where a secret may stand in the file as plain text.
   */
  diff?: string;
}
/**
 * What coverage --format json prints: how much of what is live stands in the repository, and what does not.
 */
export interface CoverageDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * false when something could not be read, or the service has no list of zones or of accounts: the numbers are then of what was read.
   */
  complete: boolean;
  /**
   * Things that are live.
   */
  live: number;
  /**
   * Those of them that a file declares.
   */
  covered: number;
  /**
   * Of what is live, rounded down to a tenth; null when something could not be read.
   */
  percent: number | null;
  /**
   * Zones and accounts as such, and what is in them by kind.
   */
  kinds: CoveredKindDocument[];
  /**
   * Every zone and account that a file or the service names, by level and name.
   */
  scopes: CoveredScopeDocument[];
  /**
   * Lists of zones or accounts that could not be read: there may be others.
   */
  problems: string[];
  /**
   * Lists of zones or accounts that the service does not have: those that no file names were not looked at.
   */
  unlisted: string[];
  requests: {
    read: number;
  };
}
export interface CoveredKindDocument {
  kind: ('zone' | 'account') | KindName;
  /**
   * Things that are live.
   */
  live: number;
  /**
   * Those of them that a file declares.
   */
  covered: number;
  /**
   * Reads that failed.
   */
  unread: number;
  /**
   * Of what is live, rounded down to a tenth; null when something could not be read.
   */
  percent: number | null;
}
export interface CoveredScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
  /**
   * Whether a file of the repository is about it.
   */
  declared: boolean;
  /**
   * Things that are live.
   */
  live: number;
  /**
   * Those of them that a file declares.
   */
  covered: number;
  /**
   * Reads that failed.
   */
  unread: number;
  /**
   * Of what is live, rounded down to a tenth; null when something could not be read.
   */
  percent: number | null;
  /**
   * What is live in it and in no file.
   */
  missing: MissingDocument[];
  /**
   * What would adopt it; absent when nothing is missing.
   */
  command?: string;
  /**
   * What could not be read in it.
   */
  problems: string[];
}
export interface MissingDocument {
  kind: string;
  /**
   * The address that it would have in plans.
   */
  address: string;
}
/**
 * What validate --format json prints.
 */
export interface ValidationDocument {
  format_version: '1.0';
  tool_version: string;
  valid: boolean;
  /**
   * How many files were read.
   */
  files: number;
  /**
   * How many zones and accounts they declare.
   */
  scopes: number;
  summary: {
    errors: number;
    warnings: number;
  };
  /**
   * Tests of rules that the files hold; absent when there are none.
   */
  tests?: {
    count: number;
    failed: number;
  };
  findings: FindingDocument[];
  comparison?: BranchComparisonDocument;
}
/**
 * With --base: what the files want differently than those of a git revision. It is no plan: the live side was not looked at.
 */
export interface BranchComparisonDocument {
  base: {
    /**
     * As it was given.
     */
    revision: string;
    /**
     * The full id of its commit.
     */
    commit?: string;
  };
  /**
   * False when the files, or those of the revision, have errors: then nothing is known.
   */
  comparable: boolean;
  /**
   * Why they can't be compared.
   */
  reason?: string;
  /**
   * Keys of the project file that come to something else.
   */
  settings: {
    name: string;
    before: unknown;
    after: unknown;
  }[];
  /**
   * How many scopes the two name together.
   */
  total?: number;
  /**
   * Scopes that differ, in the order of addresses.
   */
  scopes: ScopeDifferenceDocument[];
}
export interface ScopeDifferenceDocument {
  change: 'added' | 'removed' | 'changed';
  level: 'zone' | 'account';
  name: string;
  id: string;
  plan?: string;
  /**
   * The scope as the revision has it, when its name or plan is another one now.
   */
  former?: {
    name: string;
    plan?: string;
  };
  /**
   * What differs, in the order of addresses. Without before it is new; without after it is no longer declared.
   */
  objects: {
    address: string;
    /**
     * The object as it is effective, with includes and variables put in; secrets are references.
     */
    before?: {
      [k: string]: unknown;
    };
    /**
     * The object as it is effective, with includes and variables put in; secrets are references.
     */
    after?: {
      [k: string]: unknown;
    };
  }[];
}
/**
 * What a command prints with --format json when it could not do its work.
 */
export interface ErrorDocument {
  format_version: '1.0';
  tool_version: string;
  error: {
    code: string;
    message: string;
    help?: string;
    exit_code: number;
  };
  findings: FindingDocument[];
}
