import { describe, expect, test } from 'vitest';
import { changedScopes, narrowedToBranch } from '../../../src/engine/configuration/changed.js';
import { type Configuration } from '../../../src/engine/configuration/configuration.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { memoryFiles, OTHER_ZONE, ZONE } from '../../helpers/world.js';

type Files = Readonly<Record<string, string>>;

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n`;
const BOTH: Files = { 'zones/shop.yaml': SHOP, 'zones/blog.yaml': BLOG };

const read = (files: Files): Promise<Configuration> => readConfiguration(memoryFiles(files));

async function touched(base: Files, head: Files): Promise<readonly string[]> {
  const changed = changedScopes(await read(base), await read(head));
  return [...changed.touched.map(({ name }) => name), ...changed.gone.map(({ name }) => `gone ${name}`)];
}

describe('a branch touches', () => {
  test.each<readonly [string, Files, Files, readonly string[]]>([
    ['a new scope', { 'zones/shop.yaml': SHOP }, BOTH, ['blog.example.com']],
    [
      'a scope with other content',
      BOTH,
      { ...BOTH, 'zones/shop.yaml': `${SHOP}log_fields: { cookies: [a] }\n` },
      ['shop.example.com'],
    ],
    [
      'a scope with another plan',
      BOTH,
      { ...BOTH, 'zones/shop.yaml': SHOP.replace('}', ', plan: pro }') },
      ['shop.example.com'],
    ],
    [
      'a scope with another name',
      BOTH,
      { ...BOTH, 'zones/shop.yaml': SHOP.replace('shop', 'store') },
      ['store.example.com'],
    ],
    [
      'a scope with another id: the former one is gone',
      { 'zones/shop.yaml': SHOP },
      { 'zones/shop.yaml': BLOG.replace('blog', 'shop') },
      ['shop.example.com', 'gone shop.example.com'],
    ],
    ['no scope that is gone', BOTH, { 'zones/shop.yaml': SHOP }, ['gone blog.example.com']],
    ['nothing by a file that moves', BOTH, { 'zones/eu/a.yaml': SHOP, 'zones/b.yaml': BLOG }, []],
    ['nothing by a comment', BOTH, { ...BOTH, 'zones/shop.yaml': `# a shop\n${SHOP}` }, []],
  ])('%s', async (_, base, head, expected) => {
    expect(await touched(base, head)).toEqual(expected);
  });

  test.each([
    'dialect: cloudflare',
    'auth: token',
    'limits: { log_fields: 41 }',
    'limits: { malicious_score: 41 }',
    'safety: { max_deletes: 26% }',
    'safety: { max_updates: 26% }',
    'safety: { min_existing: 11 }',
    'endpoints: { waf_overrides: "/zones/{zone_id}/overrides" }',
  ])('every scope by a setting that reaches every scope: %s', async (setting) => {
    expect(await touched(BOTH, { ...BOTH, 'zonewright.yaml': `${setting}\n` })).toEqual([
      'blog.example.com',
      'shop.example.com',
    ]);
  });

  test.each(['version: 1', 'zones: [zones/**]', 'safety: { max_deletes: 25% }'])(
    'nothing by %s',
    async (setting) => {
      expect(await touched(BOTH, { ...BOTH, 'zonewright.yaml': `${setting}\n` })).toEqual([]);
    },
  );
});

describe('a configuration narrowed to a branch', () => {
  const narrowed = async (base: Files, head: Files): Promise<Configuration> =>
    narrowedToBranch(await read(base), await read(head), 'main');

  test('holds the scopes that it touches, and a warning of each that nobody manages any more', async () => {
    const head = { 'zones/shop.yaml': `${SHOP}page_shield: { enabled: true }\n` };
    const { scopes, findings, narrowed: isNarrowed } = await narrowed(BOTH, head);
    expect(scopes.map(({ scope }) => scope.name)).toEqual(['shop.example.com']);
    expect(isNarrowed).toBe(true);
    expect(findings).toEqual([
      {
        severity: 'warning',
        code: 'scope-no-longer-managed',
        message: `zone blog.example.com (${OTHER_ZONE}) is no longer in the repository: what is live stays as it is, but zonewright no longer manages it`,
        help: expect.any(String),
        scope: 'zone/blog.example.com',
      },
    ]);
  });

  test('says so when it touches nothing', async () => {
    const { scopes, findings, narrowed: isNarrowed } = await narrowed(BOTH, BOTH);
    expect([scopes, isNarrowed]).toEqual([[], true]);
    expect(findings).toEqual([
      {
        severity: 'info',
        code: 'branch-touches-nothing',
        message: 'the branch changes no scope: the files declare the same as in main',
      },
    ]);
  });

  test.each<readonly [string, Files, string]>([
    [
      'a mistake',
      { ...BOTH, 'zones/a.yaml': `${SHOP}page_shield: 1\n`, 'zones/b.yaml': 'x: 1\n' },
      'first zones/a.yaml:2:14 ',
    ],
    ['nothing in it', {}, 'It has 1 error, first no file matches'],
  ])('holds every scope when what it began from has %s: unknown is not unchanged', async (_, base, help) => {
    const head = await read(BOTH);
    const result = narrowedToBranch(await read(base), head, 'main');
    expect(result).toEqual({
      ...head,
      findings: [
        expect.objectContaining({
          severity: 'warning',
          code: 'base-invalid',
          message: expect.stringContaining('the configuration of main is not valid'),
          help: expect.stringContaining(help),
        }),
      ],
    });
  });
});

describe('the plan of a branch that changes a list', () => {
  const account = (items: string): string =>
    `account: { name: main, id: "01a7362d577a6c3019a474fd6f485823" }\nlists: { lists: [{ name: office, kind: ip, items: [${items}] }] }\n`;
  const rules = (expression: string): string =>
    `rulesets: [{ phase: http_request_firewall_custom, rules: [{ ref: a, action: block, expression: ${expression} }] }]\n`;
  const files = (items: string): Files => ({
    'accounts/main.yaml': account(items),
    'zones/shop.yaml': SHOP + rules('ip.src in $office'),
    'zones/blog.yaml': BLOG + rules('ip.src in $offices'),
  });
  const planned = async (base: Files, head: Files): Promise<readonly string[]> =>
    narrowedToBranch(await read(base), await read(head), 'main').scopes.map(({ scope }) => scope.name);

  test('is of the zones as well whose rules name it', async () => {
    expect(await planned(files('192.0.2.1'), files('192.0.2.2'))).toEqual(['main', 'shop.example.com']);
  });

  test('is of the account alone where the list holds what it held', async () => {
    const named =
      files('192.0.2.1')['accounts/main.yaml']?.replace('kind: ip', 'kind: ip, description: Ours') ?? '';
    const head = { ...files('192.0.2.1'), 'accounts/main.yaml': named };
    expect(await planned(files('192.0.2.1'), head)).toEqual(['main']);
  });
});
