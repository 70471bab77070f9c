import { compare } from '../../kernel/model/finding.js';

/**
 * Parameters that a user may write, as the API documents and the public service's own schema name them. One that stands live but
 * isn't declared is a difference; every other live member was put there by the service and is kept as it is.
 */
const WRITABLE = new Set(
  `id action enabled sensitivity_level score_threshold overrides categories category rules matched_data public_key
   ruleset rulesets phase phases products increment response status_code content content_type asset_name
   request_fields response_fields cookie_fields transformed_request_fields raw_response_fields name preserve_duplicates
   characteristics period requests_per_period mitigation_timeout counting_expression requests_to_origin score_per_period
   score_response_header_name username_expression password_expression
   uri path query headers operation value expression from_value from_list key target_url preserve_query_string
   host_header origin host port sni algorithms
   cache edge_ttl browser_ttl mode default status_code_ttl status_code_range from to serve_stale disable_stale_while_updating
   cache_key cache_by_device_type cache_deception_armor ignore_query_strings_order custom_key query_string header cookie user
   include exclude all list check_presence contains exclude_origin device_type geo lang resolved cache_reserve eligible
   minimum_file_size additional_cacheable_ports origin_cache_control origin_error_page_passthru read_timeout
   respect_strong_etags strip_etags strip_last_modified strip_set_cookie
   automatic_https_rewrites autominify html css js bic disable_apps disable_railgun disable_rum disable_zaraz
   email_obfuscation fonts hotlink_protection mirage opportunistic_encryption polish rocket_loader security_level
   server_side_excludes ssl sxg`.split(/\s+/),
);

/** As people read them: what it is about first. */
const RANKS: ReadonlyMap<string, number> = new Map([...WRITABLE].map((member, index) => [member, index]));

/** Compares two members of a mapping by the order in which a file has them, whatever the order of the service: -1, 0 or 1. */
export function compareMembers(owner: string, a: string, b: string): number {
  if (NAMED_BY_USER.has(owner)) return compare(a, b);
  return Math.sign((RANKS.get(a) ?? RANKS.size) - (RANKS.get(b) ?? RANKS.size)) || compare(a, b);
}

/** Mappings whose members the user names: header names, and the ids of rulesets of which rules are skipped. */
const NAMED_BY_USER = new Set(['headers', 'rules', 'contains']);

/** Parameters that the service fills in where nothing was sent: present or absent, they mean the same. */
const DEFAULTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['logging.enabled', true],
  ['action_parameters.version', 'latest'],
  ['sensitivity_level', 'default'],
  ...`preserve_duplicates preserve_query_string requests_to_origin cache_by_device_type cache_deception_armor
   ignore_query_strings_order exclude_origin device_type geo lang resolved disable_stale_while_updating`
    .split(/\s+/)
    .map((flag) => [flag, false] as const),
]);

/** True for a live member that need not be declared: a default, or something that no user writes. */
export function isFilledIn(owner: string, member: string, value: unknown): boolean {
  if (NAMED_BY_USER.has(owner)) return false;
  return !WRITABLE.has(member) || isDefault(owner, member, value);
}

/** True for a member that means what its absence means. */
export function isDefault(owner: string, member: string, value: unknown): boolean {
  return value === (DEFAULTS.get(`${owner}.${member}`) ?? DEFAULTS.get(member));
}

/** Lists whose order means something: the first algorithm that the browser takes is used. */
const ORDERED = new Set(['algorithms']);

/** True for a parameter whose value is a list in which the order counts, although its items have names. */
export function isOrdered(parameter: string): boolean {
  return ORDERED.has(parameter);
}
