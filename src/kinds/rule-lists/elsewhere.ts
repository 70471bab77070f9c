import {
  asList,
  asObject,
  optionalBoolean,
  optionalString,
  requiredId,
  requireStrings,
  ShapeError,
} from '../../kernel/lib/decode.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Elsewhere, Meant, MeantPart } from '../definition/elsewhere.js';
import { isName } from '@zonewright/edge-rules/lib/rule-title.js';
import { rulesetClaim } from './ruleset-list.js';

/**
 * `cloudflare_ruleset` (provider schemas 4.52 and 5.22, both with a list `rules`): an entry point or custom ruleset, by id. Rules whose id is not
 * live are found by ref.
 */
export const RULESET_RESOURCE: NonNullable<Elsewhere['resources']> = {
  cloudflare_ruleset: (raw) => {
    requireStrings(raw, ['name', 'description', 'kind', 'phase'], 'the ruleset');
    return [{ id: requiredId(raw, 'the ruleset'), ...partsOf(raw['rules']) }];
  },
};

/** Null: no rules. An absent list is sensitive, so its rules are unknown. */
function partsOf(rules: unknown): Pick<Meant, 'parts'> {
  return rules === undefined ? {} : { parts: asList(rules, 'what it has as rules', true).map(ruleOf) };
}

/** octorules' sections for phases (octorules-cloudflare, 0.12), with an older name. */
const PHASES: Readonly<Record<string, string>> = {
  redirect_rules: 'http_request_dynamic_redirect',
  url_rewrite_rules: 'http_request_transform',
  request_header_rules: 'http_request_late_transform',
  response_header_rules: 'http_response_headers_transform',
  config_rules: 'http_config_settings',
  origin_rules: 'http_request_origin',
  cache_rules: 'http_request_cache_settings',
  compression_rules: 'http_response_compression',
  custom_error_rules: 'http_custom_errors',
  waf_custom_rules: 'http_request_firewall_custom',
  waf_managed_rules: 'http_request_firewall_managed',
  waf_managed_exceptions: 'http_request_firewall_managed',
  rate_limiting_rules: 'http_ratelimit',
  bot_fight_rules: 'http_request_sbfm',
  sensitive_data_detection: 'http_response_firewall_managed',
  http_ddos_rules: 'ddos_l7',
  bulk_redirect_rules: 'http_request_redirect',
  log_custom_fields: 'http_log_custom_fields',
  network_ddos_rules: 'ddos_l4',
  network_firewall_rules: 'magic_transit',
  network_firewall_managed: 'magic_transit_managed',
  network_firewall_ratelimit: 'magic_transit_ratelimit',
  network_firewall_ids: 'magic_transit_ids_managed',
  url_normalization: 'http_request_sanitize',
};

/** Each section is a whole phase. */
export const PHASE_SECTIONS: NonNullable<Elsewhere['octorules']> = Object.fromEntries(
  Object.entries(PHASES).map(([section, phase]) => [
    section,
    (rules: unknown): readonly Meant[] => [
      { key: rulesetClaim(phase), at: [], parts: rulesAt(asList(rules, 'the section'), []) },
    ],
  ]),
);

/** The rules of the list at `path`. Throws a ShapeError. Pure. */
export function rulesAt(rules: readonly unknown[], path: readonly (string | number)[]): readonly MeantPart[] {
  return rules.map((rule, index) => ({ ...ruleOf(rule, index), at: [...path, index] }));
}

/** A rule of Terraform or octorules, with the service's names. Drops nulls, except in what identifies it. */
function ruleOf(value: unknown, index: number): MeantPart {
  const what = `rule ${index + 1}`;
  const raw = asObject(value, what);
  const id = optionalString(raw, 'id', what);
  const ref = optionalString(raw, 'ref', what);
  if (id === undefined && ref === undefined) throw new ShapeError(`${what} has neither an id nor a ref`);
  const words = asObject(raw['octorules'] ?? {}, `octorules of ${what}`);
  return {
    ...defined({ id, name: ref, ref: isName(ref) ? ref : undefined }),
    says: defined({
      action: optionalString(raw, 'action', what),
      expression: optionalString(raw, 'expression', what),
      enabled: optionalBoolean(raw, 'enabled', what),
      description: optionalString(raw, 'description', what),
    }),
    ...(optionalBoolean(words, 'ignored', what) === true ? { isIgnored: true } : {}),
  };
}
