import { describe, expect, test } from 'vitest';
import type { DeclaredRule } from '../../../../src/generated/files.js';
import { checkRuleset } from '../../../../src/kinds/rule-lists/checks/check.js';
import { ACTION_TABLE } from '../../../../src/kinds/rule-lists/actions/table.js';
import { ACCOUNT, compileContext, declaredRuleset, settings, ZONE } from '../../support.js';

const ID = 'e'.repeat(32);
const OTHER = 'f'.repeat(32);

/** A phase in which rules with an action may stand, so that only their parameters are in question. */
const PHASES: Readonly<Record<string, string>> = {
  compress_response: 'http_response_compression',
  execute: 'http_request_firewall_managed',
  log_custom_field: 'http_log_custom_fields',
  redirect: 'http_request_dynamic_redirect',
  rewrite: 'http_request_late_transform',
  route: 'http_request_origin',
  serve_error: 'http_custom_errors',
  set_cache_control: 'http_response_cache_settings',
  set_cache_settings: 'http_request_cache_settings',
  set_cache_tags: 'http_response_cache_settings',
  set_config: 'http_config_settings',
};

type Found = readonly string[];

/** `severity code at path` for everything that is said of the parameters of a rule. */
function said(action: string, members: object, strict = false): Found {
  const base = settings();
  // A custom ruleset is executed in an account.
  const [scope, kind] = action === 'execute' ? ([ACCOUNT, 'root'] as const) : ([ZONE, 'zone'] as const);
  const { context, reported } = compileContext({
    scope,
    settings: { ...base, expressions: { ...base.expressions, strict } },
  });
  const expression = action === 'log_custom_field' ? 'true' : 'ssl';
  const rule: DeclaredRule = { ref: 'a', action, expression, ...members };
  const phase = PHASES[action] ?? 'http_request_new';
  checkRuleset(declaredRuleset([rule], { phase, kind }), [], context);
  return reported
    .filter(({ code }) => code !== 'unknown-phase')
    .map(({ severity, code, path }) => `${severity} ${code} at ${path.slice(2).join('.') || 'the rule'}`);
}

/** What an action takes: each of them is right as it stands. */
const GOOD: Readonly<Record<string, readonly object[]>> = {
  block: [
    {},
    { response: { status_code: 429, content_type: 'text/plain', content: 'slow down' } },
    { response: null },
  ],
  challenge: [{}],
  compress_response: [{ algorithms: [{ name: 'zstd' }, { name: 'auto' }] }],
  ddos_dynamic: [{}],
  execute: [
    { id: ID },
    { id: ID, version: 'latest', matched_data: { public_key: 'x' } },
    { id: { custom_ruleset: 'bad-bots' } },
    {
      id: ID,
      overrides: {
        action: 'log',
        enabled: true,
        sensitivity_level: 'low',
        categories: [{ category: 'wordpress', enabled: false }],
        rules: [{ id: OTHER, action: 'block', score_threshold: 25, sensitivity_level: 'default' }],
      },
    },
  ],
  force_connection_close: [{}],
  js_challenge: [{}],
  log: [{}],
  log_custom_field: [
    { request_fields: [{ name: 'x-a' }], cookie_fields: [{ name: 'Id' }] },
    {
      raw_response_fields: [{ name: 'x-a', preserve_duplicates: true }],
      transformed_request_fields: [{ name: 'x-b' }],
    },
  ],
  managed_challenge: [{}],
  redirect: [
    {
      from_value: {
        target_url: { value: 'https://a.example/' },
        status_code: 301,
        preserve_query_string: true,
      },
    },
    { from_value: { target_url: { expression: 'concat("https://a.example", http.request.uri.path)' } } },
    { from_list: { name: 'moved', key: 'http.request.full_uri' } },
  ],
  rewrite: [
    { uri: { path: { value: '/a' }, query: { value: '' } } },
    {
      headers: {
        'x-a': { operation: 'set', expression: 'lower(http.host)' },
        'x-b': { operation: 'remove' },
      },
    },
  ],
  route: [
    { host_header: 'a.example', origin: { host: 'b.example', port: 8443 }, sni: { value: 'c.example' } },
  ],
  score: [{ increment: -5 }],
  serve_error: [{ content: 'gone', content_type: 'text/plain', status_code: 410 }, { asset_name: 'page' }],
  set_cache_control: [
    { 'max-age': { operation: 'set', value: 60 }, public: { operation: 'remove' } },
    { 'no-cache': { operation: 'set', qualifiers: ['set-cookie'], cloudflare_only: true } },
  ],
  set_cache_settings: [
    { cache: true, edge_ttl: { mode: 'override_origin', default: 60 }, browser_ttl: { mode: 'bypass' } },
    {
      edge_ttl: {
        mode: 'respect_origin',
        status_code_ttl: [
          { status_code: 200, value: 5 },
          { status_code_range: { from: 400 }, value: -1 },
        ],
      },
    },
    {
      cache_key: {
        custom_key: { query_string: { exclude: { all: true } }, header: { contains: { accept: ['image'] } } },
      },
    },
    {
      vary: {
        default: { action: 'bypass' },
        headers: { accept: { action: 'normalize', media_types: ['image/webp'] } },
      },
    },
  ],
  set_cache_tags: [
    { operation: 'add', values: ['a'] },
    { operation: 'set', expression: 'http.response.headers["x-tags"]' },
  ],
  set_config: [
    {
      ssl: 'full',
      polish: 'off',
      bic: true,
      autominify: { js: true },
      disable_rum: true,
      request_body_buffering: 'none',
    },
  ],
  skip: [
    { ruleset: 'current' },
    { phases: ['http_ratelimit'], products: ['waf', 'rateLimit'] },
    { rulesets: [ID] },
    { rules: { [ID]: [OTHER] } },
    { phase: 'current' },
  ],
  transform_response_html: [{ link_maze: {} }, { link_maze: { since: 'today' } }],
};

/** What is wrong with the parameters of an action, with its place. */
const BAD: readonly (readonly [string, object, Found])[] = [
  // Names
  ['execute', { id: ID, override: { enabled: true } }, ['error unknown-key at action_parameters.override']],
  [
    'execute',
    { id: ID, overrides: { rules: [{ id: OTHER, actoin: 'log' }] } },
    ['error unknown-key at action_parameters.overrides.rules.0.actoin'],
  ],
  ['set_cache_settings', { chache: true }, ['error unknown-key at action_parameters.chache']],
  ['set_config', { polsih: 'off' }, ['error unknown-key at action_parameters.polsih']],
  [
    'set_config',
    { bic: true, x_new_switch: 'on' },
    ['warning unknown-parameter at action_parameters.x_new_switch'],
  ],
  ['rewrite', { uri: { path: { valeu: '/a' } } }, ['error unknown-key at action_parameters.uri.path.valeu']],
  [
    'redirect',
    { form_value: { target_url: { value: 'https://a.example' } } },
    ['error unknown-key at action_parameters.form_value'],
  ],
  ['block', { respones: {} }, ['error unknown-key at action_parameters.respones']],
  ['log', { sampling: 1 }, ['warning unknown-parameter at action_parameters.sampling']],
  ['skip', { rulesset: 'current' }, ['error unknown-key at action_parameters.rulesset']],
  // Values
  [
    'execute',
    { id: ID, overrides: { action: 'blok' } },
    ['error not-allowed at action_parameters.overrides.action'],
  ],
  ['execute', { id: ID, overrides: { action: 'throttle' } }, []],
  [
    'execute',
    { id: ID, overrides: { rules: [{ id: OTHER, action: 'blok', enabledd: 'yes' }] } },
    [
      'error not-allowed at action_parameters.overrides.rules.0.action',
      'error unknown-key at action_parameters.overrides.rules.0.enabledd',
    ],
  ],
  [
    'execute',
    { id: ID, overrides: { enabled: 'yes' } },
    ['error wrong-type at action_parameters.overrides.enabled'],
  ],
  [
    'execute',
    { id: ID, overrides: { sensitivity_level: 'hgih' } },
    ['error not-allowed at action_parameters.overrides.sensitivity_level'],
  ],
  ['execute', { id: 'abc' }, ['error execute-id at action_parameters.id']],
  ['execute', { id: { custom_rulset: 'a' } }, ['error execute-id at action_parameters.id']],
  [
    'block',
    { response: { status_code: 9999, content_type: 'text/plain', content: 'a' } },
    ['error invalid-value at action_parameters.response.status_code'],
  ],
  [
    'block',
    { response: { status_code: 200, content_type: 'text/plain', content: 'a' } },
    ['error invalid-value at action_parameters.response.status_code'],
  ],
  [
    'block',
    { response: { status_code: '403', content_type: 'text/plain', content: 'a' } },
    ['error wrong-type at action_parameters.response.status_code'],
  ],
  [
    'serve_error',
    { content: 'a', status_code: 1000 },
    ['error invalid-value at action_parameters.status_code'],
  ],
  ['serve_error', { content: 'a'.repeat(10_241) }, ['error invalid-value at action_parameters.content']],
  [
    'serve_error',
    { content: 'a', content_type: 'text/hmtl' },
    ['error not-allowed at action_parameters.content_type'],
  ],
  [
    'redirect',
    { from_value: { target_url: { value: 'https://a.example' }, status_code: 300 } },
    ['error not-allowed at action_parameters.from_value.status_code'],
  ],
  [
    'redirect',
    { from_list: { name: 'my list', key: 'http.request.full_uri' } },
    ['error invalid-value at action_parameters.from_list.name'],
  ],
  ['set_config', { ssl: 'on' }, ['error not-allowed at action_parameters.ssl']],
  ['set_config', { polish: false }, ['error not-allowed at action_parameters.polish']],
  ['set_config', { disable_apps: false }, ['error not-allowed at action_parameters.disable_apps']],
  ['set_config', { bic: 'on' }, ['error wrong-type at action_parameters.bic']],
  ['set_cache_settings', { read_timeout: 5 }, ['error invalid-value at action_parameters.read_timeout']],
  [
    'set_cache_settings',
    { additional_cacheable_ports: [70_000] },
    ['error invalid-value at action_parameters.additional_cacheable_ports.0'],
  ],
  [
    'set_cache_settings',
    { edge_ttl: { mode: 'overide_origin' } },
    ['error not-allowed at action_parameters.edge_ttl.mode'],
  ],
  [
    'set_cache_settings',
    { cache_key: { cookie: ['a'] } },
    ['warning unknown-parameter at action_parameters.cache_key.cookie'],
  ],
  ['route', { origin: { port: 0 } }, ['error invalid-value at action_parameters.origin.port']],
  ['route', { origin: { port: 80.5 } }, ['error invalid-value at action_parameters.origin.port']],
  [
    'compress_response',
    { algorithms: [{ name: 'gzipp' }] },
    ['error not-allowed at action_parameters.algorithms.0.name'],
  ],
  ['score', { increment: 'one' }, ['error wrong-type at action_parameters.increment']],
  [
    'set_cache_control',
    { 'max-age': { operation: 'add', value: 1 } },
    ['error not-allowed at action_parameters.max-age.operation'],
  ],
  [
    'set_cache_tags',
    { operation: 'put', values: ['a'] },
    ['error not-allowed at action_parameters.operation'],
  ],
  ['skip', { ruleset: 'other' }, ['error skip-ruleset at action_parameters.ruleset']],
  ['skip', { phases: ['http_ratelimits'] }, ['error not-allowed at action_parameters.phases.0']],
  ['skip', { products: ['WAF'] }, ['error not-allowed at action_parameters.products.0']],
  ['skip', { rules: { abc: [OTHER] } }, ['error invalid-key at action_parameters.rules.abc']],
  [
    'rewrite',
    { headers: { 'x a': { operation: 'remove' } } },
    ['error invalid-key at action_parameters.headers.x a'],
  ],
  [
    'log_custom_field',
    { request_fields: ['x-a'] },
    ['error wrong-type at action_parameters.request_fields.0'],
  ],
  [
    'log_custom_field',
    { request_fields: [{ name: 'X-A' }] },
    ['error log-fields-case at action_parameters.request_fields.0.name'],
  ],
  // What stands twice
  [
    'execute',
    {
      id: ID,
      overrides: {
        rules: [
          { id: OTHER, enabled: false },
          { id: OTHER, action: 'log' },
        ],
      },
    },
    ['error excluded-key at action_parameters.overrides.rules.1'],
  ],
  [
    'compress_response',
    { algorithms: [{ name: 'gzip' }, { name: 'gzip' }] },
    ['error excluded-key at action_parameters.algorithms.1'],
  ],
  ['skip', { products: ['waf', 'waf'] }, ['error excluded-key at action_parameters.products.1']],
  ['set_cache_settings', {}, ['error missing-key at action_parameters']],
  // What is missing
  ['execute', {}, ['error execute-id at action_parameters']],
  [
    'execute',
    { id: ID, overrides: { rules: [{ id: OTHER }] } },
    ['error missing-key at action_parameters.overrides.rules.0'],
  ],
  [
    'execute',
    { id: ID, overrides: { categories: [] } },
    ['error invalid-value at action_parameters.overrides.categories'],
  ],
  ['skip', {}, ['error skip-what at action_parameters']],
  ['redirect', { from_value: { status_code: 301 } }, ['error missing-key at action_parameters.from_value']],
  [
    'redirect',
    { from_value: { target_url: {} } },
    ['error missing-key at action_parameters.from_value.target_url'],
  ],
  ['redirect', {}, ['error missing-key at action_parameters']],
  [
    'block',
    { response: { status_code: 403 } },
    ['error missing-key at action_parameters.response', 'error missing-key at action_parameters.response'],
  ],
  [
    'rewrite',
    { headers: { 'x-a': { operation: 'set' } } },
    ['error missing-key at action_parameters.headers.x-a'],
  ],
  ['rewrite', { uri: {} }, ['error missing-key at action_parameters.uri']],
  [
    'set_cache_settings',
    { edge_ttl: { mode: 'override_origin' } },
    ['error missing-key at action_parameters.edge_ttl'],
  ],
  [
    'set_cache_control',
    { 'max-age': { operation: 'set' } },
    ['error missing-key at action_parameters.max-age'],
  ],
  ['set_cache_control', {}, ['error missing-key at action_parameters']],
  ['set_cache_tags', { operation: 'add' }, ['error missing-key at action_parameters']],
  ['set_config', {}, ['error missing-key at action_parameters']],
  ['route', {}, ['error missing-key at action_parameters']],
  ['score', {}, ['error missing-key at action_parameters']],
  ['serve_error', { status_code: 500 }, ['error missing-key at action_parameters']],
  ['compress_response', { algorithms: [] }, ['error invalid-value at action_parameters.algorithms']],
  ['transform_response_html', {}, ['error missing-key at action_parameters']],
  ['log_custom_field', {}, ['error missing-key at action_parameters']],
  // What excludes what
  ['skip', { ruleset: 'current', rulesets: [ID] }, ['error excluded-key at action_parameters.rulesets']],
  [
    'redirect',
    { from_value: { target_url: { value: 'https://a.example', expression: 'http.host' } } },
    ['error excluded-key at action_parameters.from_value.target_url.expression'],
  ],
  [
    'rewrite',
    { headers: { 'x-a': { operation: 'remove', value: 'a' } } },
    ['error excluded-key at action_parameters.headers.x-a.value'],
  ],
  ['serve_error', { content: 'a', asset_name: 'b' }, ['error excluded-key at action_parameters.asset_name']],
  [
    'set_cache_tags',
    { operation: 'add', values: ['a'], expression: 'http.host' },
    ['error excluded-key at action_parameters.expression'],
  ],
];

describe('the parameters of an action', () => {
  test.each(Object.entries(ACTION_TABLE).map(([action]) => action))(
    'are right as %s takes them',
    (action) => {
      const rows = GOOD[action] ?? [];
      expect(rows.length).toBeGreaterThan(0);
      for (const parameters of rows) {
        const members = Object.keys(parameters).length === 0 ? {} : { action_parameters: parameters };
        expect(said(action, members, true)).toEqual([]);
      }
    },
  );

  test.each(BAD)('are told as they are wrong: %s %j', (action, parameters, expected) => {
    expect(said(action, { action_parameters: parameters })).toEqual(expected);
  });

  test('have to be there where an action does nothing without them', () => {
    const demanding = Object.keys(ACTION_TABLE).filter((action) => said(action, {}).length > 0);
    const optional = new Set([
      'block',
      'challenge',
      'ddos_dynamic',
      'force_connection_close',
      'js_challenge',
      'log',
      'managed_challenge',
    ]);
    expect(demanding.toSorted()).toEqual(
      Object.keys(ACTION_TABLE)
        .filter((action) => !optional.has(action))
        .toSorted(),
    );
  });

  test('that are not known are errors with --strict', () => {
    expect(said('set_config', { action_parameters: { bic: true, x_new_switch: 1 } }, true)).toEqual([
      'error unknown-parameter at action_parameters.x_new_switch',
    ]);
  });

  test('that the project knows are as good as any, and slips of these are told', () => {
    const { context, reported } = compileContext({
      settings: {
        ...settings(),
        parameterNames: ['set_config.new_switch', 'rule.new_member', 'ratelimit.new_rate'],
      },
    });
    const rule = {
      ref: 'a',
      action: 'set_config',
      expression: 'ssl',
      new_member: 1,
      action_parameters: { new_switch: { a: 1 }, new_swich: 1 },
    };
    checkRuleset(declaredRuleset([rule], { phase: 'http_config_settings' }), [], context);
    expect(reported).toMatchObject([{ code: 'unknown-key', help: 'Did you mean new_switch?' }]);
  });
});

describe('members of a rule beside its parameters', () => {
  test.each<readonly [object, Found]>([
    [{ enabledd: true }, ['error unknown-key at enabledd']],
    [{ priority: 3 }, ['warning unknown-parameter at priority']],
    [{ x_later: null }, ['warning unknown-parameter at x_later']],
    [{ id: ID }, ['error unknown-key at id']],
    [{ version: '3', categories: [] }, ['error unknown-key at version', 'error unknown-key at categories']],
    [{ logging: { enabled: false } }, ['error logging-action at logging']],
    [
      { exposed_credential_check: { username_expression: 'http.host' } },
      ['error missing-key at exposed_credential_check'],
    ],
  ])('%j is told', (members, expected) => {
    expect(said('block', members)).toEqual(expected);
  });
});

describe('a rate limit', () => {
  const RATE = {
    characteristics: ['cf.colo.id', 'ip.src'],
    period: 60,
    requests_per_period: 5,
    mitigation_timeout: 600,
  };

  function rates(ratelimit: object | undefined, { action = 'block', phase = 'http_ratelimit' } = {}): Found {
    const { context, reported } = compileContext();
    const rule: DeclaredRule = {
      ref: 'a',
      action,
      expression: 'ssl',
      ...(ratelimit === undefined ? {} : { ratelimit: { ...ratelimit } }),
    };
    checkRuleset(declaredRuleset([rule], { phase }), [], context);
    return reported
      .filter(({ code }) => !['phase-level', 'action-in-phase', 'expression-scheme'].includes(code))
      .map(({ severity, code, path }) => `${severity} ${code} at ${path.slice(2).join('.') || 'the rule'}`);
  }

  test.each<readonly [object | undefined, object, Found]>([
    [RATE, {}, []],
    [{ ...RATE, mitigation_timeout: 0 }, { action: 'managed_challenge' }, []],
    [
      { ...RATE, requests_per_period: null, score_per_period: 9, score_response_header_name: 'x-score' },
      {},
      [],
    ],
    [undefined, {}, ['error ratelimit-phase at the rule']],
    [RATE, { phase: 'http_request_firewall_custom' }, ['error ratelimit-phase at ratelimit']],
    [undefined, { phase: 'http_request_firewall_custom' }, []],
    [
      { ...RATE, characteristics: ['cf.colo.id', 'ip.scr'] },
      {},
      ['error not-allowed at ratelimit.characteristics.1'],
    ],
    [{ ...RATE, characteristics: ['cf.colo.id', 'http.request.headers["x-key"]'] }, {}, []],
    [{ ...RATE, period: 7 }, {}, ['error not-allowed at ratelimit.period']],
    [{ ...RATE, mitigation_timeout: 7 }, {}, ['warning not-in-plan at ratelimit.mitigation_timeout']],
    [{ ...RATE, mitigation_timeout: -1 }, {}, ['error invalid-value at ratelimit.mitigation_timeout']],
    [{ ...RATE, requests_per_period: 0 }, {}, ['error invalid-value at ratelimit.requests_per_period']],
    [{ ...RATE, characteristics: [] }, {}, ['error invalid-value at ratelimit.characteristics']],
    [{ ...RATE, characteristics: ['ip.src'] }, {}, ['error missing-key at ratelimit.characteristics']],
    [
      { ...RATE, characteristics: ['cf.colo.id', 'ip.src', 'cf.unique_visitor_id'] },
      {},
      ['error excluded-key at ratelimit.characteristics'],
    ],
    [{ characteristics: ['cf.colo.id'], period: 60 }, {}, ['error missing-key at ratelimit']],
    [{ ...RATE, score_per_period: 5 }, {}, ['error excluded-key at ratelimit.score_per_period']],
    [RATE, { action: 'managed_challenge' }, ['warning not-in-plan at ratelimit.mitigation_timeout']],
    [{ ...RATE, perid: 60 }, {}, ['error unknown-key at ratelimit.perid']],
    [{ ...RATE, characteristics: ['ip.src'] }, { phase: 'magic_transit_ratelimit' }, []],
  ])('%j %j is told', (ratelimit, where, expected) => {
    expect(rates(ratelimit, where)).toEqual(expected);
  });
});

describe('one managed ruleset, executed by two rules', () => {
  const executing = (ref: string, members: object = {}): DeclaredRule => ({
    ref,
    action: 'execute',
    expression: `http.host eq "${ref}"`,
    action_parameters: { id: ID },
    ...members,
  });

  function told(phase: string, kind: 'zone' | 'root' | 'custom', second: object = {}): Found {
    const { context, reported } = compileContext({ scope: kind === 'zone' ? ZONE : ACCOUNT });
    const rules = [
      executing('a'),
      executing('b', { action_parameters: { id: OTHER } }),
      executing('c', second),
    ];
    checkRuleset(declaredRuleset(rules, { phase, kind }), [], context);
    return reported
      .filter(({ code }) => code === 'executed-twice')
      .map(
        ({ severity, path, related }) => `${severity} at ${path.join('.')}, ${related?.path.join('.') ?? ''}`,
      );
  }

  test('is refused where the service refuses it', () => {
    expect(told('http_request_firewall_managed', 'zone')).toEqual([
      'error at rules.2.action_parameters.id, rules.0.action_parameters.id',
    ]);
  });

  test.each([
    ['http_request_firewall_managed', 'root', {}],
    ['http_request_firewall_managed', 'zone', { enabled: false }],
    ['ddos_l7', 'zone', {}],
    ['ddos_l7', 'root', {}],
    ['ddos_l4', 'root', {}],
    ['http_response_firewall_managed', 'zone', {}],
    ['http_request_firewall_custom', 'root', {}],
    ['http_request_new', 'zone', {}],
  ] as const)('is said nothing of in %s of kind %s (the second %j)', (phase, kind, second) => {
    expect(told(phase, kind, second)).toEqual([]);
  });
});
