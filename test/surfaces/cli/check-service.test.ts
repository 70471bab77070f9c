import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PlanDocument } from '../../../src/generated/documents/plan.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, ZONE } from '../../helpers/world.js';

type Given = NonNullable<Parameters<typeof startEmulator>[0]>;

const PHASE = 'http_request_firewall_custom';
const LIVE = {
  id: '1'.repeat(32),
  name: 'default',
  kind: 'zone' as const,
  phase: PHASE,
  version: '7',
  rules: [
    { id: 'a'.repeat(32), ref: 'empty-agent', action: 'block', expression: 'http.user_agent eq ""' },
    { id: 'b'.repeat(32), ref: 'theirs', action: 'log', expression: 'http.host eq "other.example.com"' },
  ],
};

const FILE = `zone: { name: shop.example.com, id: "${ZONE}" }
vars: { admin: /admin }
rulesets:
  - phase: ${PHASE}
    ownership: shared
    rules:
      - { ref: empty-agent, action: block, expression: 'http.user_agent eq ""' }
      - include: ../fragments/ports.yaml
`;
const PROJECT = 'version: 1\ndialect: cloudflare\n';
const FRAGMENT = `- ref: ports
  action: block
  expression: 'http.request.uri.path eq \${admin} and http.host matches "x"'
`;

function files(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return {
    'zonewright.yaml': PROJECT,
    'zones/shop.yaml': FILE,
    'fragments/ports.yaml': FRAGMENT,
    ...more,
  };
}

async function service(given: Given = {}): Promise<Emulator> {
  const state = {
    zones: { [ZONE]: { name: 'shop.example.com', rulesets: [LIVE] } },
    ...(given.state as object),
  };
  const emulator = await startEmulator({ ...given, state });
  onTestFinished(() => emulator.close());
  return emulator;
}

interface Checked {
  readonly exit: number | null;
  readonly plan: PlanDocument;
  /** The findings of the check. */
  readonly said: PlanDocument['findings'];
  readonly stderr: string;
  readonly root: string;
}

async function check(
  emulator: Emulator,
  given = files(),
  flags: readonly string[] = ['--check-service'],
): Promise<Checked> {
  const root = repository(given);
  const ran = await zonewright(['plan', '--format', 'json', ...flags], { root, emulator });
  const plan = JSON.parse(ran.stdout) as PlanDocument;
  const said = plan.findings.filter(({ code }) => code.startsWith('service-'));
  return { exit: ran.exit, plan, said, stderr: ran.stderr, root };
}

function writesOf({ requests }: Emulator): readonly string[] {
  return requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
}

const PARSE_ERROR = `'http.request.uri.path eq "/admin" and http.host matches "x"' is not a valid value for expression because could not parse filter expression: Filter parsing error (1:49):
http.request.uri.path eq "/admin" and http.host matches "x"
                                                ^^^^^^^ regular expressions are not part of this plan
`;

describe('plan --check-service', () => {
  test('a service that takes everything: nothing is stored, and the requests are counted', async () => {
    const emulator = await service();
    const before = JSON.stringify(emulator.state());
    const { exit, plan, said } = await check(emulator);
    expect({ exit, said, tried: plan.requests.try }).toEqual({ exit: 0, said: [], tried: 2 });
    expect(writesOf(emulator)).toEqual(Array(2).fill(`PUT /zones/${ZONE}/rulesets/${LIVE.id}`));
    expect(JSON.stringify(emulator.state())).toBe(before);
    expect(plan.requests.write).toBe(1);
  });

  test.each([
    ['with a pointer', { pointer: '/rules/1/expression' }],
    ['without a pointer, by the expression that it quotes', {}],
  ])('an error of an expression %s is at its place in the fragment', async (_, more) => {
    const emulator = await service();
    emulator.inject({
      kind: 'status',
      status: 400,
      code: 20127,
      message: PARSE_ERROR,
      match: { method: 'PUT' },
      nth: 2,
      ...more,
    });
    const { exit, said } = await check(emulator);
    const column = FRAGMENT.split('\n').at(2)?.indexOf('matches') ?? 0;
    expect(exit).toBe(4);
    expect(said).toMatchObject([
      {
        severity: 'error',
        code: 'service-refuses',
        file: 'fragments/ports.yaml',
        line: 3,
        column: column + 1,
        scope: 'zone/shop.example.com',
        included_from: [{ file: 'zones/shop.yaml', line: 8 }],
      },
    ]);
    expect(said[0]?.message).toContain(
      ': 20127 the value is not a valid value for expression because could not parse filter expression: Filter parsing error (1:49): regular expressions are not part of this plan',
    );
  });

  test('a refusal of the whole ruleset is at the ruleset; one of a rule in no file names the rule', async () => {
    const limited = await service({ state: { limits: { phaseRules: { [PHASE]: 2 } } } });
    const { exit, said } = await check(limited);
    expect(exit).toBe(4);
    expect(said).toMatchObject([{ code: 'service-refuses', file: 'zones/shop.yaml', line: 4 }]);
    expect(said[0]?.message).toContain('50001 exceeded the maximum number of rules');

    const other = await service();
    const fault = {
      kind: 'status',
      status: 400,
      message: 'no such list',
      pointer: '/rules/2/expression',
    } as const;
    other.inject({ ...fault, match: { method: 'PUT' }, nth: 2 });
    const refused = await check(other);
    expect(refused.said[0]?.message).toContain('(rule theirs, which no file declares): no such list');
  });

  test.each([
    ['stores it all the same', { dryRun: 'ignored' as const }, 'was not the same afterwards'],
    ['refuses the parameter', { dryRun: 'refused' as const }, 'refused a write that changes nothing'],
  ])('a service that %s gets no write of the plan', async (_, behaviour, why) => {
    const emulator = await service({ state: { behaviour } });
    const { exit, plan, said } = await check(emulator);
    expect(exit).toBe(0);
    expect(said).toMatchObject([{ severity: 'warning', code: 'service-not-asked' }]);
    expect(said[0]?.message).toContain(why);
    expect(plan.requests.try).toBe(1);
    const { rulesets } = emulator.state().zones[ZONE] ?? { rulesets: [] };
    expect(rulesets[0]?.rules.map(({ ref }) => ref)).toEqual(LIVE.rules.map(({ ref }) => ref));
  });

  test('credentials that can only read, and a service that fails, are said', async () => {
    for (const [status, why] of [
      [403, 'HTTP 403'],
      [500, 'HTTP 500'],
    ] as const) {
      const emulator = await service();
      emulator.inject({ kind: 'status', status, match: { method: 'PUT' } });
      const { exit, said } = await check(emulator);
      expect(exit).toBe(0);
      expect(said).toMatchObject([{ severity: 'warning', code: 'service-not-asked' }]);
      expect(said[0]?.message).toContain(why);
      expect(writesOf(emulator)).toHaveLength(1);
    }
  });

  test('without a live ruleset there is nothing to prove it with, so nothing is sent', async () => {
    const emulator = await service({ state: { zones: { [ZONE]: { name: 'shop.example.com' } } } });
    const { said } = await check(emulator);
    expect(said[0]?.message).toContain('there is no live ruleset');
    expect(writesOf(emulator)).toEqual([]);
  });

  test('what needs a list of the same plan is not asked about; the rest is', async () => {
    const emulator = await service({
      state: {
        zones: { [ZONE]: { name: 'shop.example.com', account: ACCOUNT, rulesets: [LIVE] } },
        accounts: { [ACCOUNT]: { name: 'example-inc' } },
        behaviour: { knownLists: true },
      },
    });
    const lists = `account: { name: example-inc, id: "${ACCOUNT}" }\nlists: { lists: [{ name: office, kind: ip, items: [192.0.2.1] }] }\n`;
    const fragment = `- { ref: ports, action: block, expression: 'ip.src in $office' }\n`;
    const { exit, said } = await check(
      emulator,
      files({ 'accounts/inc.yaml': lists, 'fragments/ports.yaml': fragment }),
    );
    expect(exit).toBe(0);
    expect(said[0]?.message).toBe(
      `the service was not asked about zone/shop.example.com/rulesets/${PHASE}: it needs account/example-inc/lists/office, which the same plan does first`,
    );
    expect(writesOf(emulator)).toEqual([]);
  });

  test('the documented dialect, and a snapshot, get no such request', async () => {
    const emulator = await service();
    const { exit, said } = await check(emulator, files({ 'zonewright.yaml': 'version: 1\n' }));
    expect(exit).toBe(0);
    expect(said[0]?.message).toContain('the service of the documented dialect is not known to have dry_run');
    expect(writesOf(emulator)).toEqual([]);
  });

  test('it counts in the forecast of requests', async () => {
    const emulator = await service();
    const root = repository(files());
    const forecast = async (...flags: readonly string[]): Promise<string> => {
      const { stderr } = await zonewright(['plan', '--max-requests', '1', ...flags], { root, emulator });
      return /it would take about \d+ requests?/.exec(stderr)?.[0] ?? stderr;
    };
    expect(await forecast()).toBe('it would take about 2 requests');
    expect(await forecast('--check-service')).toBe('it would take about 6 requests');
  });

  test('reports show it, and the file of gaps has no value of a file', async () => {
    const emulator = await service();
    emulator.inject({
      kind: 'status',
      status: 400,
      code: 20127,
      message: PARSE_ERROR,
      match: { method: 'PUT' },
      nth: 2,
    });
    const root = repository(files());
    const written = (name: string): string => readFileSync(join(root, name), 'utf8');
    const out = (name: string): string => `${name}=${join(root, `plan.${name}`)}`;
    const ran = await zonewright(
      [
        'plan',
        '--check-service',
        ...['json', 'markdown', 'html', 'sarif'].flatMap((name) => ['--write', out(name)]),
        '--report-gap',
        join(root, 'gaps.json'),
      ],
      { root, emulator },
    );
    expect(ran.exit).toBe(4);
    for (const text of [ran.stdout, written('plan.markdown'), written('plan.html'), written('plan.sarif')])
      expect(text).toContain(
        '20127 the value is not a valid value for expression because could not parse filter expression',
      );
    const sarif = JSON.parse(written('plan.sarif')) as {
      readonly runs: readonly {
        readonly results: readonly { readonly ruleId: string; readonly level: string }[];
      }[];
    };
    expect(sarif.runs[0]?.results).toMatchObject([
      {
        ruleId: 'service-refuses',
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'fragments/ports.yaml' },
              region: { startLine: 3, startColumn: 64, endColumn: 71 },
            },
          },
        ],
      },
    ]);
    const gaps: unknown = JSON.parse(written('gaps.json'));
    expect(validatorFor('gaps')(gaps)).toBe(true);
    expect(gaps).toMatchObject({
      dialect: 'cloudflare',
      gaps: [
        { kind: 'ruleset', level: 'zone', phase: PHASE, code: 20127, action: 'block', member: 'expression' },
      ],
    });
    for (const value of ['admin', 'shop', ZONE, '/admin', 'http.host'])
      expect(written('gaps.json')).not.toContain(value);
  });

  test('--report-gap needs --check-service', async () => {
    const ran = await zonewright(['plan', '--report-gap', 'gaps.json'], { root: repository(files()) });
    expect(ran.exit).toBe(64);
    expect(ran.stderr).toContain('--report-gap needs --check-service');
  });

  const RUN = fc.record({
    asks: fc.boolean(),
    dialect: fc.constantFrom('cloudflare', 'documented'),
    dryRun: fc.constantFrom('known', 'ignored', 'refused'),
    ports: fc.subarray([80, 443, 8443], { minLength: 1 }),
    isLive: fc.boolean(),
  });

  test('law: without the flag only GETs are sent; with it no rule ever changes, whatever the service does with it', async () => {
    await fc.assert(
      fc.asyncProperty(RUN, async ({ asks, dialect, dryRun, ports, isLive }) => {
        const rulesets = isLive ? [LIVE] : [];
        const emulator = await startEmulator({
          state: { zones: { [ZONE]: { name: 'shop.example.com', rulesets } }, behaviour: { dryRun } },
        });
        try {
          const fragment = `- { ref: ports, action: block, expression: 'cf.edge.server_port in {${ports.join(' ')}}' }\n`;
          const given = files({
            'zonewright.yaml': `version: 1\ndialect: ${dialect}\n`,
            'fragments/ports.yaml': fragment,
          });
          const rules = (): unknown => emulator.state().zones[ZONE]?.rulesets.map((one) => one.rules);
          const before = JSON.stringify(rules());
          await check(emulator, given, asks ? ['--check-service'] : []);
          const writes = emulator.requests.filter(({ method }) => method !== 'GET');
          if (!asks || dialect === 'documented') expect(writes).toEqual([]);
          for (const { query } of writes) expect(new URLSearchParams(query).get('dry_run')).toBe('true');
          expect(JSON.stringify(rules())).toBe(before);
        } finally {
          await emulator.close();
        }
      }),
      { numRuns: 12 },
    );
  });
});
