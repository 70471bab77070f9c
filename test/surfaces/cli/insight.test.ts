import { expect, describe, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../../../src/surfaces/cli/program.js';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import type { InspectionDocument } from '../../../src/generated/documents/inspection.js';
import type { SuggestionDocument } from '../../../src/generated/documents/suggestion.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { daysAgo, NOW } from '../../helpers/observed.js';
import { memoryFiles, SECRETS, ZONE } from '../../helpers/world.js';
import { readConfiguration } from '../../../src/engine/configuration/read.js';
import { testRuntime } from './runtime.js';

const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const FILES = {
  'zones/shop.yaml': `${SHOP}csp_policies:
  policies:
    - description: scripts
      action: allow
      expression: http.host eq "shop.example.com"
      value: { script-src: ["'self'"] }
`,
};
const SEEN = {
  host: 'shop.example.com',
  first_seen_at: '2026-03-02T00:00:00Z',
  last_seen_at: new Date(daysAgo(2)).toISOString(),
};
const OWN = { ...SEEN, id: 'aa01', url: 'https://shop.example.com/a.js' };
const PAY = { ...SEEN, id: 'aa02', url: 'https://old-cdn.example.org/pay.js' };
const EVIL = { ...SEEN, id: 'aa03', url: 'https://shop.example.com/evil.js', js_integrity_score: 99 };

interface Shop {
  readonly emulator: Emulator;
  readonly root: string;
  readonly call: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>;
}

interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

async function shopWith(scripts: readonly object[], policies: readonly object[] = []): Promise<Shop> {
  const zone = { name: 'shop.example.com', scripts, policies };
  const emulator = await startEmulator({
    state: JSON.parse(JSON.stringify({ zones: { [ZONE]: zone } })) as object,
  });
  onTestFinished(() => emulator.close());
  const root = repository(FILES);
  return {
    emulator,
    root,
    call: async (args, env = {}) => {
      const service = { ZONEWRIGHT_BASE_URL: emulator.url, ZONEWRIGHT_API_TOKEN: 'canary-token-1' };
      const runtime = testRuntime({ ...SECRETS, ...service, ...env });
      const exit = await run(args, { ...runtime, cwd: root, now: () => NOW });
      return { exit, out: runtime.written.out, err: runtime.written.err };
    },
  };
}

const ACTIVE = {
  status: 'active',
  added_at: '2026-01-01T00:00:00Z',
  domain_reported_malicious: false,
  url_reported_malicious: false,
};

function observe(emulator: Emulator, ...scripts: readonly (typeof PAY)[]): void {
  emulator.update((state) => {
    const zone = state.zones[ZONE];
    if (zone !== undefined) zone.scripts = scripts.map((one) => ({ ...ACTIVE, ...one }));
  });
}

const writes = ({ requests }: Emulator): readonly string[] =>
  requests.map(({ method }) => method).filter((method) => method !== 'GET');

describe('what would be blocked', () => {
  test('stands in the plan in words, and --no-impact, as a flag or a variable, asks nothing', async () => {
    const { call, emulator } = await shopWith([OWN, PAY]);
    const { out } = await call(['plan']);
    expect(out).toContain(
      `      would block 1 script seen in the last 30 days:  ${PAY.url}  (last seen 2 days ago)\n`,
    );
    expect(out).toContain('      no difference for 1 script observed on its hosts\n');
    expect(out).toContain('--allow blocks-observed-scripts');
    for (const [args, env] of [
      [['plan', '--no-impact'], {}],
      [['drift'], { ZONEWRIGHT_NO_IMPACT: 'true' }],
    ] as const) {
      emulator.clearRequests();
      expect((await call(args, env)).out).not.toContain('would block');
      expect(emulator.requests.map(({ path }) => path)).toEqual([
        '/zones',
        expect.stringContaining('/policies'),
      ]);
    }
  });

  test('takes consent', async () => {
    const { call, emulator } = await shopWith([PAY]);
    const refused = await call(['apply', '--yes', '--format', 'markdown']);
    expect([refused.exit, writes(emulator)]).toEqual([4, []]);
    expect(refused.out).toContain('needs consent: --allow blocks-observed-scripts');
    expect((await call(['apply', '--yes', '--allow', 'blocks-observed-scripts'])).exit).toBe(0);
    expect(writes(emulator)).toEqual(['POST']);
  });

  test('and was not there when the plan was reviewed stops the change', async () => {
    const { call, emulator } = await shopWith([OWN]);
    expect((await call(['plan', '--out', 'plan.json'])).exit).toBe(0);
    observe(emulator, OWN, PAY);
    const ran = await call(['apply', 'plan.json']);
    expect([ran.exit, writes(emulator)]).toEqual([4, []]);
    expect(ran.out).toContain('it has a risk that was not reviewed: blocks-observed-scripts');
  });

  test('beyond what the reviewed plan showed stops the change; less does not', async () => {
    const { call, emulator } = await shopWith([PAY]);
    const other = { ...PAY, id: 'aa04', url: 'https://new.example.org/cart.js' };
    expect((await call(['plan', '--out', 'one.json'])).exit).toBe(0);
    observe(emulator, PAY, other);
    const ran = await call(['apply', 'one.json']);
    expect([ran.exit, writes(emulator)]).toEqual([4, []]);
    expect(ran.out).toContain(
      'it has a risk that was not reviewed: blocks-observed-scripts (1 more than was shown)',
    );
    expect((await call(['plan', '--out', 'two.json'])).exit).toBe(0);
    observe(emulator, other);
    expect((await call(['apply', 'two.json'])).exit).toBe(0);
    expect(writes(emulator)).toEqual(['POST']);
  });

  test('and was reviewed is sent, whatever harmless was seen since', async () => {
    const { call, emulator } = await shopWith([PAY]);
    const { out } = await call(['plan', '--out', 'plan.json', '--format', 'json']);
    observe(emulator, OWN, { ...PAY, last_seen_at: NOW.toISOString() });
    const { digest } = JSON.parse(out) as PlanDocument;
    expect((await call(['apply', '--yes', '--expect-digest', digest])).exit).toBe(0);
    expect(writes(emulator)).toEqual(['POST']);
  });
});

describe('csp suggest', () => {
  test('prints a section that is valid, and says what it leaves out', async () => {
    const { call, emulator } = await shopWith([OWN, PAY, EVIL]);
    const { exit, out } = await call(['csp', 'suggest', '--zone', 'shop.example.com']);
    expect([exit, writes(emulator)]).toEqual([0, []]);
    expect(out).toContain(`# Left out: script ${EVIL.url} (its js_integrity_score 99 is greater than 50)\n`);
    expect(parse(out)).toMatchObject({
      csp_policies: {
        policies: [
          {
            action: 'log',
            value: { 'script-src': ['https://old-cdn.example.org', 'https://shop.example.com/a.js'] },
          },
        ],
      },
    });
    const configuration = await readConfiguration(memoryFiles({ 'zones/shop.yaml': SHOP + out }));
    expect(configuration.findings).toEqual([]);
    expect(configuration.scopes.flatMap(({ declarations }) => declarations)).toHaveLength(1);
  });

  test('is all comment when there is nothing to allow, whatever the URLs hold', async () => {
    const { call } = await shopWith([{ ...EVIL, url: 'https://shop.example.com/\n- evil: true' }]);
    const { out } = await call(['csp', 'suggest', '--zone', 'shop.example.com', '--since', '7d']);
    expect(parse(out)).toBe(null);
    expect(out).toContain('observed on the hosts of shop.example.com in 7 days');
  });

  test('as JSON is the published document', async () => {
    const { call } = await shopWith([OWN, EVIL]);
    const args = [
      'csp',
      'suggest',
      '--zone',
      'shop.example.com',
      '--host',
      'Shop.example.com',
      '--format',
      'json',
    ];
    const document = JSON.parse((await call(args)).out) as SuggestionDocument;
    const validate = validatorFor('suggestion');
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(document).toMatchObject({
      host: 'shop.example.com',
      observed: { scripts: 1 },
      left_out: [{ url: EVIL.url }],
    });
  });

  test.each([
    [['csp'], 64, 'csp what? There are suggest and replay'],
    [['csp', 'sugest'], 64, "unknown command 'csp sugest' (Did you mean suggest?)"],
    [['inspect', 'script'], 64, "unknown command 'inspect script' (Did you mean scripts?)"],
    [['inspect', 'rulset', '--rules'], 64, "unknown command 'inspect rulset' (Did you mean rulesets?)"],
    [['migrate', 'wff', '--all'], 64, "unknown command 'migrate wff' (Did you mean waf?)"],
    [['inspect', '--rules'], 64, "unknown option '--rules'"],
    [['csp', 'suggest'], 64, 'csp suggest takes one zone'],
    [['csp', 'suggest', '--zone', 'shop.example.org'], 64, 'Did you mean shop.example.com?'],
    [
      ['csp', 'suggest', '--zone', 'shop.example.com', '--since', '3w'],
      64,
      'It takes a number of days with d',
    ],
    [['csp', 'suggest', '--zone', 'shop.example.com', '--host', 'a b'], 64, 'It takes the name of a host'],
    [
      ['inspect'],
      64,
      'inspect what? There are scripts, connections, policies, rulesets, lists, settings and differences',
    ],
  ])('%j exits %i', async (args, exit, message) => {
    const { call, emulator } = await shopWith([]);
    const ran = await call(args);
    expect([ran.exit, emulator.requests.length]).toEqual([exit, 0]);
    expect(ran.err).toContain(message);
  });

  test('refuses what it could not read', async () => {
    const { call, emulator } = await shopWith([OWN]);
    emulator.inject({ kind: 'status', status: 403, match: { path: '**/scripts' }, times: 9 });
    const ran = await call(['csp', 'suggest', '--zone', 'shop.example.com']);
    expect([ran.exit, ran.out]).toEqual([4, '']);
  });
});

describe('inspect policies', () => {
  const LIVE = [
    {
      id: 'b1',
      description: 'all',
      action: 'log',
      enabled: 'true',
      expression: 'true',
      value: "script-src 'self' https://unused.example",
    },
    {
      id: 'b2',
      description: 'off',
      action: 'allow',
      enabled: 'false',
      expression: 'true',
      value: 'script-src https:',
    },
  ];

  test('shows each live policy with what it does and whether it is ready', async () => {
    const { call, emulator } = await shopWith([OWN, PAY], LIVE);
    const { exit, out } = await call(['inspect', 'policies']);
    expect([exit, writes(emulator)]).toEqual([0, []]);
    expect(out).toContain('zone shop.example.com   2 policies, 1 off, 5 findings\n  all   log   true\n');
    expect(out).toContain(`would report 1 script, and block nothing:  ${PAY.url}`);
    expect(out).toContain('matches nothing observed: script-src https://unused.example\n');
    expect(out).toContain('nothing new on its hosts since 2026-03-02\n');
    expect(out).toContain(
      `not ready: 1 script that was seen in the last 30 days would be blocked: ${PAY.url}\n`,
    );
    expect(out).toContain('  off   allow, off   true\n');
  });

  test('as JSON is the published document', async () => {
    const { call } = await shopWith([OWN, PAY], LIVE);
    const ran = await call(['inspect', 'policies', '--zone', 'shop.example.com', '--format', 'json']);
    const document = JSON.parse(ran.out) as InspectionDocument;
    const validate = validatorFor('inspection');
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(document.zones[0]?.policies).toMatchObject([
      {
        id: 'b1',
        readiness: { ready: false },
        verdicts: [{ url: PAY.url, verdict: 'blocked', report_only: true }],
      },
      { id: 'b2', observed: { scripts: 0 }, verdicts: [] },
    ]);
  });

  test('fails on a malicious script that a policy lets through', async () => {
    const { call } = await shopWith([EVIL], LIVE);
    expect((await call(['inspect', 'policies'])).exit).toBe(0);
    expect((await call(['inspect', 'policies', '--fail-on', 'malicious'])).exit).toBe(2);
  });

  test.each([
    ['policies', []],
    ['scripts', ['all', 'off']],
  ])('tells that %s could not be read', async (what, names) => {
    const { call, emulator } = await shopWith([OWN], LIVE);
    emulator.inject({ kind: 'status', status: 403, match: { path: `**/${what}` }, times: 9 });
    const ran = await call(['inspect', 'policies', '--format', 'json']);
    const document = JSON.parse(ran.out) as InspectionDocument;
    expect(ran.exit).toBe(4);
    expect(document.zones[0]?.problems.length).toBeGreaterThan(0);
    expect(document.zones[0]?.policies.map(({ description }) => description)).toEqual(names);
  });
});
