// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * What must always be true of requests or packets, whatever the rules are: validate proves or refutes it, offline, over all phases.
 *
 * @maxItems 200
 */
export type InvariantsSection = DeclaredInvariant[];
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
 * What the rules of this file's scope must do to some packets and requests. validate runs the tests offline, each one separately. A failed test is an error.
 *
 * @maxItems 2000
 */
export type TestsSection = RuleTest[];
/**
 * An item: its value, or a mapping with its value and a comment.
 */
export type ListItem =
  | string
  | number
  | {
      /**
       * An address or a network, the number of an autonomous system, or a hostname.
       */
      value?: string | number;
      /**
       * What it is, for people.
       */
      comment?: string;
      meta?: Meta;
      /**
       * Of a hostname with *. before it: whether the bare domain is left out.
       */
      exclude_exact_hostname?: boolean;
      /**
       * Of a redirect: the requests that it is for, by host and path. The scheme can be left out.
       */
      source_url?: string;
      /**
       * Of a redirect: where it leads.
       */
      target_url?: string;
      /**
       * Of a redirect: how it is answered.
       */
      status_code?: 301 | 302 | 307 | 308;
      /**
       * Of a redirect: whether it is for subdomains of the source as well.
       */
      include_subdomains?: boolean;
      /**
       * Of a redirect: whether it is for all paths below that of the source.
       */
      subpath_matching?: boolean;
      /**
       * Of a redirect: whether the query goes along.
       */
      preserve_query_string?: boolean;
      /**
       * Of a redirect with subpath_matching: whether the rest of the path goes along.
       */
      preserve_path_suffix?: boolean;
      /**
       * Marks of what is live and a check refuses, as import writes them. A mark is for the whole item: once anything of it changes, it is checked again.
       *
       * @minItems 1
       * @maxItems 100
       */
      not_understood?: string[];
    };
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
   * documented: each endpoint family uses the scheme of its documentation, otherwise the credential that is set. The cloudflare dialect accepts both everywhere, and uses the token if it is set. token or key: that scheme everywhere.
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
  vars?: Vars;
  /**
   * Limits of the service; the defaults are the dialect's.
   */
  limits?: {
    /**
     * Custom log fields per zone. documented: all lists together, 40. cloudflare: of each list, 100.
     */
    log_fields?: number;
    /**
     * Rules in one phase of a zone or account, where it has no number of its own. More are an error. If it is absent, more than zones of the plan have are an error or a warning, else more than 1000 a warning.
     */
    rules?: number;
    /**
     * Rules in one phase, by phase, as your contract has them. More are an error. For phases that are not named, the plan of the zone decides; the quota of 200 for magic_transit is a warning. http_log_custom_fields has one rule.
     */
    rules_per_phase?: {
      [k: string]: number;
    };
    /**
     * Custom rulesets of a zone or account, as your contract has them. More are an error. If it is absent, more than zones of the plan have are an error or a warning.
     */
    custom_rulesets?: number;
    /**
     * A script is malicious when its js_integrity_score is above this in the dialect documented, or below it in cloudflare; see limits.malicious_direction. By default 50 and 10.
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
     * Names of fields, functions and lists that zonewright does not know, and what a phase is not documented to have, are errors, as with --strict. Otherwise, they are warnings.
     */
    strict?: boolean;
    /**
     * Fields, functions and lists that your service has and zonewright does not know yet: they are not reported as unknown. A list is written with its dollar.
     *
     * @maxItems 1000
     */
    names?: string[];
  };
  /**
   * What rules, policies and jobs can contain.
   */
  parameters?: {
    /**
     * Members that your service has and zonewright does not know yet: in a file they are not reported as unknown. One that is live and in no file is a difference like any other. A member of action_parameters is written with its action before it.
     *
     * @maxItems 1000
     */
    names?: string[];
  };
  /**
   * How much one plan can change before it needs consent.
   */
  safety?: {
    max_deletes?: number | string;
    max_updates?: number | string;
    /**
     * Percentages of objects apply from this many existing ones on. Emptying always needs consent.
     */
    min_existing?: number;
    max_scopes?: number | string;
  };
  /**
   * apply goes wave by wave: it starts a wave only after the wave before it is carried out, read back and checked (--wave-check).
   */
  rollout?: {
    /**
     * Zones and accounts by globs of their addresses, a share of all of them, or the rest. Those that are in no wave are the last one.
     *
     * @minItems 1
     * @maxItems 50
     */
    waves: (string[] | string)[];
    /**
     * How often --wave-check is run after a wave, and for how long; once when it is absent.
     */
    check?: {
      /**
       * How long to wait between two runs.
       */
      every: string;
      /**
       * How long every check must succeed before the next wave starts.
       */
      for: string;
    };
  };
  invariants?: InvariantsSection;
  /**
   * Risks that nobody can consent to: a plan with such a risk is refused, even if it was reviewed. Also read from the base revision, if there is one.
   *
   * @maxItems 100
   */
  gates?: GateEntry[];
  /**
   * Warnings that a team has checked: they are not shown until the day is over. Read from the base revision, if there is one.
   *
   * @maxItems 1000
   */
  accepted_findings?: AcceptedEntry[];
  /**
   * What every rule has to have. Read from the base revision where it has this key, so that no branch asks less of itself.
   */
  require?: {
    /**
     * Members of meta that each rule, policy, list and log push job has, itself or by what is around it: the ruleset of a rule, the section of a policy.
     *
     * @minItems 1
     * @maxItems 5
     */
    meta?: ('owner' | 'ticket' | 'reason' | 'expires' | 'references')[];
    /**
     * Who can be an owner: codeowners for those of the file CODEOWNERS, with or without their organisation, or a list of names. If it is absent, anybody.
     */
    owners?: 'codeowners' | string[];
    /**
     * How tickets are written, and where they are.
     */
    ticket?: {
      /**
       * A regular expression that a whole ticket matches.
       */
      pattern?: string;
      /**
       * The address of a ticket, with {ticket} in its place: reports link to it.
       */
      link?: string;
    };
    /**
     * blocking: each rule that blocks or challenges needs a test that it decides, and one of traffic that it leaves alone. none: no rule needs one.
     */
    tests?: 'none' | 'blocking';
  };
  /**
   * What is live and stays in no file on purpose: to leave it needs no other consent, and coverage counts it apart.
   *
   * @maxItems 1000
   */
  unmanaged?: UnmanagedEntry[];
  /**
   * Paths that the API documents don't show. Change them only for a service that has others.
   */
  endpoints?: {
    /**
     * List the zones that the credentials can see.
     */
    zones?: string;
    /**
     * List the accounts that the credentials can see.
     */
    accounts?: string;
    /**
     * List and create log push jobs.
     */
    logpush_jobs?: string;
    /**
     * List and create log push jobs of an account.
     */
    account_logpush_jobs?: string;
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
 * Values for ${name} in strings. In an expression, a value gets the form of the field that it is compared with: quoted text, or a number, address or network without quotes.
 */
export interface Vars {
  [k: string]: string | number | boolean | (string | number)[];
}
export interface DeclaredInvariant {
  /**
   * Its name, for people; every message about it shows the name.
   */
  name: string;
  /**
   * No request (in an account of network phases: no packet) that this selects gets past the rules.
   */
  never?: string;
  /**
   * Every request, or packet, that this selects gets past the rules: none is blocked, challenged or redirected.
   */
  always?: string;
  /**
   * A ready-made invariant, in place of never and always. protected-path: no request for one of the paths gets past from anywhere else. https-only: no request for one of the paths gets past without TLS. never-stopped: requests from there are neither blocked nor challenged. always-blocked: no request from there gets past, despite any skips. managed-ruleset: every request goes through the ruleset.
   */
  use?: 'protected-path' | 'https-only' | 'never-stopped' | 'always-blocked' | 'managed-ruleset';
  with?: ReadyMade;
  /**
   * In zonewright.yaml only: patterns of the addresses of the zones and accounts for which it must hold; by default all zones.
   *
   * @minItems 1
   * @maxItems 200
   */
  scopes?: string[];
}
/**
 * What a ready-made invariant is about.
 */
export interface ReadyMade {
  /**
   * Beginnings of paths. Of protected-path, https-only and never-stopped; without them the last two are about every path.
   *
   * @minItems 1
   * @maxItems 100
   */
  paths?: string[];
  /**
   * Addresses and networks, or the name of a list with its dollar. Of protected-path, never-stopped and always-blocked.
   */
  from?: string | string[];
  /**
   * The id of a managed ruleset. Of managed-ruleset.
   */
  ruleset?: string;
}
export interface GateEntry {
  /**
   * Its name in messages.
   */
  name?: string;
  /**
   * Codes of risks. zonewright explain lists them.
   *
   * @minItems 1
   * @maxItems 100
   */
  deny: string[];
  /**
   * Globs of addresses, as --target takes them.
   *
   * @minItems 1
   * @maxItems 100
   */
  targets?: string[];
  /**
   * What opens the gate. Each of them opens it alone.
   */
  unless?: {
    /**
     * A label of the pull request, as GitHub says: nobody can claim one on a command line.
     */
    label?: string;
    approvals?: GateApprovals;
    /**
     * approves: one of the owners of the file of the change, by CODEOWNERS of the base revision, approved the commit that is merged.
     */
    owner?: 'approves';
    /**
     * The title of the pull request names a ticket: as require.ticket.pattern says, or this regular expression.
     */
    ticket?: true | string;
    hours?: GateHours;
  };
}
/**
 * People who approved the commit that is merged: not its author, and no app. Counted when it is applied, as it was at the merge.
 */
export interface GateApprovals {
  /**
   * Only members of this team count; without one, people of the repository or its organisation. ORG/TEAM at GitHub, the path of a group at GitLab. The token has to be allowed to read its members.
   */
  team?: string;
  /**
   * How many of them.
   */
  count?: number;
}
/**
 * The hours in which the gate is open: those of the plan, and of the apply.
 */
export interface GateHours {
  /**
   * The time zone of the hours, by its IANA name.
   */
  zone?: string;
  /**
   * Days of the week.
   *
   * @minItems 1
   * @maxItems 7
   */
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  /**
   * The first minute of each day, on a clock of 24 hours.
   */
  from: string;
  /**
   * The first minute after the hours, of the same day: 24:00 is its end.
   */
  to: string;
}
export interface AcceptedEntry {
  /**
   * The code of the warning.
   */
  code: string;
  /**
   * Only of the rule with this ref.
   */
  ref?: string;
  address?: string;
  file?: string;
  /**
   * Who answers for it: one of require.owners, if the project has them.
   */
  owner?: string;
  /**
   * The ticket in which it was decided: as require.ticket.pattern says, if the project has that.
   */
  ticket?: string;
  /**
   * Why it is accepted, for readers of the file.
   */
  reason: string;
  /**
   * The last day on which it is not shown, in UTC.
   */
  until: string;
}
export interface UnmanagedEntry {
  address: string;
  /**
   * Why it is in no file, for readers of the file.
   */
  reason: string;
}
/**
 * What one zone, or several zones that share this file, should look like. A key that is absent is not managed; a key that is present is.
 */
export interface ZoneFile {
  zone?: ZoneHeader;
  /**
   * Several zones that share this file; each can have its own vars.
   *
   * @minItems 1
   * @maxItems 1000
   */
  zones?: ZoneHeader[];
  vars?: Vars;
  page_shield?: PageShieldSection;
  csp_policies?: CspPoliciesSection;
  rulesets?: RulesetsSection;
  custom_rulesets?: CustomRulesetsSection;
  log_fields?: LogFieldsSection;
  logpush_jobs?: LogpushJobsSection;
  zone_settings?: ZoneSettingsSection;
  url_normalization?: UrlNormalizationSection;
  managed_transforms?: ManagedTransformsSection;
  bot_management?: BotManagementSection;
  managed_waf?: ManagedWafSection;
  invariants?: InvariantsSection;
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
 * Script and connection monitoring of the zone.
 */
export interface PageShieldSection {
  /**
   * Whether page shield is on.
   */
  enabled: boolean;
  /**
   * Marks the settings for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  meta?: Meta;
  /**
   * Whether browsers report to the service. Only in the dialect cloudflare. A setting that is not named stays as it is.
   */
  use_cloudflare_reporting_endpoint?: boolean;
  /**
   * Whether paths of connections are kept. Only in the dialect cloudflare. A setting that is not named stays as it is.
   */
  use_connection_url_path?: boolean;
  /**
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole section: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
}
/**
 * Who owns this, why it is there, and until when. Never sent, and never compared with what is live.
 */
export interface Meta {
  /**
   * The person or the team that answers for it.
   */
  owner?: string;
  /**
   * The ticket that asked for it.
   */
  ticket?: string;
  /**
   * Why it is there, in words.
   */
  reason?: string;
  /**
   * The last day on which it is needed, in UTC. rule-expires reports it 14 days before, rule-expired when the day is over.
   */
  expires?: string;
  /**
   * What to read about it: addresses of pages.
   *
   * @minItems 1
   * @maxItems 50
   */
  references?: string[];
}
/**
 * Content security policies of the zone.
 */
export interface CspPoliciesSection {
  /**
   * exclusive: live policies not listed here are deleted. shared: they are left alone.
   */
  ownership?: 'exclusive' | 'shared';
  meta?: Meta;
  /**
   * The policies. Their order has no meaning.
   *
   * @maxItems 1000
   */
  policies: CspPolicy[];
}
/**
 * A policy. A member that is not known here is sent and compared as it is, with a warning; null says that it must not be there.
 */
export interface CspPolicy {
  /**
   * The policy's key: unique in the zone. A new description is a new policy.
   */
  description: string;
  /**
   * log: violations are reported. allow: what the policy doesn't allow is blocked. add_reporting_directives, only in the dialect cloudflare: the policy of the origin gets directives that report.
   */
  action: 'log' | 'allow' | 'add_reporting_directives';
  /**
   * Whether the policy is in force.
   */
  enabled?: boolean;
  /**
   * Which traffic the policy applies to.
   */
  expression: string;
  /**
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole policy, or for the text of its expression: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
  /**
   * Marks the policy for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  meta?: Meta;
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
   * Marks the ruleset, with all its rules, for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  meta?: Meta;
  /**
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole ruleset without its rules: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
  /**
   * The rules, in the order in which they run.
   */
  rules: DeclaredRule[];
}
/**
 * One rule of a ruleset. Rules run in the order of the list. A member that is not known here is sent and compared as it is, with a warning; null says that a member must not be there.
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
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole rule, or for one text of an expression of it: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
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
  } | null;
  /**
   * Only in skip rules: whether skipped requests are logged.
   */
  logging?: {
    [k: string]: unknown;
  } | null;
  /**
   * Parameters of a rate limiting rule.
   */
  ratelimit?: {
    [k: string]: unknown;
  } | null;
  /**
   * Parameters of a leaked credentials rule.
   */
  exposed_credential_check?: {
    [k: string]: unknown;
  } | null;
  /**
   * Marks the rule for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  meta?: Meta;
  /**
   * Only with ownership shared: the position of the rule among other people's rules.
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
 * Rulesets of the zone or the account that rules of its entry points execute by name.
 */
export interface CustomRulesetsSection {
  /**
   * exclusive: live custom rulesets not listed here are deleted once no rule executes them. shared: they are left alone.
   */
  ownership?: 'exclusive' | 'shared';
  meta?: Meta;
  /**
   * The custom rulesets. Their order has no meaning.
   *
   * @maxItems 1000
   */
  rulesets: CustomRuleset[];
}
export interface CustomRuleset {
  /**
   * The ruleset's key: unique in the zone or the account. A new name is a new ruleset.
   */
  name: string;
  /**
   * The phase whose rules can execute it. It can't be changed. In a zone, only http_request_firewall_custom.
   */
  phase: string;
  /**
   * A note for people.
   */
  description?: string;
  /**
   * Marks the ruleset, with all its rules, for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  meta?: Meta;
  /**
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole ruleset without its rules: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
  /**
   * The whole ruleset: its rules, in the order in which they run.
   */
  rules: DeclaredRule[];
}
/**
 * Request headers, response headers and cookies that log push entries of the zone carry: the one rule of phase http_log_custom_fields. Of a header that appears several times, only the first value is logged. What is beyond 8 KB is cut.
 */
export interface LogFieldsSection {
  /**
   * Names of request headers, in lower case.
   *
   * @maxItems 1000
   */
  request_headers?: string[];
  /**
   * Names of response headers, in lower case, as they go to the browser. Only the first value of each is logged, unless preserve_duplicates says otherwise.
   *
   * @maxItems 1000
   */
  response_headers?: (string | DuplicatedHeader)[];
  /**
   * Names of cookies, as they appear in the request: upper and lower case differ.
   *
   * @maxItems 1000
   */
  cookies?: string[];
  /**
   * Names of request headers, in lower case, as they go to the origin: after rewrites.
   *
   * @maxItems 1000
   */
  transformed_request_headers?: string[];
  /**
   * Names of response headers, in lower case, as they come from the origin: before rewrites. Only the first value of each is logged, unless preserve_duplicates says otherwise.
   *
   * @maxItems 1000
   */
  raw_response_headers?: (string | DuplicatedHeader)[];
  meta?: Meta;
}
export interface DuplicatedHeader {
  name: string;
  /**
   * Whether every value of a header that appears several times is logged, and not only the first one.
   */
  preserve_duplicates?: boolean;
}
/**
 * Log push jobs of the zone or account.
 */
export interface LogpushJobsSection {
  /**
   * exclusive: live jobs not listed here are deleted. shared: they are left alone.
   */
  ownership?: 'exclusive' | 'shared';
  meta?: Meta;
  /**
   * The jobs. Their order has no meaning.
   *
   * @maxItems 500
   */
  jobs: DeclaredJob[];
}
/**
 * A job. A member that is not known here is sent and compared as it is, with a warning; null says that a member must not be there.
 */
export interface DeclaredJob {
  /**
   * The job's key, with its dataset.
   */
  name: string;
  /**
   * What is logged. It can't be changed later: another dataset needs another job. Jobs of zones and of accounts have different datasets.
   */
  dataset?: string;
  /**
   * Whether the job runs.
   */
  enabled?: boolean;
  destination_conf: SecretVariable;
  ownership_challenge?: SecretVariable;
  /**
   * Marks the job for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  meta?: Meta;
  /**
   * Names of the fields in each entry. Cookies, RequestHeaders and ResponseHeaders carry the custom log fields.
   *
   * @minItems 1
   * @maxItems 1000
   */
  fields?: string[];
  /**
   * Which entries are sent: comparisons of fields, joined by and and or. A mapping, or the same as the text that the service has.
   */
  filter?:
    | {
        [k: string]: unknown;
      }
    | string
    | null;
  /**
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole job: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
  /**
   * How times are written.
   */
  timestamps?: 'rfc3339' | 'unix' | 'unixnano' | 'rfc3339ms' | 'rfc3339ns' | null;
  /**
   * The share of the entries that is sent, after the filter: 0.1 is every tenth.
   */
  sample_rate?: number | null;
  /**
   * Whether text that could trigger Log4Shell is made harmless: a dollar sign before a brace becomes an x.
   */
  'CVE-2021-44228'?: boolean | null;
  /**
   * Whether attack traffic is left out.
   */
  filter_attack_traffic?: boolean | null;
  /**
   * edge: logs are sent directly from the edge. It can't be changed later.
   */
  kind?: '' | 'edge' | null;
  /**
   * How often logs are sent. Superseded by the max_upload members.
   */
  frequency?: 'high' | 'low' | null;
  /**
   * The largest size of a log file before compression; 0 sets no limit.
   */
  max_upload_bytes?: number | null;
  /**
   * The longest time to collect logs for a file, in seconds; 0 sets no limit.
   */
  max_upload_interval_seconds?: number | null;
  /**
   * The most lines in a log file; 0 sets no limit.
   */
  max_upload_records?: number | null;
  /**
   * Whether the entry of a request contains the requests that a Worker made to answer it.
   */
  subrequest_merging?: boolean | null;
  /**
   * How entries are written. A job with this member uses the newer notation of the service, which has more options than the older one.
   */
  output_options?: {
    /**
     * Same as fields of the job, which is preferred.
     *
     * @minItems 1
     * @maxItems 1000
     */
    field_names?: string[] | null;
    /**
     * Same as timestamps of the job, which is preferred.
     */
    timestamp_format?: 'rfc3339' | 'unix' | 'unixnano' | 'rfc3339ms' | 'rfc3339ns' | null;
    /**
     * The share of the entries that is sent, after the filter: 0.1 is every tenth.
     */
    sample_rate?: number | null;
    /**
     * Whether text that could trigger Log4Shell is made harmless: a dollar sign before a brace becomes an x.
     */
    'CVE-2021-44228'?: boolean | null;
    /**
     * The form of an entry: JSON, or a line of values.
     */
    output_type?: 'ndjson' | 'csv' | null;
    /**
     * Text before each entry.
     */
    record_prefix?: string | null;
    /**
     * Text after each entry.
     */
    record_suffix?: string | null;
    /**
     * Text between entries.
     */
    record_delimiter?: string | null;
    /**
     * An entry as text, with {{.Field}} for each field.
     */
    record_template?: string | null;
    /**
     * Text before each batch.
     */
    batch_prefix?: string | null;
    /**
     * Text after each batch.
     */
    batch_suffix?: string | null;
    /**
     * Text between fields.
     */
    field_delimiter?: string | null;
    /**
     * Same as subrequest_merging of the job, for services that have it among the options.
     */
    merge_subrequests?: boolean | null;
    [k: string]: unknown;
  } | null;
}
/**
 * A value that is never in a file: the name of the environment variable with the value.
 */
export interface SecretVariable {
  /**
   * Name of the environment variable.
   */
  env: string;
}
/**
 * Settings of the zone, each by its name. One that is not named is not managed, and stays as it is.
 */
export interface ZoneSettingsSection {
  /**
   * Marks the settings for reviewers: to change one is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  meta?: Meta;
  /**
   * Marks of settings that are live and that a check refuses, as import writes them. A mark is for one setting with its value: another value is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
  [k: string]: unknown;
}
/**
 * Which form of a URL rules and the origin see. A member that is not named is not managed, and stays as it is.
 */
export interface UrlNormalizationSection {
  /**
   * What is normalized: what RFC 3986 says, or what the service does in addition, such as `//` and `\`. From weak to strong: `rfc3986`, `cloudflare`.
   */
  type?: 'cloudflare' | 'rfc3986' | null;
  /**
   * Whether rules see normalized URLs (`incoming`), and the origin too (`both`). With `none`, `/%61dmin` is not `/admin` to rules. From weak to strong: `none`, `incoming` or `both`.
   */
  scope?: 'none' | 'incoming' | 'both' | null;
  meta?: Meta;
  /**
   * Marks it for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  /**
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole section: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
  [k: string]: unknown;
}
/**
 * Headers that the service adds and removes for common purposes. A transform that is not named is not managed, and stays as it is.
 */
export interface ManagedTransformsSection {
  /**
   * Transforms of requests by their ids, true for on. One that is not named stays as it is.
   */
  request_headers?: {
    /**
     * Adds `cf-bot-score`, `cf-verified-bot`, `cf-ja3-hash` and `cf-ja4`, for decisions of the origin. `true` is stronger.
     */
    add_bot_protection_headers?: boolean | null;
    /**
     * Adds `cf-cert-*` with the certificate of a visitor, for decisions of the origin. `true` is stronger.
     */
    add_client_certificate_headers?: boolean | null;
    /**
     * Adds the place of a visitor: `cf-ipcity`, `cf-ipcountry`, `cf-region` and others.
     */
    add_visitor_location_headers?: boolean | null;
    /**
     * Adds `true-client-ip`.
     */
    add_true_client_ip_headers?: boolean | null;
    /**
     * Hides the address of a visitor from the origin. `true` is stronger.
     */
    remove_visitor_ip_headers?: boolean | null;
    [k: string]: unknown;
  } | null;
  /**
   * Transforms of responses by their ids, true for on. One that is not named stays as it is.
   */
  response_headers?: {
    /**
     * Removes `X-Powered-By`, which names the software of the origin. `true` is stronger.
     */
    'remove_x-powered-by_header'?: boolean | null;
    /**
     * Adds `x-content-type-options: nosniff`, `x-frame-options: SAMEORIGIN`, `referrer-policy: same-origin` and others. `true` is stronger.
     */
    add_security_headers?: boolean | null;
    [k: string]: unknown;
  } | null;
  meta?: Meta;
  /**
   * Marks them for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  /**
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole section: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
  [k: string]: unknown;
}
/**
 * What the zone does about bots. A member that is not named is not managed, and stays as it is.
 */
export interface BotManagementSection {
  /**
   * Bot fight mode of the plan Free. `true` is stronger.
   */
  fight_mode?: boolean | null;
  /**
   * Whether a script looks for headless browsers. `true` is stronger.
   */
  enable_js?: boolean | null;
  /**
   * Whether AI bots are stopped. From weak to strong: `disabled`, `only_on_ad_pages`, `block`.
   */
  ai_bots_protection?: 'disabled' | 'only_on_ad_pages' | 'block' | null;
  /**
   * Whether crawlers that ignore the rules of a site are led into a maze. From weak to strong: `disabled`, `enabled`.
   */
  crawler_protection?: 'disabled' | 'enabled' | null;
  /**
   * Whether bots that copy content are stopped. From weak to strong: `disabled`, `block`.
   */
  content_bots_protection?: 'disabled' | 'block' | null;
  /**
   * What the service adds to robots.txt.
   */
  cf_robots_variant?: 'off' | 'policy_only' | null;
  /**
   * Whether the service writes robots.txt.
   */
  is_robots_txt_managed?: boolean | null;
  /**
   * What happens to requests that are certainly automated. From weak to strong: `allow`, `managed_challenge`, `block`.
   */
  sbfm_definitely_automated?: 'allow' | 'managed_challenge' | 'block' | null;
  /**
   * What happens to requests that are probably automated. From weak to strong: `allow`, `managed_challenge`, `block`.
   */
  sbfm_likely_automated?: 'allow' | 'managed_challenge' | 'block' | null;
  /**
   * What happens to verified bots, such as search engines. With `block`, sites leave their results. From weak to strong: `allow`, `block`.
   */
  sbfm_verified_bots?: 'allow' | 'block' | null;
  /**
   * Whether static resources are protected too. `true` is stronger.
   */
  sbfm_static_resource_protection?: boolean | null;
  /**
   * Whether what WordPress requests from itself gets past. `false` is stronger.
   */
  optimize_wordpress?: boolean | null;
  /**
   * Whether the newest model is used as soon as there is one.
   */
  auto_update_model?: boolean | null;
  /**
   * Whether the score of a session is left out. `false` is stronger.
   */
  suppress_session_score?: boolean | null;
  /**
   * Whether a cookie recognizes a visitor. `true` is stronger.
   */
  bm_cookie_enabled?: boolean | null;
  meta?: Meta;
  /**
   * Marks it for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  /**
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole section: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
  [k: string]: unknown;
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
   * A note for people, shown in the message if the test fails.
   */
  name?: string;
  packet?: Traffic;
  request?: Traffic;
  /**
   * The items of lists that the rules name. Other lists are unknown.
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
  custom_rulesets?: CustomRulesetsSection;
  lists?: ListsSection;
  logpush_jobs?: LogpushJobsSection;
  pool_notifications?: PoolNotificationsSection;
  invariants?: InvariantsSection;
  tests?: TestsSection;
}
/**
 * The account that this file is for.
 */
export interface AccountHeader {
  /**
   * A name for the account, used in addresses and reports.
   */
  name: string;
  id: Id;
}
/**
 * Lists of the account, which rules name as $NAME.
 */
export interface ListsSection {
  /**
   * exclusive: live lists not listed here are deleted, unless a rule names them. shared: they are left alone.
   */
  ownership?: 'exclusive' | 'shared';
  /**
   * Marks all of the lists for reviewers: to change one is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  meta?: Meta;
  /**
   * The lists. Their order has no meaning.
   *
   * @maxItems 1000
   */
  lists: AccountList[];
}
/**
 * A list. Its items are a set: their order has no meaning, and two spellings of one network are one item.
 */
export interface AccountList {
  /**
   * The list's key: unique in the account. Rules name it with a $ before it. A new name is a new list.
   */
  name: string;
  /**
   * The kind of its items: addresses and networks, numbers of autonomous systems, hostnames, or redirects. It can't be changed.
   */
  kind: 'ip' | 'asn' | 'hostname' | 'redirect';
  /**
   * Its description. If left out, the live one stays as it is.
   */
  description?: string;
  /**
   * Marks the list for reviewers: to change or to remove it is the risk touches-protected. The mark is never sent.
   */
  protected?: boolean;
  meta?: Meta;
  /**
   * Marks of what is live and a check refuses, as import writes them. A mark is for the whole list without its items; of a list of a kind that zonewright does not know, with them: once anything of it changes, it is checked again.
   *
   * @minItems 1
   * @maxItems 100
   */
  not_understood?: string[];
  /**
   * @maxItems 500000
   */
  items: ListItem[];
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
     * Addresses to notify.
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
     * Which changes of health to notify about.
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
