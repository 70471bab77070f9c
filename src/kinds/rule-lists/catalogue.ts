import type { Level } from '../../kernel/model/scope.js';

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

/** Phases of which it is certain that they exist at one level only. */
export const ONLY_LEVELS: ReadonlyMap<string, Level> = new Map([
  ['ddos_l4', 'account'],
  ['http_log_custom_fields', 'zone'],
  ['http_request_redirect', 'account'],
  ['magic_transit', 'account'],
  ['magic_transit_ids_managed', 'account'],
  ['magic_transit_managed', 'account'],
  ['magic_transit_ratelimit', 'account'],
]);

export const LOG_FIELDS_PHASE = 'http_log_custom_fields';

/** The name of the entry point of a phase among the live things of a scope: what declares it claims it. */
export function rulesetClaim(phase: string): string {
  return `rulesets/${phase}`;
}
