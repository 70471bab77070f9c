import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import { openFolder } from '../../src/files/repository/folder.js';
import { check } from './marked.js';

describe('the examples', () => {
  test.each([
    ['shop', 2, 2],
    ['fleet', 2, 13],
  ])('in examples/%s are valid, without a single warning', async (name, fileCount, scopes) => {
    const root = fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
    const configuration = await readConfiguration(openFolder(root));
    expect(configuration.findings).toEqual([]);
    expect(configuration.fileCount).toBe(fileCount);
    expect(configuration.scopes).toHaveLength(scopes);
  });
});

const PROJECT = `version: 1
dialect: documented          # documented (as the API documents have it) | cloudflare (the public service's names and limits)
auth: documented             # documented: each endpoint family as its document says, else whichever credential is set
                             # token | key: that scheme everywhere
zones: [zones/**/*.yaml]
accounts: [accounts/**/*.yaml]
limits:                      # defaults of the dialect, overridable
  log_fields: 40
  malicious_score: 50        # a script is malicious when js_integrity_score is greater
safety:
  max_deletes: 25%           # of the objects (or rules of one ruleset) that exist; a count is allowed too
  max_updates: 30%
  min_existing: 10           # percentages apply from this many existing objects on; emptying always needs consent
`;

const HEADER = 'zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353", plan: enterprise }\n';
const HEADERS = `zones:
  - { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353", plan: enterprise, vars: { shop_host: x.example.com } }
  - { name: blog.example.com, id: "123e105f4ecef8ad9ca31a8372d0c353" }
`;

const ZONE_FILE = `vars: { shop_host: shop.example.com }

page_shield:
  enabled: true

csp_policies:
  ownership: exclusive                 # exclusive: live policies not listed here are deleted; shared: left alone
  policies:
    - description: checkout scripts    # the policy's key: unique in the zone
      action: allow                    # log | allow
      enabled: true
      expression: http.host eq "shop.example.com"
      value:                           # a mapping (directive → sources), or the directive text as one string
        script-src: ["'self'", "https://js.example.net"]

rulesets:
  - phase: http_request_firewall_managed
    name: default                      # optional, likewise description and kind
    ownership: exclusive               # exclusive: the list below is the whole ruleset
    rules:
      - ref: deploy-core-rules         # the rule's key: unique in the ruleset
        action: execute
        expression: "true"
        description: Core rules
        enabled: true                  # default true
        action_parameters:
          id: efb7b8c949ac4650a09736fc376e9aee
          overrides: { rules: [ { id: "5de7edfa648c4d6891dc3e7f84534ffa", action: log, enabled: true } ] }
      - include: ../fragments/country-rules.yaml   # a file holding a list of rules, put in place here

log_fields:                            # compiled to the one rule of phase http_log_custom_fields
  request_headers: [x-request-id]
  response_headers: [server-timing]
  cookies: [session_id]

logpush_jobs:
  ownership: shared
  jobs:
    - name: requests-to-bucket         # the job's key, with its dataset
      dataset: http_requests
      enabled: true
      destination_conf: { env: LOGPUSH_DESTINATION }          # secrets only ever by reference
      ownership_challenge: { env: LOGPUSH_OWNERSHIP }
      fields: [RayID, EdgeStartTimestamp, RequestHeaders, Cookies]
      timestamps: rfc3339

managed_waf:
  migration: complete                  # validation | complete: shown as pending by plan, never carried out by apply
`;

const ACCOUNT_FILE = `account: { name: example-inc, id: "01a7362d577a6c3019a474fd6f485823" }
rulesets:
  - phase: magic_transit
    kind: root
    name: Network firewall
    rules:
      - { ref: allow-office, action: skip, expression: 'ip.src in $office', action_parameters: { ruleset: current } }
      - { ref: block-web, action: block, expression: 'tcp.dstport in {80 443 1000..2000}' }
pool_notifications:                    # what replaces the pools' own e-mail addresses
  policy:
    name: Pool health
    email: [ops@example.com]           # at least one of email, webhooks, pagerduty
    new_health: [Unhealthy, Healthy]
    event_source: [pool, origin]
`;

const COUNTRY_RULES = '- { ref: block-countries, action: block, expression: ip.geoip.country eq "XX" }\n';

/** The same file with one thing written another way that the format allows. */
const WAYS: readonly (readonly [title: string, text: string])[] = [
  ['as it is', HEADER + ZONE_FILE],
  ['for several zones', HEADERS + ZONE_FILE],
  ['with a policy as one text', HEADER + ZONE_FILE.replace(/value: .*\n.*\n/, "value: script-src 'self'\n")],
  ['with a policy that only logs', HEADER + ZONE_FILE.replace('action: allow ', 'action: log ')],
  ['with variables', HEADER + ZONE_FILE.replace('eq "shop.example.com"', 'eq ${shop_host}')],
  ['with shared ownership', HEADER + ZONE_FILE.replaceAll('ownership: exclusive', 'ownership: shared')],
  [
    'validating the managed rules',
    HEADER + ZONE_FILE.replace('migration: complete', 'migration: validation'),
  ],
  ...['first', 'last', '{ before: block-countries }', '{ after: block-countries }'].map(
    (position) =>
      [
        `with position ${position}`,
        HEADER +
          ZONE_FILE.replace('ownership: exclusive               #', 'ownership: shared #').replace(
            'description: Core rules',
            `description: Core rules\n        position: ${position}`,
          ),
      ] as const,
  ),
];

describe('what the format promises', () => {
  test.each(WAYS)('is a valid zone file: %s', async (_, text) => {
    const { findings, scopes } = await check({
      'zonewright.yaml': PROJECT,
      'zones/shop.yaml': text,
      'fragments/country-rules.yaml': COUNTRY_RULES,
    });
    const told = findings.filter(({ code }) => code !== 'variable-unused');
    expect(told.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'warning log-fields-unused',
      'info one-way-job',
    ]);
    expect(scopes[0]?.declarations.map(({ kind }) => kind)).toEqual([
      'page_shield',
      'csp_policy',
      'ruleset',
      'log_fields',
      'logpush_job',
      'managed_waf',
    ]);
  });

  test('is a valid account file', async () => {
    const { findings, scopes } = await check({
      'zonewright.yaml': PROJECT,
      'accounts/inc.yaml': ACCOUNT_FILE,
    });
    expect(findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['info one-way-job']);
    expect(scopes[0]?.declarations.map(({ claims }) => claims)).toEqual([
      ['rulesets/magic_transit'],
      ['pool_notifications'],
    ]);
  });

  test('is a valid repository also when what is not known is an error', async () => {
    const { found, settings, findings } = await check({
      'zonewright.yaml': `${PROJECT}expressions: { strict: true }\n`,
      'zones/shop.yaml': HEADER + ZONE_FILE,
      'accounts/inc.yaml': ACCOUNT_FILE,
      'fragments/country-rules.yaml': COUNTRY_RULES,
    });
    expect(settings.expressions.strict).toBe(true);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(found.filter((one) => !one.startsWith('variable-unused'))).toHaveLength(3);
  });

  test.each([
    ['dialect: documented ', 'dialect: cloudflare '],
    ['auth: documented ', 'auth: token '],
    ['auth: documented ', 'auth: key '],
    ['max_deletes: 25%', 'max_deletes: 5'],
  ])('is a valid project file, also with %s as %s', async (from, to) => {
    const { findings } = await check({
      'zonewright.yaml': PROJECT.replace(from, to),
      'accounts/inc.yaml': ACCOUNT_FILE,
    });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
