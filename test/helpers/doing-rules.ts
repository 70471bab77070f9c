import type { Raw } from '../../src/kernel/lib/decode.js';
import type { RulesetNames } from '../../src/kinds/rule-lists/ruleset-list.js';

export const MANAGED = 'efb7b8c949ac4650a09736fc376e9aee';
export const CUSTOM = '4814384a9e5d4991b9815dcfc25d2f1f';
const OTHER = '0123456789abcdef0123456789abcdef';
const RULE = '5de7edfa648c4d6891dc3e7f84534ffa';
const RULE_2 = 'e3a567afc347477d9702d9047e97d760';

/** What the list of a scope calls its rulesets. */
export const NAMES: RulesetNames = new Map([
  [MANAGED, { name: 'Cloudflare Managed Ruleset', kind: 'managed' }],
  [CUSTOM, { name: 'bad bots', kind: 'custom' }],
]);

const having = (action: string, action_parameters: Raw, more: Raw = {}): Raw => ({
  action,
  expression: 'true',
  action_parameters,
  ...more,
});
const limit = (ratelimit: Raw, action = 'block', more: Raw = {}): Raw => ({
  action,
  expression: 'true',
  ratelimit,
  ...more,
});

/** Rules of every action, with what is said of each. */
export const DOING: readonly (readonly [title: string, rule: Raw, lines: readonly string[]])[] = [
  ['an action that says it all', { action: 'managed_challenge', expression: 'true', enabled: true }, []],
  [
    'a rule that is off',
    { action: 'log', expression: 'true', enabled: false },
    ['disabled: does nothing until it is enabled'],
  ],
  [
    'block with a short answer',
    having('block', { response: { status_code: 429, content_type: 'text/plain', content: 'Too many' } }),
    ['answers 429 text/plain, "Too many"'],
  ],
  [
    'block with a page',
    having('block', {
      response: { status_code: 403, content_type: 'text/html', content: `<p>${'no '.repeat(400)}</p>` },
    }),
    [`answers 403 text/html, 1207 characters: "<p>${'no '.repeat(19)}" …`],
  ],
  ['execute by id', having('execute', { id: OTHER, version: 'latest' }), [`executes ruleset ${OTHER}`]],
  [
    'execute by name, as a file has it',
    having('execute', { id: { custom_ruleset: 'bad bots' } }),
    ['executes custom ruleset "bad bots"'],
  ],
  [
    'execute with overrides',
    having('execute', {
      id: MANAGED,
      version: '7',
      matched_data: { public_key: 'abc=' },
      overrides: {
        action: 'log',
        sensitivity_level: 'low',
        categories: [{ category: 'wordpress', enabled: false }],
        rules: [
          { id: RULE, action: 'block', score_threshold: 25 },
          { id: OTHER, enabled: false },
          { id: RULE_2, enabled: false, sensitivity_level: 'default' },
          { id: MANAGED, enabled: false },
        ],
      },
    }),
    [
      'executes managed ruleset "Cloudflare Managed Ruleset" (efb7b8c9…), version 7',
      'with all rules: log, sensitivity low; category wordpress: off; rule 5de7edfa648c4d6891dc3e7f84534ffa: block, threshold 25; rules 0123456789abcdef0123456789abcdef, efb7b8c949ac4650a09736fc376e9aee: off; rule e3a567afc347477d9702d9047e97d760: off, sensitivity default; logs what matched for the public key abc=',
    ],
  ],
  [
    'execute with what is new',
    having('execute', {
      id: CUSTOM,
      x_new: { deep: [1, 'a b'] },
      overrides: { x_mode: 'fast', rules: 'all' },
    }),
    [
      'executes custom ruleset "bad bots" (4814384a…)',
      'with all rules: x_mode: fast; overrides.rules: all; x_new.deep: [1, "a b"]',
    ],
  ],
  [
    'skip the rest, silently',
    having('skip', { ruleset: 'current' }, { logging: { enabled: false } }),
    ['skips the rest of this ruleset, not logged'],
  ],
  [
    'skip phases and products',
    having(
      'skip',
      { phase: 'current', phases: ['http_ratelimit', 'http_request_sbfm'], products: ['waf', 'bic'] },
      { logging: { enabled: true } },
    ),
    ['skips the rest of this phase; skips phases http_ratelimit, http_request_sbfm; skips products waf, bic'],
  ],
  [
    'skip rules and rulesets',
    having('skip', { rules: { [CUSTOM]: [RULE, RULE_2], [OTHER]: [RULE] }, rulesets: [MANAGED, OTHER] }),
    [
      `skips managed ruleset "Cloudflare Managed Ruleset" (efb7b8c9…), ruleset ${OTHER}; skips 1 rule of ruleset ${OTHER}: 5de7edfa648c4d6891dc3e7f84534ffa; skips 2 rules of custom ruleset "bad bots" (4814384a…): 5de7edfa648c4d6891dc3e7f84534ffa, e3a567afc347477d9702d9047e97d760`,
    ],
  ],
  [
    'a rate limit',
    limit({
      characteristics: ['cf.colo.id', 'ip.src', 'http.request.headers["x-key"]'],
      period: 60,
      requests_per_period: 5,
      mitigation_timeout: 600,
    }),
    ['5 requests per 60 s per ip.src and http.request.headers["x-key"], then blocked for 600 s'],
  ],
  [
    'a rate limit with a challenge that counts otherwise',
    limit(
      {
        characteristics: ['cf.colo.id'],
        period: 10,
        requests_per_period: 1,
        requests_to_origin: true,
        counting_expression: 'http.response.code  in {401 403}',
      },
      'managed_challenge',
    ),
    [
      '1 request per 10 s in each location, requests over the limit are challenged; counting (http.response.code in {401 403}); counting what reaches the origin',
    ],
  ],
  [
    'a rate limit without a time, with an answer',
    limit(
      {
        characteristics: ['ip.src'],
        period: 10,
        requests_per_period: 20,
        mitigation_timeout: 0,
        x_new: true,
      },
      'block',
      {
        action_parameters: {
          response: { status_code: 429, content_type: 'text/plain', content: 'Slow down' },
        },
      },
    ),
    [
      '20 requests per 10 s per ip.src, requests over the limit are blocked; ratelimit.x_new: true; answers 429 text/plain, "Slow down"',
    ],
  ],
  [
    'a limit of scores',
    limit(
      {
        characteristics: ['ip.src'],
        period: 60,
        score_per_period: 400,
        score_response_header_name: 'x-score',
        mitigation_timeout: 30,
      },
      'log',
    ),
    ['a score of 400 per 60 s per ip.src, then logged for 30 s; scored by response header x-score'],
  ],
  [
    'a redirect',
    having('redirect', {
      from_value: {
        target_url: { value: 'https://shop.example.com/new' },
        status_code: 301,
        preserve_query_string: true,
      },
    }),
    ['301 → https://shop.example.com/new, keeps the query string'],
  ],
  [
    'a computed redirect',
    having('redirect', {
      from_value: { target_url: { expression: 'concat("https://a.example", http.request.uri.path)' } },
    }),
    ['→ (concat("https://a.example", http.request.uri.path))'],
  ],
  [
    'redirects of a list',
    having('redirect', { from_list: { name: 'moved', key: 'http.request.full_uri' } }),
    ['redirects as list moved says for (http.request.full_uri)'],
  ],
  [
    'a rewritten path',
    having('rewrite', { uri: { path: { value: '/new' }, query: { value: '' } } }),
    ['path → /new, query removed'],
  ],
  [
    'a computed path',
    having('rewrite', { uri: { path: { expression: 'lower(http.request.uri.path)' }, x_new: 1 } }),
    ['path → (lower(http.request.uri.path)), uri.x_new: 1'],
  ],
  [
    'headers',
    having('rewrite', {
      headers: {
        'x-a': { operation: 'set', value: 'yes, all' },
        'x-b': { operation: 'add', expression: 'ip.src.country' },
        'x-c': { operation: 'remove' },
        'x-d': { operation: 'keep' },
      },
    }),
    [
      'header x-a: set to "yes, all"; header x-b: (ip.src.country) is added; removes header x-c; headers.x-d.operation: keep',
    ],
  ],
  [
    'a route',
    having('route', {
      host_header: 'shop.internal',
      origin: { host: 'b.example.com', port: 8443 },
      sni: { value: 'c.example.com' },
    }),
    ['host header shop.internal, origin b.example.com:8443, SNI c.example.com'],
  ],
  ['a route to a port', having('route', { origin: { port: 8443 } }), ['origin port 8443']],
  [
    'an error page',
    having('serve_error', { content: 'Back soon', content_type: 'text/plain', status_code: 503 }),
    ['answers 503 text/plain, "Back soon"'],
  ],
  [
    'an error page of an asset',
    having('serve_error', { asset_name: 'sorry', status_code: 503 }),
    ['answers 503, the asset "sorry"'],
  ],
  [
    'compression',
    having('compress_response', { algorithms: [{ name: 'zstd' }, { name: 'auto' }] }),
    ['compression zstd, else auto'],
  ],
  ['a score', having('score', { increment: 5 }), ['adds 5 to the score']],
  [
    'log fields',
    having('log_custom_field', {
      request_fields: [{ name: 'x-a' }, { name: 'x-b' }],
      response_fields: [{ name: 'set-cookie', preserve_duplicates: true }],
      cookie_fields: [{ name: 'id', x_new: 1 }],
    }),
    [
      'logs request headers x-a, x-b; logs response headers set-cookie with duplicates; cookie_fields: [{name: id, x_new: 1}]',
    ],
  ],
  [
    'settings',
    having('set_config', { ssl: 'full', polish: 'lossy', rocket_loader: false, autominify: { css: true } }),
    ['autominify.css: true, polish: lossy, rocket_loader: false, ssl: full'],
  ],
  [
    'no cache',
    having('set_cache_settings', { cache: false, browser_ttl: { mode: 'bypass' } }),
    ['not cached, browser bypass'],
  ],
  [
    'a cache',
    having('set_cache_settings', {
      cache: true,
      edge_ttl: {
        mode: 'override_origin',
        default: 3600,
        status_code_ttl: [
          { status_code: 404, value: 60 },
          { status_code_range: { from: 500 }, value: -1 },
          { status_code_range: { from: 300, to: 399 }, value: 0 },
        ],
      },
      browser_ttl: { mode: 'respect_origin', default: 60 },
      cache_key: {
        cache_by_device_type: true,
        custom_key: {
          query_string: { exclude: { list: ['utm_source', 'utm_medium'] } },
          host: { resolved: true },
        },
      },
      strip_etags: true,
    }),
    [
      'cached; edge 3600 s (404 for 60 s, 500 and above not kept, 300 to 399 kept but always revalidated); browser as the origin says, otherwise 60 s; key cache_by_device_type: true; key by host.resolved: true; key by query_string.exclude.list: [utm_source, utm_medium]; strip_etags: true',
    ],
  ],
  [
    'cache control',
    having('set_cache_control', {
      'max-age': { operation: 'set', value: 60 },
      'no-store': { operation: 'remove' },
      private: { operation: 'set', qualifiers: ['set-cookie', 'x-a'], cloudflare_only: true },
    }),
    ['sets max-age=60; removes no-store; sets private for set-cookie, x-a (cloudflare_only)'],
  ],
  [
    'cache tags',
    having('set_cache_tags', { operation: 'add', values: ['a', 'b c'] }),
    ['adds cache tags a, "b c"'],
  ],
  [
    'computed cache tags',
    having('set_cache_tags', { operation: 'set', expression: 'split(http.host, ".")' }),
    ['sets cache tags (split(http.host, "."))'],
  ],
  [
    'leaked credentials',
    {
      action: 'log',
      expression: 'true',
      exposed_credential_check: { username_expression: 'a["u"]', password_expression: 'a["p"]' },
    },
    ['checks for leaked credentials: username (a["u"]), password (a["p"])'],
  ],
  [
    'links that lead nowhere',
    having('transform_response_html', { link_maze: { id: 'a1' } }),
    ['link_maze.id: a1'],
  ],
  ['an action that nobody knows', having('teleport', { to: 'mars' }), ['to: mars']],
  [
    'members that nobody knows',
    { action: 'block', expression: 'true', x_rule: { a: null }, 'x, ssl': 'off', logging: 'no' },
    ['logging: no', '"x, ssl": off; x_rule.a: null'],
  ],
];
