import type { Level } from '../core/scope.js';

/** Actions that the API documents or the public service's own schema name. */
export const ACTIONS: readonly string[] = [
  'block',
  'challenge',
  'compress_response',
  'ddos_dynamic',
  'execute',
  'force_connection_close',
  'js_challenge',
  'log',
  'log_custom_field',
  'managed_challenge',
  'redirect',
  'rewrite',
  'route',
  'score',
  'serve_error',
  'set_cache_control',
  'set_cache_settings',
  'set_cache_tags',
  'set_config',
  'skip',
  'transform_response_html',
];

/** Phases that the API documents or the public service's own schema name, with the only level they exist at, where that is known. */
export const PHASES: ReadonlyMap<string, Level | undefined> = new Map(
  Object.entries<Level | undefined>({
    ddos_l4: 'account',
    ddos_l7: undefined,
    http_config_settings: undefined,
    http_custom_errors: undefined,
    http_log_custom_fields: 'zone',
    http_ratelimit: undefined,
    http_request_api_gateway_early: undefined,
    http_request_api_gateway_late: undefined,
    http_request_cache_settings: undefined,
    http_request_cloud_connector: undefined,
    http_request_dynamic_redirect: undefined,
    http_request_firewall_custom: undefined,
    http_request_firewall_managed: undefined,
    http_request_late_transform: undefined,
    http_request_origin: undefined,
    http_request_redirect: 'account',
    http_request_sanitize: undefined,
    http_request_sbfm: undefined,
    http_request_snippets: undefined,
    http_request_transform: undefined,
    http_response_cache_settings: undefined,
    http_response_compression: undefined,
    http_response_firewall_managed: undefined,
    http_response_headers_transform: undefined,
    magic_transit: 'account',
    magic_transit_ids_managed: 'account',
    magic_transit_managed: 'account',
    magic_transit_ratelimit: 'account',
  }),
);

export const LOG_FIELDS_PHASE = 'http_log_custom_fields';
