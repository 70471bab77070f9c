import type { Level } from '../../lib/level.js';
import type { Scheme } from './fields.js';

/** What is known of a phase (phases list of the ruleset engine, the provider's public schema). */
export interface PhaseFacts {
  readonly scheme: Scheme;
  /** Where it may exist; both if not established. */
  readonly levels: readonly Level[];
  /** Set if it is certain that it exists nowhere else. */
  readonly isOnlyThere?: true;
  /** Actions in its entry point. Empty if not established, or not edited through rulesets. */
  readonly entryActions: readonly string[];
  /** Actions at one level, if these are fewer. */
  readonly levelActions?: Readonly<Partial<Record<Level, readonly string[]>>>;
  /** Seen to be refused (20016) in an account's entry point. */
  readonly accountRefuses?: readonly string[];
  /** What an account executes is only for zones of the plan Enterprise, and its expression must say so. */
  readonly accountForEnterprise?: true;
  /** Whether rules limit rates: all must, or some may. Absent: none can. */
  readonly ratelimit?: 'demanded' | 'open';
  /** Actions in its custom rulesets; absent if there are none, or not established. */
  readonly customActions?: readonly string[];
  /** Where the phase has custom rulesets, if anywhere. */
  readonly customLevels?: readonly Level[];
  /** More actions in its entry point, for the documented API, which binds them to no phase. */
  readonly documentedActions?: readonly string[];
}

const TABLE: Readonly<Record<string, PhaseFacts>> = {
  ddos_l4: {
    scheme: 'network',
    levels: ['account'],
    isOnlyThere: true,
    entryActions: ['execute'],
  },
  ddos_l7: {
    scheme: 'http',
    levels: ['zone', 'account'],
    entryActions: ['execute'],
  },
  http_config_settings: { scheme: 'http', levels: ['zone'], entryActions: ['set_config'] },
  http_custom_errors: { scheme: 'http', levels: ['zone', 'account'], entryActions: ['serve_error'] },
  http_log_custom_fields: {
    scheme: 'http',
    levels: ['zone'],
    isOnlyThere: true,
    entryActions: ['log_custom_field'],
  },
  http_ratelimit: {
    scheme: 'http',
    ratelimit: 'demanded',
    levels: ['zone', 'account'],
    entryActions: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log', 'execute'],
    levelActions: {
      zone: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log'],
      account: ['execute'],
    },
    accountForEnterprise: true,
    customActions: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log'],
    customLevels: ['account'],
  },
  http_request_api_gateway_early: { scheme: 'http', levels: ['zone'], entryActions: [] },
  http_request_api_gateway_late: { scheme: 'http', levels: ['zone'], entryActions: [] },
  http_request_cache_settings: { scheme: 'http', levels: ['zone'], entryActions: ['set_cache_settings'] },
  http_request_cloud_connector: { scheme: 'http', levels: ['zone'], entryActions: [] },
  http_request_dynamic_redirect: { scheme: 'http', levels: ['zone'], entryActions: ['redirect'] },
  http_request_firewall_custom: {
    scheme: 'http',
    levels: ['zone', 'account'],
    entryActions: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log', 'skip', 'execute'],
    levelActions: {
      // Execute: since August 2026 (documentation of custom rulesets of the WAF).
      zone: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log', 'skip', 'execute'],
      account: ['execute', 'skip'],
    },
    // "Or else the API operation will fail" (documentation of ruleset engine and WAF). Samples of ddos_l7 have no such end.
    accountForEnterprise: true,
    // Skip: documented by now, and refused before.
    accountRefuses: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log'],
    customActions: ['block', 'challenge', 'js_challenge', 'managed_challenge', 'log', 'skip'],
    customLevels: ['zone', 'account'],
  },
  http_request_firewall_managed: {
    scheme: 'http',
    levels: ['zone', 'account'],
    entryActions: ['execute', 'skip'],
    accountForEnterprise: true,
    documentedActions: ['block', 'log'],
  },
  http_request_late_transform: { scheme: 'http', levels: ['zone'], entryActions: ['rewrite'] },
  http_request_origin: { scheme: 'http', levels: ['zone'], entryActions: ['route'] },
  http_request_redirect: {
    scheme: 'http',
    levels: ['account'],
    isOnlyThere: true,
    entryActions: ['redirect'],
  },
  http_request_sanitize: { scheme: 'http', levels: ['zone'], entryActions: [] },
  http_request_sbfm: {
    scheme: 'http',
    levels: ['zone'],
    entryActions: ['block', 'challenge', 'js_challenge', 'managed_challenge'],
  },
  http_request_snippets: { scheme: 'http', levels: ['zone'], entryActions: [] },
  http_request_transform: { scheme: 'http', levels: ['zone'], entryActions: ['rewrite'] },
  http_response_cache_settings: {
    scheme: 'http',
    levels: ['zone'],
    entryActions: ['set_cache_settings', 'set_cache_tags', 'set_cache_control'],
  },
  http_response_compression: { scheme: 'http', levels: ['zone'], entryActions: ['compress_response'] },
  http_response_firewall_managed: {
    scheme: 'http',
    levels: ['zone', 'account'],
    entryActions: ['execute'],
  },
  http_response_headers_transform: { scheme: 'http', levels: ['zone'], entryActions: ['rewrite'] },
  magic_transit: {
    scheme: 'network',
    levels: ['account'],
    isOnlyThere: true,
    entryActions: ['block', 'log', 'skip'],
  },
  magic_transit_ids_managed: {
    scheme: 'network',
    levels: ['account'],
    isOnlyThere: true,
    entryActions: ['execute'],
  },
  magic_transit_managed: {
    scheme: 'network',
    levels: ['account'],
    isOnlyThere: true,
    entryActions: [],
  },
  magic_transit_ratelimit: {
    scheme: 'network',
    ratelimit: 'open',
    levels: ['account'],
    isOnlyThere: true,
    entryActions: ['block', 'log'],
  },
};

export const PHASE_FACTS: ReadonlyMap<string, PhaseFacts> = new Map(Object.entries(TABLE));

/** They see a response. So does a counting expression of rate limiting. */
export const RESPONSE_PHASES: ReadonlySet<string> = new Set([
  'http_response_headers_transform',
  'http_response_compression',
  'http_custom_errors',
  'http_response_firewall_managed',
  'http_log_custom_fields',
  'http_response_cache_settings',
]);

/** They see the body of a request. */
export const BODY_PHASES: ReadonlySet<string> = new Set([
  'http_request_firewall_custom',
  'http_request_firewall_managed',
  'http_ratelimit',
  'http_custom_errors',
]);

/** Fields of some phases, besides those of a response or a body. */
export const RESTRICTED_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['cf.response.1xxx_code', ['http_response_headers_transform', 'http_custom_errors']],
  ['cf.response.error_type', ['http_response_headers_transform', 'http_custom_errors']],
  [
    'http.request.accepted_languages',
    ['http_request_transform', 'http_request_late_transform', 'http_response_headers_transform'],
  ],
  [
    'ip.src.timezone.name',
    ['http_request_transform', 'http_request_late_transform', 'http_response_headers_transform'],
  ],
]);
