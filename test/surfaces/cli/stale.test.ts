import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import type { StaleDocument } from '../../../src/generated/documents/stale.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { HAS_GIT } from '../../helpers/git.js';
import { ACCOUNT, OTHER_ZONE, ZONE } from '../../helpers/world.js';

const PHASE = 'http_request_firewall_custom';
const RULES = `      - ref: used
        action: block
        expression: http.request.uri.path eq "/admin"
      # nobody comes here
      - ref: forgotten
        action: block
        expression: http.request.uri.path eq "/old"
        meta: { owner: edge-team }
      - ref: covered
        action: block
        expression: http.request.uri.path eq "/admin" and ip.src.country eq "DE"
      - ref: over
        action: block
        expression: http.user_agent contains "scanner"
        meta: { expires: 2026-01-31 }
      - ref: watching
        action: log
        expression: http.request.uri.path eq "/new"
      - ref: off
        enabled: false
        action: block
        expression: http.request.uri.path eq "/off"
`;
const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets:\n  - phase: ${PHASE}\n    rules:\n`;
const TESTS = `tests:
  - { request: { http.request.uri.path: /admin, ip.src.country: FR }, expect: { rule: used } }
  - { request: { http.request.uri.path: /old, http.user_agent: a }, expect: { rule: forgotten } }
`;
const FILE = 'zones/shop.yaml';

/** A log of so many days, with requests to these paths. */
function logOf(days: number, paths: readonly string[]): string {
  const lines = Array.from({ length: days }, (_, day) =>
    paths.map((path) =>
      JSON.stringify({
        EdgeStartTimestamp: `2026-10-${String(day + 1).padStart(2, '0')}T10:00:00Z`,
        ClientRequestHost: 'shop.example.com',
        ClientRequestURI: path,
        ClientRequestUserAgent: 'curl/8.0',
        ClientCountry: 'fr',
        EdgeResponseStatus: 403,
      }),
    ),
  );
  return `${lines.flat().join('\n')}\n`;
}

/** The service with the rules of the files, all of which last changed on one day. */
async function service(changed: string): Promise<Emulator> {
  const rule = (ref: string, action: string, enabled = true): object => ({
    id: ref.padEnd(32, '0').replace(/[^a-f0-9]/g, 'a'),
    ref,
    action,
    enabled,
    expression: 'true',
    version: '1',
    last_updated: changed,
  });
  const emulator = await startEmulator({
    state: {
      zones: {
        [ZONE]: {
          name: 'shop.example.com',
          rulesets: [
            {
              id: '2'.repeat(32),
              name: 'default',
              kind: 'zone',
              phase: PHASE,
              rules: [rule('watching', 'log'), rule('off', 'block', false)],
            },
          ],
        },
        [OTHER_ZONE]: { name: 'blog.example.com' },
      },
    },
  });
  onTestFinished(() => emulator.close());
  return emulator;
}

async function stale(root: string, emulator: Emulator, ...args: readonly string[]): Promise<Ran> {
  return zonewright(['inspect', 'rulesets', '--stale', ...args], { root, emulator });
}

async function documentOf(
  root: string,
  emulator: Emulator,
  ...args: readonly string[]
): Promise<StaleDocument> {
  const { stdout } = await stale(root, emulator, '--format', 'json', ...args);
  const document = JSON.parse(stdout) as StaleDocument;
  const validate = validatorFor('stale');
  expect([validate(document), validate.errors]).toEqual([true, null]);
  return document;
}

const whysOf = ({ rules }: StaleDocument): readonly string[] =>
  rules.map(({ rule, evidence }) => `${rule}: ${evidence.map(({ why }) => why).join(', ')}`);

describe('inspect rulesets --stale', () => {
  test('shows each rule that is perhaps not needed, with what says so', async () => {
    const root = repository({ [FILE]: `${HEAD}${RULES}${TESTS}` });
    const log = join(root, 'log.ndjson');
    writeFileSync(log, logOf(9, ['/admin', '/new', '/']));
    const document = await documentOf(root, await service('2026-01-01T00:00:00Z'), '--log', log);
    expect(whysOf(document)).toEqual([
      'forgotten: unmatched',
      'covered: shadowed, unmatched',
      'over: expired, unmatched',
      'watching: only-logs',
      'off: disabled',
    ]);
    expect(document.rules[0]).toMatchObject({
      line: 9,
      meta: { owner: 'edge-team' },
      evidence: [{ says: 'it selects none of 27 logged requests on 9 days' }],
    });
    expect(document.rules.flatMap(({ rule, harmless }) => (harmless === undefined ? [] : [rule]))).toEqual([
      'covered',
      'off',
    ]);
    expect(document.logs).toEqual([{ zone: 'shop.example.com', requests: 27, days: 9, unread: 0 }]);
  });

  test('asks the files alone what no log and no date of the service says', async () => {
    const root = repository({ [FILE]: `${HEAD}${RULES}${TESTS}` });
    const now = new Date().toISOString();
    expect(whysOf(await documentOf(root, await service(now)))).toEqual([
      'covered: shadowed',
      'over: expired',
    ]);
  });

  test('says when a log proves little, and takes nothing that is undecided for evidence', async () => {
    const root = repository({ [FILE]: `${HEAD}${RULES}${TESTS}` });
    const log = join(root, 'log.ndjson');
    const line = JSON.stringify({ ClientRequestHost: 'shop.example.com', ClientRequestURI: '/' });
    writeFileSync(log, `${line}\n{`);
    const { rules } = await documentOf(root, await service(new Date().toISOString()), '--log', log);
    expect(
      rules.map(({ rule, evidence }) => `${rule}: ${evidence.map(({ why }) => why).join(', ')}`),
    ).toEqual([
      'used: unmatched',
      'forgotten: unmatched',
      'covered: shadowed, unmatched',
      'over: expired', // The log does not say which agent it was.
      'watching: unmatched',
    ]);
    expect(rules[0]?.evidence[0]?.says).toBe(
      'it selects none of 1 logged request on 0 days; fewer than 7 days prove little; 1 line of the log could not be read',
    );
  });

  test('the edit removes only what is proved to change nothing, unless all is wanted', async () => {
    const root = repository({ [FILE]: `${HEAD}${RULES}${TESTS}` });
    const emulator = await service('2026-01-01T00:00:00Z');
    const log = join(root, 'log.ndjson');
    writeFileSync(log, logOf(9, ['/admin', '/new', '/']));
    const proved = await documentOf(root, emulator, '--log', log);
    expect(proved.edit.removed.map(({ what }) => what)).toEqual([
      `rule covered of rulesets/${PHASE}`,
      `rule off of rulesets/${PHASE}`,
    ]);
    expect(JSON.stringify(proved.edit.opens)).toContain('the same is decided for all traffic');
    const all = await documentOf(root, emulator, '--log', log, '--unproved');
    expect(all.edit.removed.map(({ what }) => what)).toContain('test of rule forgotten');
    expect(JSON.stringify(all.edit.opens)).toContain('block by forgotten → no rule decides');
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(`${HEAD}${RULES}${TESTS}`);
  });

  test.runIf(HAS_GIT)('the patch is what git apply takes, and what is left is valid', async () => {
    const root = repository({ [FILE]: `${HEAD}${RULES}${TESTS}` });
    const emulator = await service('2026-01-01T00:00:00Z');
    const out = join(root, 'stale.patch');
    const { stdout, exit } = await stale(root, emulator, '--out', out);
    expect(exit).toBe(0);
    expect(stdout).toContain(`git apply ${out} makes this edit.`);
    execFileSync('git', ['apply', out], { cwd: root });
    const text = readFileSync(join(root, FILE), 'utf8');
    expect(text).not.toMatch(/covered|ref: off/);
    expect(text).toContain('# nobody comes here');
    expect((await zonewright(['prune', '--root', root])).exit).toBe(0);
    expect((await zonewright(['validate', '--root', root])).stdout).toContain('2 tests passed');
  });

  test.runIf(HAS_GIT).each([
    ['.', 'stale.patch'],
    ['sub folder', 'stale.patch'],
    ['sub folder', 'sub folder/own.patch'],
  ])('the command that it names works with --root %j, out of a checkout too', async (at, out) => {
    const emulator = await service('2026-01-01T00:00:00Z');
    for (const isCheckout of [true, false]) {
      const top = repository({ [`${at}/${FILE}`]: `${HEAD}${RULES}${TESTS}` });
      if (isCheckout) execFileSync('git', ['init', '-q'], { cwd: top });
      const ran = await zonewright(['inspect', 'rulesets', '--stale', '--out', out, '--root', at], {
        root: top,
        emulator,
      });
      const [, command = ''] = /file\. .*(git (?:-C|apply) .*) makes this edit\.$/m.exec(ran.stdout) ?? [];
      execFileSync('sh', ['-c', command], { cwd: top });
      expect(readFileSync(join(top, at, FILE), 'utf8')).not.toMatch(/covered|ref: off/);
    }
  });

  const CUSTOM_RULES = `      rules:
        - ref: used
          action: block
          expression: http.request.uri.path eq "/admin"
        - ref: covered
          action: block
          expression: http.request.uri.path eq "/admin" and ip.src.country eq "DE"
          meta: { owner: edge-team }
        - ref: over
          action: block
          expression: http.user_agent contains "scanner"
          meta: { expires: 2026-01-31 }
        - { ref: watching, action: log, expression: ssl }
        - { ref: 'off', enabled: false, action: block, expression: ssl }
`;
  const SECTIONS = (overrides = ''): string => `custom_rulesets:
  rulesets:
    - name: bad-bots
      phase: ${PHASE}
${CUSTOM_RULES}rulesets:
  - phase: ${PHASE}
    rules:
      - ref: bots
        action: execute
        expression: http.host eq "shop.example.com"
        action_parameters: { id: { custom_ruleset: bad-bots }${overrides} }
`;

  /** A zone and an account, each with the custom ruleset of the files, whose rules last changed in January. */
  async function executing(raw: object = {}): Promise<Emulator> {
    const rule = (ref: string, action: string, enabled = true): object => ({
      id: ref.padEnd(32, '0').replace(/[^a-f0-9]/g, 'a'),
      ref,
      action,
      enabled,
      expression: 'ssl',
      version: '1',
      last_updated: '2026-01-01T00:00:00Z',
    });
    const rulesetsOf = (kind: string, level: string): readonly object[] => {
      const [custom, own] = [1, 2].map((number) => `${level}${number}`.padEnd(32, '0'));
      const parameters = { action_parameters: { id: custom, ...raw } };
      return [
        {
          id: custom,
          name: 'bad-bots',
          kind: 'custom',
          phase: PHASE,
          rules: [rule('watching', 'log'), rule('off', 'block', false)],
        },
        {
          id: own,
          name: 'default',
          kind,
          phase: PHASE,
          rules: [Object.assign(rule('bots', 'execute'), parameters)],
        },
      ];
    };
    const state: unknown = {
      zones: { [ZONE]: { name: 'shop.example.com', rulesets: rulesetsOf('zone', 'a') } },
      accounts: { [ACCOUNT]: { name: 'example-inc', rulesets: rulesetsOf('root', 'b') } },
    };
    const emulator = await startEmulator({ state: state as never });
    onTestFinished(() => emulator.close());
    return emulator;
  }

  const BOTH = (overrides?: string): Readonly<Record<string, string>> => ({
    [FILE]: `zone: { name: shop.example.com, id: "${ZONE}" }\n${SECTIONS(overrides)}`,
    'accounts/main.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }\n${SECTIONS(overrides)}`,
  });
  const FOUND = ['covered: shadowed', 'over: expired', 'watching: only-logs', 'off: disabled'];

  test('asks for custom rulesets too, of zones and accounts, and edits them', async () => {
    const root = repository(BOTH());
    const emulator = await executing();
    const document = await documentOf(root, emulator);
    expect(document.exit_code).toBe(0);
    expect(whysOf(document)).toEqual([...FOUND, ...FOUND]);
    expect(new Set(document.rules.map(({ scope, ruleset }) => `${scope}/${ruleset}`))).toEqual(
      new Set([
        'account/example-inc/custom_rulesets/bad-bots',
        'zone/shop.example.com/custom_rulesets/bad-bots',
      ]),
    );
    expect(document.edit.removed.map(({ what }) => what)).toEqual([
      'rule covered of custom_rulesets/bad-bots',
      'rule off of custom_rulesets/bad-bots',
      'rule covered of custom_rulesets/bad-bots',
      'rule off of custom_rulesets/bad-bots',
    ]);
    const all = await documentOf(root, emulator, '--unproved');
    expect(JSON.stringify(all.edit.opens)).toContain('block by over → no rule decides');
    expect(all.edit.findings).toEqual([]);
    expect((await stale(root, emulator)).stdout).toMatch(/custom_rulesets\/bad-bots\n +owner: edge-team/);
  });

  test.each([
    ['a file', ', overrides: { enabled: false }', {}],
    ['the service', '', { overrides: { enabled: false } }],
  ])('proves nothing of rules that an execute rule of %s overrides', async (_, declared, live) => {
    const document = await documentOf(repository(BOTH(declared)), await executing(live));
    expect(whysOf(document)).not.toContain('covered: shadowed');
    expect(document.rules.filter(({ harmless }) => harmless !== undefined)).toEqual([]);
  });

  test('asks for entry points of accounts', async () => {
    const text = `account: { name: example-inc, id: "${ACCOUNT}" }
rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: a, action: execute, expression: ssl, meta: { expires: 2026-01-31 }, action_parameters: { id: { custom_ruleset: bad-bots } } }
custom_rulesets: { rulesets: [{ name: bad-bots, phase: ${PHASE}, rules: [] }] }
`;
    const document = await documentOf(repository({ 'accounts/main.yaml': text }), await executing());
    expect(document.rules).toMatchObject([
      {
        scope: 'account/example-inc',
        ruleset: `rulesets/${PHASE}`,
        rule: 'a',
        evidence: [{ why: 'expired' }],
      },
    ]);
  });

  test('a text that another zone needs stays', async () => {
    const fragment = '- { ref: own, action: block, expression: \'http.request.uri.path eq "${path}"\' }\n';
    const zone = (name: string, id: string, path: string): string =>
      `zone: { name: ${name}, id: "${id}" }\nrulesets:\n  - phase: ${PHASE}\n    rules:\n      - { include: ../f/own.yaml, with: { path: ${path} } }\n`;
    const root = repository({
      'zones/blog.yaml': zone('blog.example.com', OTHER_ZONE, '/blog'),
      'zones/shop.yaml': zone('shop.example.com', ZONE, '/old'),
      'f/own.yaml': fragment,
    });
    const log = join(root, 'log.ndjson');
    writeFileSync(log, logOf(9, ['/']) + logOf(1, ['/blog']).replace('shop.', 'blog.'));
    const emulator = await service('2026-01-01T00:00:00Z');
    const { rules, edit } = await documentOf(root, emulator, '--log', log, '--unproved');
    expect(rules).toMatchObject([
      { scope: 'zone/shop.example.com', file: 'f/own.yaml', stays: expect.stringContaining('shared') },
    ]);
    expect(edit.removed).toEqual([]);
  });

  test.each([
    [['--log', 'x'], '--log goes with --stale'],
    [['--unproved'], '--unproved goes with --stale'],
    [['--stale', '--phase', PHASE], '--phase goes with the live rulesets, not with --stale'],
    [['--stale', '--account', 'a=01a7362d577a6c3019a474fd6f485823', '--log', 'x'], 'logs are those of zones'],
  ])('%j is a wrong use', async (args, message) => {
    const root = repository({ [FILE]: `${HEAD}${RULES}` });
    const { exit, stderr } = await zonewright(['inspect', 'rulesets', ...args], {
      root,
      emulator: await service('2026-01-01T00:00:00Z'),
    });
    expect([exit, stderr]).toEqual([64, expect.stringContaining(message)]);
    expect(existsSync(join(root, 'x'))).toBe(false);
  });
});
