import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { FindingDocument } from '../../../src/generated/documents/parts.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { GIT_ENV, gitRepository, HAS_GIT, type Contents } from '../../helpers/git.js';
import type { Files } from '../../helpers/merge-flow.js';
import { ACCOUNT, OTHER_ZONE, SECRETS, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\n`;

/** Something of every kind that a plan has changes of, in one of three versions. */
function version(number: 1 | 2 | 3): Files {
  const host = `v${number}.example.com`;
  return {
    'zones/shop.yaml': `${SHOP}csp_policies:
  policies:
    - { description: scripts, action: log, expression: "true", value: { script-src: ["https://${host}"] } }
rulesets:
  - phase: http_request_firewall_custom
    rules: [ { ref: one, action: block, expression: 'http.host eq "${host}"' } ]
log_fields: { cookies: [${host}] }
logpush_jobs:
  jobs:
    - name: requests
      dataset: http_requests
      enabled: true
      destination_conf: { env: LOGPUSH_DESTINATION }
      fields: [${['RayID', 'ClientIP', 'Cookies'].slice(0, number).join(', ')}]
`,
    'accounts/inc.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }
rulesets:
  - { phase: magic_transit, kind: root, rules: [ { ref: one, action: block, expression: tcp.dstport eq ${number} } ] }
`,
  };
}

const shield = (enabled: boolean): Files => ({
  'zones/blog.yaml': `${BLOG}page_shield: { enabled: ${enabled} }\n`,
});

interface Situation {
  readonly emulator: Emulator;
  readonly plan: (...more: readonly string[]) => Promise<Planned>;
}

interface Planned extends PlanDocument {
  /** Of each change, by its address without its scope. */
  readonly origins: Readonly<Record<string, string | undefined>>;
}

const service = (emulator: Emulator): Readonly<Record<string, string>> => ({
  ...GIT_ENV,
  ...SECRETS,
  ZONEWRIGHT_BASE_URL: emulator.url,
  ZONEWRIGHT_API_TOKEN: 'canary-token-1',
  ZONEWRIGHT_API_EMAIL: 'a@example.com',
  ZONEWRIGHT_API_KEY: 'canary-key-1',
});

/** What it takes to bring about any live side. */
const CONSENT = ['account-level', 'logs-sensitive-fields', 'new-log-destination', 'page-shield-off'];

/** A checkout whose files are `head`, on a branch that began where the files were `base`, and a live side that is as `live` says. */
async function situation(live: Files, base: Contents, head: Contents, env: Files = {}): Promise<Situation> {
  const emulator = await startEmulator({
    state: {
      zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } },
      accounts: { [ACCOUNT]: { name: 'example-inc' } },
    },
  });
  onTestFinished(() => emulator.close());
  const applied = testRuntime(service(emulator));
  const allow = CONSENT.flatMap((risk) => ['--allow', risk]);
  expect(await run(['apply', '--yes', ...allow], { ...applied, cwd: repository(live) })).toBe(0);
  emulator.update(({ zones }) => {
    const blog = zones[OTHER_ZONE];
    const isRenamed = JSON.stringify(head).includes('name: news.example.com');
    if (blog !== undefined && isRenamed) blog.name = 'news.example.com';
  });
  const checkout = gitRepository(base);
  checkout.branch('topic');
  checkout.write(head);
  return {
    emulator,
    plan: async (...more) => {
      const runtime = testRuntime({ ...service(emulator), ...env });
      const exit = await run(['plan', '--format', 'json', ...more], { ...runtime, cwd: checkout.root });
      expect(exit).toBe(0);
      const document = JSON.parse(runtime.written.out) as PlanDocument;
      const origins = document.changes.map(
        ({ address, origin }) => [address.split('/').slice(1).join('/'), origin] as const,
      );
      return { ...document, origins: Object.fromEntries(origins) };
    },
  };
}

/** The rest is about what the files want. */
const isAboutBase = ({ code }: FindingDocument): boolean => code !== 'log-fields-unused';

const EVERY_KIND = [
  'example-inc/rulesets/magic_transit',
  'shop.example.com/log_fields',
  'shop.example.com/logpush_jobs/requests',
  'shop.example.com/rulesets/http_request_firewall_custom',
  'shop.example.com/csp_policies/scripts',
  'blog.example.com/page_shield',
];

const everyKind = (origin: string): unknown =>
  Object.fromEntries(EVERY_KIND.map((address) => [address, origin]));

describe.skipIf(!HAS_GIT)('plan --base says where each change comes from', () => {
  test.each<readonly [string, Files, Files, Files]>([
    [
      'branch',
      { ...version(1), ...shield(false) },
      { ...version(1), ...shield(false) },
      { ...version(2), ...shield(true) },
    ],
    [
      'drift',
      { ...version(2), ...shield(false) },
      { ...version(1), ...shield(true) },
      { ...version(1), ...shield(true) },
    ],
  ])('for every kind: %s', async (origin, live, base, head) => {
    const { plan, emulator } = await situation(live, base, head);
    emulator.clearRequests();
    const compared = await plan('--base', 'main');
    expect(compared.origins).toEqual(everyKind(origin));
    const asked = emulator.requests.length;
    emulator.clearRequests();
    const alone = await plan();
    // What both declare is read once, and what a change comes from is no part of what is reviewed.
    expect([asked, compared.requests.read]).toEqual([emulator.requests.length, alone.requests.read]);
    expect(compared.digest).toBe(alone.digest);
    expect(new Set(Object.values(alone.origins))).toEqual(new Set([undefined]));
  });

  test('for every kind that has more than two values: both', async () => {
    const { plan } = await situation(
      { ...version(2), ...shield(false) },
      { ...version(1), ...shield(true) },
      { ...version(3), ...shield(true) },
    );
    expect((await plan('--base', 'main')).origins).toEqual({
      ...(everyKind('both') as object),
      'blog.example.com/page_shield': 'drift',
    });
  });

  const policy = (name: string): string =>
    `    - { description: ${name}, action: log, expression: "true", value: { script-src: ["'self'"] } }\n`;
  const policies = (...names: readonly string[]): Files => ({
    'zones/shop.yaml': `${SHOP}csp_policies:\n  ownership: exclusive\n  policies:\n${names.map(policy).join('')}`,
  });

  test.each<readonly [string, Files, Contents, Contents, object]>([
    [
      'a zone that is new',
      shield(true),
      shield(true),
      policies('a'),
      { 'shop.example.com/csp_policies/a': 'branch' },
    ],
    [
      'a section that is new',
      policies('a'),
      policies('a'),
      { 'zones/shop.yaml': `${policies('a')['zones/shop.yaml']}page_shield: { enabled: true }\n` },
      { 'shop.example.com/page_shield': 'branch' },
    ],
    [
      'a policy that the branch deletes',
      policies('a', 'b'),
      policies('a', 'b'),
      policies('a'),
      { 'shop.example.com/csp_policies/b': 'branch' },
    ],
    [
      'a policy that somebody added live',
      policies('a', 'b'),
      policies('a'),
      policies('a'),
      { 'shop.example.com/csp_policies/b': 'drift' },
    ],
    [
      'a policy that somebody deleted live',
      policies('a'),
      policies('a', 'b'),
      policies('a', 'b'),
      { 'shop.example.com/csp_policies/b': 'drift' },
    ],
    [
      'a policy that the branch deletes and somebody edited live',
      {
        'zones/shop.yaml':
          policies('a', 'b')['zones/shop.yaml']?.replace(/(b, action: )log/, '$1allow') ?? '',
      },
      policies('a', 'b'),
      policies('a'),
      { 'shop.example.com/csp_policies/b': 'both' },
    ],
    [
      'a zone that has another name now',
      shield(false),
      shield(true),
      { 'zones/blog.yaml': shield(true)['zones/blog.yaml']?.replace('blog.', 'news.') },
      { 'news.example.com/page_shield': 'drift' },
    ],
  ])('of %s', async (_, live, base, head, origins) => {
    const { plan } = await situation(live, base, head);
    expect((await plan('--base', 'main')).origins).toEqual(origins);
  });

  test('of a branch that brings the first files: all of it is the branch', async () => {
    const { plan } = await situation(shield(false), { 'README.md': 'read me\n' }, shield(true));
    const { origins, findings } = await plan('--base', 'main');
    expect(origins).toEqual({ 'blog.example.com/page_shield': 'branch' });
    expect(findings).toMatchObject([{ severity: 'warning', code: 'base-empty' }]);
  });

  test('of nothing, with a warning, when the files of the base have errors', async () => {
    const { plan } = await situation(shield(false), { 'zones/blog.yaml': 'zone: [\n' }, shield(true));
    const { origins, findings } = await plan('--base', 'main');
    expect(origins).toEqual({ 'blog.example.com/page_shield': undefined });
    expect(findings).toMatchObject([{ severity: 'warning', code: 'base-invalid' }]);
  });

  test('of nothing in a zone, with a warning, when the base needs a secret that is not set', async () => {
    const base = version(1)['zones/shop.yaml']?.replace('LOGPUSH_DESTINATION', 'GONE');
    const live = { ...version(1), ...shield(false) };
    const { plan } = await situation(
      live,
      { ...live, 'zones/shop.yaml': base },
      { ...version(2), ...shield(true) },
    );
    const { origins, findings } = await plan('--base', 'main');
    expect(origins).toMatchObject({
      'shop.example.com/log_fields': undefined,
      'example-inc/rulesets/magic_transit': 'branch',
      'blog.example.com/page_shield': 'branch',
    });
    expect(findings.filter(isAboutBase)).toMatchObject([
      {
        severity: 'warning',
        code: 'origin-unknown',
        scope: 'zone/shop.example.com',
        message: expect.stringContaining('GONE') as string,
      },
    ]);
  });

  test('and warns of a zone that the branch leaves alone from now on', async () => {
    const files = { ...version(1), ...shield(false) };
    const { plan } = await situation(files, files, { 'zones/blog.yaml': undefined });
    expect((await plan('--base', 'main')).findings.filter(isAboutBase)).toMatchObject([
      { code: 'scope-no-longer-managed' },
    ]);
  });

  test.each(['nowhere', 'a'.repeat(40), '--upload-pack=x', 'main:zones'])(
    'of no revision %s: a usage error with advice, and no request',
    async (revision) => {
      const emulator = await startEmulator();
      onTestFinished(() => emulator.close());
      const runtime = testRuntime(service(emulator));
      const { root } = gitRepository(shield(true));
      expect(await run(['plan', `--base=${revision}`], { ...runtime, cwd: root })).toBe(64);
      expect(runtime.written.err).toContain(`there is no commit ${revision} in this clone`);
      expect(runtime.written.err).toContain('fetch-depth: 0');
      expect(emulator.requests).toEqual([]);
    },
  );
});

describe.skipIf(!HAS_GIT)('the thresholds of the base', () => {
  const policies = (changed: number): Files => ({
    'zones/shop.yaml': `${SHOP}csp_policies:\n  policies:\n${Array.from(
      { length: 10 },
      (_, index) =>
        `    - { description: "${index}", action: log, expression: "true", value: { script-src: ["${index < changed ? 'https://new.example.com' : "'self'"}"] } }\n`,
    ).join('')}`,
  });
  const safety = (maxUpdates: string, more = ''): Files => ({
    'zonewright.yaml': `safety: { max_updates: ${maxUpdates}${more} }\n`,
  });
  const none = { 'zonewright.yaml': undefined };

  test.each<readonly [string, Contents, Contents, number, boolean]>([
    ['hold although the branch raises its own', safety('30%'), safety('90%'), 4, true],
    ['hold although the branch makes them a count', safety('30%'), safety('9'), 4, true],
    [
      'hold although the branch says that they apply later',
      safety('30%'),
      safety('30%', ', min_existing: 99'),
      4,
      true,
    ],
    ['hold, the default ones, where the base has none', none, safety('90%'), 4, true],
    [
      'hold, the default ones, where the base’s can not be read',
      { 'zonewright.yaml': 'safety: [' },
      safety('90%'),
      4,
      true,
    ],
    ['hold beside those that the branch lowers', safety('50%'), safety('10%'), 4, true],
    ['find no risk where both allow it', safety('50%'), safety('40%'), 4, false],
    ['find no risk in little', safety('30%'), safety('30%'), 3, false],
  ])('%s', async (_, base, head, changed, expected) => {
    const { plan } = await situation(
      policies(0),
      { ...policies(0), ...base },
      { ...policies(changed), ...head },
    );
    const risksOf = ({ changes }: PlanDocument): readonly string[] =>
      changes.flatMap(({ risks }) => risks.map(({ code }) => code)).filter((code) => code === 'max-updates');
    // Each change has it once, whosever thresholds find it.
    expect(risksOf(await plan('--base', 'main'))).toHaveLength(expected ? changed : 0);
  });
});
