import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { InspectionDocument } from '../../../src/generated/documents/inspection.js';
import type { LiveRulesetsDocument } from '../../../src/generated/documents/live-rulesets.js';
import type { ObservationsDocument } from '../../../src/generated/documents/observations.js';
import { startEmulator, type Emulator, type Fault } from '../../../src/emulator/index.js';
import { repository, zonewrightProcess } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { daysAgo, NOW } from '../../helpers/observed.js';
import { ACCOUNT, OTHER_ZONE, SECRETS, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }
rulesets:
  - phase: http_request_firewall_custom
    ownership: shared
    rules: []
`,
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
  'accounts/inc.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }\nrulesets: []\n`,
};

const at = (days: number): string => new Date(daysAgo(days)).toISOString();
const SEEN = { host: 'shop.example.com', first_seen_at: at(90), last_seen_at: at(2) };
const CART = { ...SEEN, id: 'aa01', url: 'https://shop.example.com/cart.js', js_integrity_score: 3 };
const EVIL = {
  ...SEEN,
  id: 'aa02',
  url: 'https://evil.example.net/skim.js',
  status: 'infrequent',
  last_seen_at: at(9),
  first_page_url: 'https://shop.example.com/pay',
  js_integrity_score: 99,
  url_reported_malicious: true,
  malicious_url_categories: ['Malware'],
  hash: 'f'.repeat(64),
};
const OLD = { ...SEEN, id: 'aa03', url: 'https://old.example.net/a.js', last_seen_at: at(200) };
const ELSEWHERE = { ...CART, id: 'aa04', url: 'https://www.example.net/b.js', host: 'www.example.com' };
const SCRIPTS = [CART, EVIL, OLD, ELSEWHERE];

interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

type Call = (args: readonly string[], screen?: { readonly columns?: number }) => Promise<Ran>;

async function service(
  zones: Readonly<Record<string, object>>,
  files: Readonly<Record<string, string>> = FILES,
): Promise<{ readonly emulator: Emulator; readonly call: Call }> {
  const state = { zones, accounts: { [ACCOUNT]: ACCOUNT_STATE } };
  const emulator = await startEmulator({ state: JSON.parse(JSON.stringify(state)) as object });
  onTestFinished(() => emulator.close());
  const root = repository(files);
  return {
    emulator,
    call: async (args, { columns } = {}) => {
      const runtime = testRuntime({
        ...SECRETS,
        ZONEWRIGHT_BASE_URL: emulator.url,
        ZONEWRIGHT_API_TOKEN: 'canary-token-1',
      });
      const out = { ...runtime.out, columns };
      const exit = await run(['inspect', ...args], { ...runtime, out, cwd: root, now: () => NOW });
      return { exit, out: runtime.written.out, err: runtime.written.err };
    },
  };
}

const RULES = [
  { id: 'b'.repeat(32), ref: 'block-x', action: 'block', expression: 'ip.src in $office', version: '3' },
  {
    id: 'c'.repeat(32),
    action: 'skip',
    action_parameters: { ruleset: 'current' },
    expression: `http.host eq "shop.example.com" and (${Array.from({ length: 4 }, (_, n) => `http.request.uri.path contains "/a-long-path-${n}"`).join(' or ')})`,
    enabled: false,
    description: 'not yet',
  },
];
const ACCOUNT_STATE = {
  name: 'example-inc',
  rulesets: [
    { id: '1'.repeat(32), name: 'ours', kind: 'custom', phase: 'http_request_firewall_custom', rules: RULES },
    { id: '2'.repeat(32), name: 'default', kind: 'root', phase: 'magic_transit', rules: [] },
  ],
};
const SHOP = {
  name: 'shop.example.com',
  scripts: SCRIPTS,
  connections: [{ ...SEEN, id: 'cc01', url: 'https://api.example.net/' }],
  rulesets: [
    {
      id: '3'.repeat(32),
      name: 'core',
      kind: 'managed',
      phase: 'http_request_firewall_managed',
      rules: RULES,
    },
    {
      id: '4'.repeat(32),
      name: 'default',
      kind: 'zone',
      phase: 'http_request_firewall_custom',
      version: '7',
      last_updated: at(3),
      rules: RULES,
    },
    { id: '5'.repeat(32), name: 'limits', kind: 'zone', phase: 'http_ratelimit', rules: [] },
  ],
};
const BLOG = { name: 'blog.example.com' };
const BOTH = { [ZONE]: SHOP, [OTHER_ZONE]: BLOG };
const methods = ({ requests }: Emulator): readonly string[] => [
  ...new Set(requests.map(({ method }) => method)),
];

async function observations(call: Call, ...args: readonly string[]): Promise<ObservationsDocument> {
  const document = JSON.parse((await call([...args, '--format', 'json'])).out) as ObservationsDocument;
  const validate = validatorFor('observations');
  expect([validate(document), validate.errors]).toEqual([true, null]);
  return document;
}

const idsOf = ({ zones }: ObservationsDocument): readonly string[] =>
  zones.flatMap(({ items }) => items.map(({ id }) => id));

describe('inspect scripts', () => {
  test('is a table of every zone, the malicious first with the reason, and reads only', async () => {
    const { call, emulator } = await service(BOTH);
    const { exit, out } = await call(['scripts']);
    expect([exit, methods(emulator)]).toEqual([0, ['GET']]);
    expect(out.split('\n')).toEqual([
      'zone blog.example.com   0 scripts',
      '',
      'zone shop.example.com   4 scripts, 1 malicious',
      '  malicious  score  status      last seen                 host              URL                               first seen               first page',
      '  yes        99     infrequent  9 days ago, 2026-06-06    shop.example.com  https://evil.example.net/skim.js  90 days ago, 2026-03-17  https://shop.example.com/pay',
      '      its js_integrity_score 99 is greater than 50; its URL is reported malicious as Malware',
      '  no         3      active      2 days ago, 2026-06-13    shop.example.com  https://shop.example.com/cart.js  90 days ago, 2026-03-17  -',
      '  no         3      active      2 days ago, 2026-06-13    www.example.com   https://www.example.net/b.js      90 days ago, 2026-03-17  -',
      '  unknown    -      active      200 days ago, 2025-11-27  shop.example.com  https://old.example.net/a.js      90 days ago, 2026-03-17  -',
      '',
    ]);
  });

  test.each([60, 80, 100, 140])('fits a terminal of %i columns', async (columns) => {
    const { call } = await service(BOTH);
    const { out } = await call(['scripts', '--zone', 'shop.example.com'], { columns });
    const table = out.split('\n').filter((line) => !line.startsWith('      ') && !line.startsWith('zone'));
    expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(out).toContain('https://evil');
  });

  test('reads both statuses to their last page', async () => {
    const scripts = Array.from({ length: 230 }, (_, n) => ({
      ...CART,
      id: `d${n}`,
      url: `https://js.example.net/${n}.js`,
      status: n < 120 ? 'active' : 'infrequent',
    }));
    const { call, emulator } = await service({ [ZONE]: { ...SHOP, scripts }, [OTHER_ZONE]: BLOG });
    const document = await observations(call, 'scripts', '--zone', 'shop.example.com');
    expect(new Set(idsOf(document)).size).toBe(230);
    // Both pages of both, and the policies.
    expect(document.requests.read).toBe(5);
    const scripted = emulator.requests.filter(({ path }) => path.endsWith('/scripts'));
    const asked = scripted.map(({ query }) => `${query['status']} ${query['page']}`);
    expect(asked.toSorted()).toEqual(['active 1', 'active 2', 'infrequent 1', 'infrequent 2']);
  });

  test('as JSON has everything that the service says, and by what it was judged', async () => {
    const { call } = await service(BOTH);
    const document = await observations(call, 'scripts', '--malicious');
    expect(document).toMatchObject({
      kind: 'scripts',
      filters: { malicious: true },
      malicious_rule: { js_integrity_score: 50, direction: 'above' },
      zones: [
        { name: 'blog.example.com', items: [], hidden: { malicious: 0 } },
        {
          items: [
            {
              id: 'aa02',
              status: 'infrequent',
              js_integrity_score: 99,
              first_page_url: 'https://shop.example.com/pay',
              malicious: true,
              service: { hash: EVIL.hash, malicious_url_categories: ['Malware'] },
            },
          ],
          hidden: { host: 0, since: 0, malicious: 3 },
        },
      ],
    });
  });

  test.each([
    [['--host', 'www.example.com'], ['aa04']],
    [['--host', 'WWW.example.com'], ['aa04']],
    [
      ['--since', '30d'],
      ['aa02', 'aa01', 'aa04'],
    ],
    [
      ['--since', '2026-06-10'],
      ['aa01', 'aa04'],
    ],
    [['--since', '5d', '--malicious'], []],
  ])('%j shows %j', async (args, ids) => {
    const { call } = await service(BOTH);
    expect(idsOf(await observations(call, 'scripts', ...args))).toEqual(ids);
  });

  test('tells how many it does not show, and why', async () => {
    const { call } = await service(BOTH);
    const { out } = await call(['scripts', '--host', 'shop.example.com', '--since', '5d', '--malicious']);
    expect(out).toContain(
      'zone shop.example.com   0 scripts, 3 not shown (2 not seen since 2026-06-10, 1 not malicious), the service was asked only for what is of host shop.example.com\n',
    );
  });

  test('goes by the dialect: elsewhere low scores are the bad ones', async () => {
    const files = { ...FILES, 'zonewright.yaml': 'dialect: cloudflare\n' };
    const { call } = await service(BOTH, files);
    const { out } = await call(['scripts', '--malicious', '--host', 'www.example.com']);
    expect(out).toContain('its js_integrity_score 3 is less than 10\n');
  });

  const FORBIDDEN: Fault = {
    kind: 'status',
    status: 403,
    match: { path: `/zones/${OTHER_ZONE}/**` },
    times: 99,
  };
  test.each<readonly [string, readonly string[], readonly Fault[], number]>([
    ['nothing asked', [], [], 0],
    ['malicious', ['--fail-on', 'malicious'], [], 2],
    ['malicious, and hidden', ['--fail-on', 'malicious', '--since', '5d'], [], 0],
    ['a zone that is not shown', [], [FORBIDDEN], 4],
    ['malicious, and a zone that is not shown', ['--fail-on', 'malicious'], [FORBIDDEN], 2],
    ['none, and a zone that is not shown', ['--fail-on', 'malicious', '--since', '5d'], [FORBIDDEN], 4],
  ])('%s', async (_, args, faults, exit) => {
    const { call, emulator } = await service(BOTH);
    emulator.inject(...faults);
    const ran = await call(['scripts', ...args]);
    expect(ran.exit).toBe(exit);
    expect(ran.out).toContain('zone shop.example.com');
    expect(ran.out.includes('HTTP 403')).toBe(faults.length > 0);
  });

  test('shows the part that could be read, and that there are possibly more', async () => {
    const { call, emulator } = await service(BOTH);
    emulator.inject({
      kind: 'wrong-totals',
      match: { path: `/zones/${ZONE}/page_shield/scripts` },
      times: 99,
    });
    const { exit, out } = await call(['scripts', '--fail-on', 'malicious']);
    expect(exit).toBe(2);
    expect(out).toContain(EVIL.url);
    expect(out).toMatch(/\? GET .*can't be proved complete.*; there are possibly more\n/);
  });

  test('needs no files for a zone with its id', async () => {
    const { call } = await service(BOTH, { 'README.md': 'nothing yet' });
    const { exit, out } = await call(['scripts', '--zone', `mine=${ZONE}`]);
    expect([exit, out.split('\n')[0]]).toEqual([0, 'zone mine   4 scripts, 1 malicious']);
    const unknown = await call(['scripts', '--zone', 'mine']);
    expect(unknown.exit).toBe(3);
    expect(unknown.err).toContain('To look without files, give --zone NAME=ID.');
  });

  test.each(['scripts', 'connections', 'policies', 'settings'])(
    'of no zone at all says so: %s',
    async (what) => {
      const { call } = await service(BOTH, { 'accounts/inc.yaml': FILES['accounts/inc.yaml'] });
      expect(await call([what])).toMatchObject({
        exit: 0,
        out: 'The repository has no zone file. --zone NAME=ID looks at any zone.\n',
      });
    },
  );

  test.each([
    [['scripts', '--zone', 'shop.example.org'], 'Did you mean shop.example.com?'],
    [['scripts', '--zone', 'a=b'], 'It takes NAME, or NAME=ID'],
    [['scripts', '--since', '2026-02-30'], 'It takes a number of days with d, such as 30d, or a date'],
    [['scripts', '--since', 'yesterday'], 'It takes a number of days with d'],
    [['scripts', '--account', 'example-inc'], "unknown option '--account'"],
  ])('%j is a usage error', async (args, message) => {
    const { call, emulator } = await service(BOTH);
    const ran = await call(args);
    expect([ran.exit, emulator.requests.length]).toEqual([64, 0]);
    expect(ran.err).toContain(message);
  });
});

test('inspect connections has no scores', async () => {
  const { call } = await service(BOTH);
  const { exit, out } = await call(['connections', '--zone', 'shop.example.com']);
  expect(exit).toBe(0);
  expect(out).toContain('zone shop.example.com   1 connection\n  malicious  status  last seen');
  expect(out).toContain(
    'no         active  2 days ago, 2026-06-13  shop.example.com  https://api.example.net/',
  );
});

describe('inspect policies', () => {
  const policy = (id: string, host: string): object => ({
    id,
    description: id,
    action: 'log',
    enabled: 'true',
    expression: `http.host eq "${host}"`,
    value: "script-src 'self'",
  });
  const zones = {
    ...BOTH,
    [ZONE]: { ...SHOP, policies: [policy('p1', 'shop.example.com'), policy('p2', 'www.example.com')] },
  };

  test('shows of what policies do only what was asked for, and says what it leaves out', async () => {
    const { call } = await service(zones);
    const args = ['policies', '--zone', 'shop.example.com', '--host', 'shop.example.com', '--malicious'];
    const ran = await call([...args, '--format', 'json']);
    const document = JSON.parse(ran.out) as InspectionDocument;
    const validate = validatorFor('inspection');
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(document).toMatchObject({
      filters: { host: 'shop.example.com', malicious: true },
      zones: [
        {
          hidden: 1,
          policies: [
            { id: 'p1', hidden: { malicious: 1 }, verdicts: [{ url: EVIL.url }], observed: { scripts: 3 } },
          ],
        },
      ],
    });
    const { out } = await call(args);
    expect(out).toContain('      1 not shown (1 not malicious)\n');
    expect(out).toContain("  not shown: 1 policy that can't apply to shop.example.com\n");
  });

  test('begin with a line of what they come to, for each zone', async () => {
    const { call } = await service(zones);
    const { out } = await call(['policies', '--zone', 'shop.example.com']);
    expect(out.split('\n')[0]).toBe('zone shop.example.com   2 policies, 4 findings, 1 ready to block');
    const off = { ...policy('p3', 'shop.example.com'), enabled: 'false' };
    const lets = {
      ...policy('p4', 'shop.example.com'),
      action: 'allow',
      value: "script-src 'self' 'unsafe-inline' https://evil.example.net",
    };
    const { call: again } = await service({ [ZONE]: { ...SHOP, policies: [off, lets] }, [OTHER_ZONE]: BLOG });
    expect((await again(['policies', '--zone', 'shop.example.com'])).out.split('\n')[0]).toBe(
      'zone shop.example.com   2 policies, 1 off, 6 findings, 1 malicious allowed, 1 observed blocked',
    );
  });

  test('tell inspect scripts what none of them lets through', async () => {
    const { call } = await service(zones);
    const args = ['scripts', '--zone', 'shop.example.com'] as const;
    expect((await call(args)).out.split('\n')[0]).toBe(
      'zone shop.example.com   4 scripts, 1 malicious, 3 not allowed by any policy',
    );
    expect((await observations(call, ...args)).zones[0]?.not_allowed).toBe(3);
    const { call: without } = await service(BOTH);
    expect((await observations(without, ...args)).zones[0]).not.toHaveProperty('not_allowed');
  });

  test('judge how ready they are by everything, whatever is shown', async () => {
    const { call } = await service(zones);
    const sentence = /not ready: .*\n/;
    const [, all] = [0, (await call(['policies'])).out];
    const narrow = (await call(['policies', '--since', '1d'])).out;
    expect(sentence.exec(narrow)?.[0]).toBe(sentence.exec(all)?.[0]);
  });
});

describe('inspect rulesets', () => {
  test('takes --fail-on as the other kinds do, and finds nothing malicious', async () => {
    const { call } = await service(BOTH);
    expect((await call(['rulesets', '--fail-on', 'malicious'])).exit).toBe(0);
  });

  test('lists every kind, and which file manages an entry point', async () => {
    const { call, emulator } = await service(BOTH);
    const { exit, out } = await call(['rulesets']);
    expect([exit, methods(emulator)]).toEqual([0, ['GET']]);
    const lines = out.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' ').trim());
    expect(lines).toEqual([
      'account example-inc 2 rulesets, 2 rules, 1 of them off, 2 in no file',
      'phase kind name version rules last updated managed by',
      'magic_transit root default 1 0 896 days ago, 2024-01-01 no file',
      'http_request_firewall_custom custom ours 1 2, 1 of them off 896 days ago, 2024-01-01 no file',
      '',
      'zone blog.example.com 1 ruleset',
      'phase kind name version rules last updated managed by',
      'http_request_firewall_custom custom ours 1 - 896 days ago, 2024-01-01 -',
      '',
      'zone shop.example.com 4 rulesets, 2 rules, 1 of them off, 1 in no file',
      'phase kind name version rules last updated managed by',
      'http_ratelimit zone limits 1 0 896 days ago, 2024-01-01 no file',
      'http_request_firewall_custom zone default 7 2, 1 of them off 3 days ago, 2026-06-12 zones/shop.yaml:3',
      'http_request_firewall_custom custom ours 1 - 896 days ago, 2024-01-01 -',
      'http_request_firewall_managed managed core 1 - 896 days ago, 2024-01-01 -',
      '',
    ]);
  });

  test('takes a phase that is known or live, and suggests the one that is meant for another', async () => {
    const odd = { id: '6'.repeat(32), name: 'new', kind: 'zone', phase: 'http_request_brand_new', rules: [] };
    const { call, emulator } = await service({ [ZONE]: { rulesets: [odd] } });
    const of = (phase: string, ...more: readonly string[]): Promise<Ran> =>
      call(['rulesets', '--zone', `shop.example.com=${ZONE}`, '--phase', phase, ...more]);
    for (const phase of ['http_request_brand_new', 'http_ratelimit'])
      expect(await of(phase)).toMatchObject({ exit: 0 });
    const typo = await of('http_ratelimt');
    expect(typo).toMatchObject({ exit: 64, out: '' });
    expect(typo.err).toContain('there is no phase "http_ratelimt"\nDid you mean http_ratelimit?');
    expect((await of('http_request_brandnew')).err).toContain('Did you mean http_request_brand_new?');
    expect((await of('x', '--versions')).err).toContain(
      'zonewright inspect rulesets, without --phase, shows the phases of the live rulesets.',
    );
    emulator.inject({ kind: 'status', status: 403, match: { path: `/zones/${ZONE}/**` } });
    expect(await of('http_ratelimt')).toMatchObject({ exit: 4 });
  });

  test('shows the rules of a phase in their order, with folded expressions', async () => {
    const { call, emulator } = await service(BOTH);
    const phase = ['--phase', 'http_request_firewall_custom'];
    const { out } = await call(['rulesets', '--zone', 'shop.example.com', ...phase], { columns: 80 });
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      '2 rulesets, 2 rules, 1 of them off, 2 not shown (of another phase)',
    );
    expect(out.split('\n').slice(4, -1)).toEqual([
      '      1  block-x    block',
      '           ip.src in $office',
      `      2  "not yet"  skip   off  ${'c'.repeat(32)}`,
      '           http.host eq "shop.example.com"',
      '           and (',
      ...[0, 1, 2, 3].map(
        (n) => `             ${n === 0 ? '' : 'or '}http.request.uri.path contains "/a-long-path-${n}"`,
      ),
      '           )',
      '  http_request_firewall_custom  custom  -                 -',
    ]);
    // The list, the entry point, and whether the custom ruleset is the zone's own.
    expect(emulator.requests).toHaveLength(3);
  });

  test('as JSON is complete: rules in order as they came, none that were not read', async () => {
    const { call, emulator } = await service(BOTH);
    emulator.inject({
      kind: 'status',
      status: 403,
      match: { path: `**/rulesets/${'5'.repeat(32)}` },
      times: 9,
    });
    const ran = await call(['rulesets', '--zone', 'shop.example.com', '--format', 'json']);
    const document = JSON.parse(ran.out) as LiveRulesetsDocument;
    const validate = validatorFor('live-rulesets');
    expect([ran.exit, validate(document), validate.errors]).toEqual([4, true, null]);
    const [limits, custom, , managed] = document.scopes[0]?.rulesets ?? [];
    expect(document.scopes[0]?.problems).toHaveLength(1);
    expect(limits).toMatchObject({ phase: 'http_ratelimit', entry_point: true });
    expect(limits).not.toHaveProperty('rules');
    expect(custom).toMatchObject({
      managed_by: { file: 'zones/shop.yaml', line: 3 },
      rules: [
        { position: 1, ref: 'block-x', enabled: true, service: { version: '3' } },
        { position: 2, enabled: false, service: { action_parameters: { ruleset: 'current' } } },
      ],
    });
    expect(managed).toMatchObject({ kind: 'managed', entry_point: false });
    expect(managed).not.toHaveProperty('rules');
  });

  test('of an account with its id need no files, and speak of none', async () => {
    const { call } = await service(BOTH, { 'README.md': 'nothing yet' });
    const { exit, out } = await call(['rulesets', '--account', `inc=${ACCOUNT}`]);
    expect([exit, out.includes('managed by')]).toEqual([0, false]);
    expect(out).toContain('account inc   2 rulesets, 2 rules, 1 of them off\n');
  });

  test('are told of the other zones when one is not shown', async () => {
    const { call, emulator } = await service(BOTH);
    emulator.inject({
      kind: 'status',
      status: 500,
      match: { path: `/zones/${OTHER_ZONE}/rulesets` },
      times: 1,
    });
    emulator.inject({
      kind: 'status',
      status: 403,
      match: { path: `/zones/${OTHER_ZONE}/rulesets` },
      times: 9,
    });
    const { exit, out } = await call(['rulesets']);
    expect(exit).toBe(4);
    expect(out).toMatch(/zone blog\.example\.com {3}0 rulesets\n {2}\? GET .*HTTP 403/);
    expect(out).toContain('zone shop.example.com   4 rulesets, 2 rules, 1 of them off, 1 in no file\n');
  });
});

test('inspect runs as a process, against an emulator inside it', async () => {
  const root = repository(FILES);
  const ran = await zonewrightProcess(['inspect', 'scripts', '--emulator'], { root });
  expect(ran).toMatchObject({
    exit: 0,
    stdout: expect.stringContaining('zone shop.example.com   0 scripts') as string,
  });
});
