import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../src/kernel/model/json.js';

/** Members of a rule beside its action, one list for each action of the service; what it fills in itself is there as well. */
const MEMBERS: Readonly<Record<string, readonly JsonObject[]>> = {
  block: [
    {},
    { action_parameters: {} },
    { ratelimit: { period: 10, characteristics: ['ip.src', 'cf.colo.id'], requests_to_origin: false } },
    {
      ratelimit: {
        period: 60,
        characteristics: ['http.request.headers["x"]'],
        requests_per_period: 100,
        mitigation_timeout: 600,
        counting_expression: 'http.response.code eq 401',
      },
    },
    parameters({ response: { status_code: 403, content: '<a>\n  ${b}\n</a>', content_type: 'text/html' } }),
    {
      exposed_credential_check: {
        username_expression: 'url_decode(http.request.body.form["user"][0])',
        password_expression: 'url_decode(http.request.body.form["pass"][0])',
      },
    },
  ],
  log: [{}, {}, {}, { logging: { enabled: false } }, { logging: { enabled: true } }],
  challenge: [{}, { exposed_credential_check: {} }],
  js_challenge: [{}],
  managed_challenge: [{}],
  force_connection_close: [{}],
  ddos_dynamic: [{}],
  skip: [
    parameters({ ruleset: 'current' }),
    { ...parameters({ ruleset: 'current' }), logging: { enabled: false } },
    { ...parameters({ ruleset: 'current', phases: ['http_ratelimit'] }), logging: { enabled: true } },
    parameters({ phases: ['http_ratelimit'], products: ['waf', 'bic'] }),
    parameters({ phase: 'current' }),
    parameters({ rulesets: ['e'.repeat(32), '0'.repeat(32)] }),
    parameters({ rules: { ['e'.repeat(32)]: ['1'.repeat(32)], ['0'.repeat(32)]: [] } }),
  ],
  execute: [
    parameters({ id: 'e'.repeat(32) }),
    parameters({ id: '1'.repeat(32), version: 'latest', matched_data: { public_key: 'abc=' } }),
    parameters({
      id: '1'.repeat(32),
      version: '7',
      overrides: {
        action: 'log',
        enabled: false,
        sensitivity_level: 'low',
        categories: [{ category: 'wordpress', enabled: true, sensitivity_level: 'default' }],
        rules: [
          { id: '2'.repeat(32), action: 'log', enabled: true },
          { id: '1'.repeat(32), score_threshold: 60 },
        ],
      },
    }),
    parameters({ id: 'e'.repeat(32), overrides: { rules: [], categories: [] } }),
  ],
  rewrite: [
    parameters({
      headers: {
        'X-A': { operation: 'set', value: 'yes' },
        'x-a': { operation: 'add', expression: 'ip.src' },
        '': { operation: 'remove' },
      },
    }),
    parameters({ uri: { path: { expression: 'regex_replace(http.request.uri.path, "^/a(.*)", "${1}")' } } }),
    parameters({ uri: { path: { value: '/' }, query: { value: '' }, origin: false } }),
  ],
  redirect: [
    parameters({
      from_value: {
        target_url: { expression: 'concat("https://b", http.request.uri.path)' },
        status_code: 301,
        preserve_query_string: true,
      },
    }),
    parameters({ from_value: { target_url: { value: 'https://${name}/' }, preserve_query_string: false } }),
    parameters({ from_list: { name: 'moved', key: 'http.request.full_uri' } }),
  ],
  route: [parameters({ host_header: 'a.example', origin: { host: 'b', port: 8443 }, sni: { value: 'c' } })],
  score: [parameters({ increment: -3 }), parameters({ increment: 0.5 })],
  serve_error: [parameters({ content: 'a\n\n  b\n', content_type: 'text/plain', status_code: 500 })],
  compress_response: [
    parameters({ algorithms: [{ name: 'zstd' }, { name: 'gzip' }, { name: 'auto' }] }),
    parameters({ algorithms: [{ name: 'gzip' }, { name: 'zstd' }] }),
  ],
  set_config: [
    parameters({ ssl: 'strict', bic: false, autominify: { html: true, css: false }, polish: 'off' }),
    parameters({ security_level: 'under_attack', automatic_https_rewrites: true, fonts: null }),
  ],
  set_cache_control: [parameters({ 'max-age': { operation: 'set', value: 60 } })],
  set_cache_tags: [parameters({ operation: 'add', values: ['a', 'b'] })],
  transform_response_html: [parameters({ x_later: true })],
  set_cache_settings: [
    parameters({ cache: false }),
    parameters({
      cache: true,
      edge_ttl: {
        mode: 'override_origin',
        default: 60,
        status_code_ttl: [
          { status_code: 200, value: 5 },
          { status_code_range: { from: 500, to: 599 }, value: -1 },
        ],
      },
      browser_ttl: { mode: 'respect_origin' },
      serve_stale: { disable_stale_while_updating: false },
      cache_key: {
        ignore_query_strings_order: false,
        cache_deception_armor: true,
        custom_key: {
          query_string: { include: { list: ['b', 'a'] } },
          header: { include: ['accept'], contains: { 'X-A': ['b', 'a'] }, exclude_origin: false },
          cookie: { check_presence: ['id'] },
          user: { device_type: false, geo: true, lang: false },
          host: { resolved: true },
        },
      },
      additional_cacheable_ports: [8443, 2053],
      read_timeout: 900,
    }),
  ],
};

/** The actions that rules are generated with. */
export const ACTIONS: readonly string[] = Object.keys(MEMBERS);

function parameters(action_parameters: JsonObject): JsonObject {
  return { action_parameters };
}

const LATER: readonly Json[] = [1, null, 'text', { since: 'v5' }, [null], {}, [], false];

/** A value with members that no document knows in some of its objects, at any depth. */
function withLater(value: Json, throws: readonly number[], depth = 0): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withLater(item, throws, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const thrown = throws[depth % throws.length] ?? 0;
  const later = LATER[thrown];
  const own = Object.entries(value).map(([name, inner]) => [name, withLater(inner, throws, depth + 1)]);
  return { ...(Object.fromEntries(own) as JsonObject), ...(later === undefined ? {} : { x_later: later }) };
}

/** Mostly as documented, sometimes of a service that has moved on. */
const throws = fc.oneof(
  { weight: 2, arbitrary: fc.constant([LATER.length]) },
  { weight: 1, arbitrary: fc.array(fc.nat(LATER.length + 4), { minLength: 3, maxLength: 3 }) },
);

/** What rules with an action have beside it, at times with members that no document knows. */
export function members(action: string): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(fc.constantFrom(...(MEMBERS[action] ?? [{}])), throws)
    .map(([own, thrown]) => withLater(own, thrown) as JsonObject);
}
