import { describe, expect, test } from 'vitest';
import { compareConfigurations, type Comparison } from '../../../src/engine/configuration/compare.js';
import { type Configuration } from '../../../src/engine/configuration/configuration.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { ACCOUNT, memoryFiles, OTHER_ZONE, ZONE } from '../../helpers/world.js';
import { HEAD } from '../marked.js';

type Files = Readonly<Record<string, string>>;

async function read(files: Files): Promise<Configuration> {
  const configuration = await readConfiguration(memoryFiles(files));
  expect(configuration.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return configuration;
}

async function compared(base: Files, head: Files): Promise<Comparison> {
  return compareConfigurations(await read(base), await read(head));
}

/** `change scope: sign address …`, for one zone file whose first line names the zone. */
async function differences(base: string, head: string): Promise<readonly string[]> {
  const { scopes } = await compared({ 'zones/a.yaml': HEAD + base }, { 'zones/a.yaml': HEAD + head });
  return scopes.flatMap(({ objects }) =>
    objects.map(
      ({ address, before, after }) =>
        `${before === undefined ? '+' : after === undefined ? '-' : '~'} ${address}`,
    ),
  );
}

const policy = (description: string, value: string): string =>
  `  - { description: ${description}, action: log, expression: "true", value: ${value} }\n`;
const policies = (...list: readonly string[]): string =>
  `csp_policies:\n  policies:\n${list.map((item) => `  ${item}`).join('')}`;
const ruleset = (phase: string, ...refs: readonly string[]): string =>
  `  - { phase: ${phase}, rules: [ ${refs.map((ref) => `{ ref: ${ref}, action: block, expression: x }`).join(', ')} ] }\n`;
const rulesets = (...list: readonly string[]): string => `rulesets:\n${list.join('')}`;
const job = (name: string, more = ''): string =>
  `    - { name: ${name}, destination_conf: { env: LOGPUSH_DESTINATION }, fields: [RayID]${more} }\n`;
const jobs = (...list: readonly string[]): string => `logpush_jobs:\n  jobs:\n${list.join('')}`;

describe('comparing what two configurations want of a zone', () => {
  test.each<readonly [title: string, base: string, head: string, expected: readonly string[]]>([
    ['nothing in either', '', '', []],
    ['a section that is new', '', 'page_shield: { enabled: true }\n', ['+ page_shield']],
    ['a section that is gone', 'log_fields: { cookies: [a] }\n', '', ['- log_fields']],
    [
      'another value',
      'page_shield: { enabled: true }\n',
      'page_shield: { enabled: false }\n',
      ['~ page_shield'],
    ],
    [
      'policies by their description',
      policies(policy('a', '{ script-src: [x] }'), policy('b', '{ script-src: [x] }')),
      policies(policy('c', '{ script-src: [x] }'), policy('a', '{ script-src: [y] }')),
      ['~ csp_policies/a', '- csp_policies/b', '+ csp_policies/c'],
    ],
    [
      'policies in another order, and their directives as well',
      policies(policy('a', '{ script-src: [x], img-src: [y] }'), policy('b', '{ script-src: [x] }')),
      policies(policy('b', '{ script-src: [x] }'), policy('a', '{ img-src: [y], script-src: [x] }')),
      [],
    ],
    [
      'sources in another order',
      policies(policy('a', '{ script-src: [x, y] }')),
      policies(policy('a', '{ script-src: [y, x] }')),
      ['~ csp_policies/a'],
    ],
    [
      'an empty list that was not there: it deletes',
      '',
      'csp_policies: { policies: [] }\n',
      ['+ csp_policies'],
    ],
    [
      'who owns a list',
      'csp_policies: { policies: [] }\n',
      'csp_policies: { ownership: shared, policies: [] }\n',
      ['~ csp_policies'],
    ],
    [
      'the default, written or not',
      'csp_policies: { policies: [] }\n',
      'csp_policies: { ownership: exclusive, policies: [] }\n',
      [],
    ],
    [
      'rulesets by their phase, whatever their order',
      rulesets(ruleset('http_request_sanitize', 'a'), ruleset('http_custom_errors', 'b')),
      rulesets(ruleset('http_custom_errors', 'b'), ruleset('http_request_sanitize', 'c')),
      ['~ rulesets/http_request_sanitize'],
    ],
    [
      'rules in another order',
      rulesets(ruleset('http_request_sanitize', 'a', 'b')),
      rulesets(ruleset('http_request_sanitize', 'b', 'a')),
      ['~ rulesets/http_request_sanitize'],
    ],
    ['no rulesets at all, or an empty list of them', '', 'rulesets: []\n', []],
    [
      'jobs by dataset and name: another dataset is another job',
      jobs(job('a'), job('b')),
      jobs(job('b', ', dataset: http_requests'), job('a', ', dataset: dns_logs')),
      ['+ logpush_jobs/a', '- logpush_jobs/a', '~ logpush_jobs/b'],
    ],
    [
      'the name of a secret',
      jobs(job('a')),
      jobs(job('a').replace('LOGPUSH_DESTINATION', 'OTHER')),
      ['~ logpush_jobs/a'],
    ],
    [
      'a migration',
      'managed_waf: { migration: validation }\n',
      'managed_waf: { migration: complete }\n',
      ['~ managed_waf'],
    ],
    [
      'variables by what they come to',
      `vars: { host: a.example.com }\n${rulesets('  - { phase: http_request_sanitize, rules: [ { ref: a, action: block, expression: "http.host eq ${host}" } ] }\n')}`,
      rulesets(
        '  - { phase: http_request_sanitize, rules: [ { ref: a, action: block, expression: \'http.host eq "a.example.com"\' } ] }\n',
      ),
      [],
    ],
  ])('%s', async (_, base, head, expected) => {
    expect(await differences(base, head)).toEqual(expected);
  });

  test('gives both sides as they are effective, with references instead of secrets', async () => {
    const { scopes } = await compared(
      { 'zones/a.yaml': HEAD + jobs(job('a')) },
      { 'zones/a.yaml': HEAD + jobs(job('a', ', enabled: false')) },
    );
    const value = { name: 'a', destination_conf: { env: 'LOGPUSH_DESTINATION' }, fields: ['RayID'] };
    expect(scopes[0]?.objects).toEqual([
      { address: 'logpush_jobs/a', before: value, after: { ...value, enabled: false } },
    ]);
  });
});

describe('comparing scopes', () => {
  const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
  const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n`;

  test('tells new ones, those that are gone and those that are others, in the order of addresses', async () => {
    const account = `account: { name: example-inc, id: "${ACCOUNT}" }\n`;
    const comparison = await compared(
      { 'zones/shop.yaml': SHOP, 'zones/blog.yaml': BLOG },
      { 'zones/shop.yaml': SHOP.replace('}', ', plan: enterprise }'), 'accounts/a.yaml': account },
    );
    expect(comparison).toEqual({
      settings: [],
      total: 3,
      scopes: [
        { change: 'added', scope: { level: 'account', name: 'example-inc', id: ACCOUNT }, objects: [] },
        {
          change: 'removed',
          scope: { level: 'zone', name: 'blog.example.com', id: OTHER_ZONE },
          objects: [],
        },
        {
          change: 'changed',
          scope: { level: 'zone', name: 'shop.example.com', id: ZONE, plan: 'enterprise' },
          former: { level: 'zone', name: 'shop.example.com', id: ZONE },
          objects: [],
        },
      ],
    });
  });

  test('knows one by its id: another name is the same scope, another id is another one', async () => {
    const base = { 'zones/a.yaml': SHOP };
    const renamed = await compared(base, { 'zones/a.yaml': SHOP.replace('shop', 'store') });
    expect(renamed.scopes).toMatchObject([
      { change: 'changed', scope: { name: 'store.example.com' }, former: { name: 'shop.example.com' } },
    ]);
    const other = await compared(base, { 'zones/a.yaml': SHOP.replace(ZONE, OTHER_ZONE) });
    expect(other.scopes.map(({ change, scope }) => [change, scope.id])).toEqual([
      ['removed', ZONE],
      ['added', OTHER_ZONE],
    ]);
  });

  test('lists every key of the project file that comes to something else', async () => {
    const project = (text: string): Files => ({
      'zones/a.yaml': SHOP,
      'zonewright.yaml': `version: 1\n${text}`,
    });
    const { settings, scopes } = await compared(
      project('safety: { max_deletes: 25%, max_updates: 5 }\n'),
      project(
        'dialect: cloudflare\nauth: token\nzones: [zones/**]\nlimits: { log_fields: 50 }\nsafety: { max_deletes: 100%, min_existing: 0 }\nexpressions: { strict: true, names: [http.request.new] }\nendpoints: { logpush_jobs: "/zones/{zone_id}/jobs" }\n',
      ),
    );
    expect(scopes).toEqual([]);
    expect(settings).toEqual([
      { name: 'dialect', before: 'documented', after: 'cloudflare' },
      { name: 'auth', before: 'documented', after: 'token' },
      { name: 'zones', before: ['zones/**/*.yaml'], after: ['zones/**'] },
      { name: 'limits.log_fields', before: 40, after: 50 },
      { name: 'limits.malicious_score', before: 50, after: 10 },
      { name: 'limits.malicious_direction', before: 'above', after: 'below' },
      { name: 'safety.max_deletes', before: '25%', after: '100%' },
      { name: 'safety.max_updates', before: 5, after: '30%' },
      { name: 'safety.min_existing', before: 10, after: 0 },
      { name: 'expressions.strict', before: false, after: true },
      { name: 'expressions.names', before: [], after: ['http.request.new'] },
      {
        name: 'endpoints.logpush_jobs',
        before: '/zones/{zone_id}/logpush/jobs',
        after: '/zones/{zone_id}/jobs',
      },
    ]);
  });
});
