import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { LiveRulesetsDocument } from '../../../src/generated/documents/live-rulesets.js';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { ACCOUNT, SECRETS, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\nrulesets: []\n`,
  'accounts/inc.yaml': `account: { name: example-inc, id: "${ACCOUNT}" }\nrulesets: []\n`,
};
const PHASE = 'http_request_firewall_custom';
const rule = (name: string, action: string, more: object = {}): object => ({
  id: name.repeat(32),
  ref: `rule-${name}`,
  version: '1',
  action,
  expression: `http.host eq "${name}.example.com"`,
  ...more,
});
const RULESET = {
  id: '1'.repeat(32),
  name: 'default',
  kind: 'zone',
  phase: PHASE,
  version: '7',
  last_updated: '2026-11-01T00:00:00Z',
  rules: [rule('b', 'block'), rule('c', 'log')],
  versions: [
    {
      id: '1'.repeat(32),
      name: 'default',
      kind: 'zone',
      phase: PHASE,
      description: '',
      version: '6',
      last_updated: '2026-10-01T00:00:00Z',
      rules: [rule('a', 'block'), rule('b', 'block', { enabled: false })],
    },
  ],
};
const MANAGED = {
  id: '2'.repeat(32),
  name: 'managed rules',
  kind: 'managed',
  phase: 'http_request_firewall_managed',
  version: '9',
  rules: [
    rule('d', 'block', { categories: ['wordpress'] }),
    rule('e', 'block', { categories: ['drupal'] }),
    { id: 'f'.repeat(32), ref: 'rule-f', action: 'block', categories: ['drupal'] },
  ],
};

const CUSTOM = {
  id: '3'.repeat(32),
  name: 'bots',
  kind: 'custom',
  phase: PHASE,
  version: '2',
  rules: [],
};

type Ran = { readonly exit: number; readonly out: string; readonly err: string };

const FAILURES: readonly (readonly [object, string])[] = [
  [{ kind: 'status', status: 403 }, 'HTTP 403'],
  [{ kind: 'status', status: 404, code: 7003, message: 'no route' }, '7003'],
  [{ kind: 'status', status: 500 }, 'HTTP 500'],
  [{ kind: 'html-200' }, 'not JSON'],
  [{ kind: 'result-null' }, 'the answer has no result'],
];

async function service(
  faults: readonly never[] = [],
  behaviour: object = {},
): Promise<{
  readonly emulator: Emulator;
  readonly call: (...args: readonly string[]) => Promise<Ran>;
  readonly document: (...args: readonly string[]) => Promise<LiveRulesetsDocument>;
}> {
  const state = {
    zones: { [ZONE]: { rulesets: [RULESET] } },
    accounts: { [ACCOUNT]: { rulesets: [MANAGED, CUSTOM] } },
    behaviour,
  };
  const emulator = await startEmulator({ state: JSON.parse(JSON.stringify(state)) as object, faults });
  onTestFinished(() => emulator.close());
  const root = repository(FILES);
  const call = async (...args: readonly string[]): Promise<Ran> => {
    const runtime = testRuntime({ ...SECRETS, ZONEWRIGHT_API_TOKEN: 'canary-token-1' });
    const flags = ['--root', root, '--base-url', emulator.url, '--quiet', '--rate-limit', 'off'];
    const exit = await run(['inspect', 'rulesets', ...args, ...flags], runtime);
    return { exit, ...runtime.written };
  };
  const document = async (...args: readonly string[]): Promise<LiveRulesetsDocument> => {
    const { out, err } = await call(...args, '--format', 'json');
    const value = (out === '' ? { err } : JSON.parse(out)) as LiveRulesetsDocument;
    expect([validatorFor('live-rulesets')(value), err]).toEqual([true, '']);
    return value;
  };
  return { emulator, call, document };
}

describe('inspect rulesets', () => {
  test('--versions lists them, the newest first', async () => {
    const { call, document } = await service();
    const { exit, out } = await call('--versions', '--zone', 'shop.example.com');
    expect(exit).toBe(0);
    expect(out.match(/version {2}\d+/g)).toEqual(['version  7', 'version  6']);
    const { filters, scopes } = await document('--versions', '--zone', 'shop.example.com');
    expect(filters).toEqual({ versions: true });
    expect(scopes[0]?.rulesets[0]?.versions?.map(({ version }) => version)).toEqual(['7', '6']);
  });

  test('--version N shows the rules of that version, and not the version of the tool', async () => {
    const { call, document } = await service();
    const { exit, out } = await call('--version', '6', '--phase', PHASE);
    expect(exit).toBe(0);
    expect(out).toContain('rule-a');
    expect(out).not.toContain('rule-c');
    const { scopes } = await document('--version', '6');
    const [ruleset] = scopes.flatMap(({ rulesets }) => rulesets);
    expect([ruleset?.version, ruleset?.rules?.map(({ ref }) => ref)]).toEqual(['6', ['rule-a', 'rule-b']]);
  });

  test('--diff N M shows what became of each rule', async () => {
    const { call, document } = await service();
    const { exit, out } = await call('--diff', '6', '7');
    expect(exit).toBe(0);
    expect(out).toMatch(/\+ .*rule-c/);
    expect(out).toMatch(/- .*rule-a/);
    const { scopes } = await document('--diff', '6', '7');
    const changes = scopes.flatMap(({ rulesets }) => rulesets).flatMap(({ differences = [] }) => differences);
    expect(changes.map(({ change, ref }) => `${change} ${ref}`)).toEqual([
      'changed rule-b',
      'added rule-c',
      'removed rule-a',
    ]);
    const back = await document('--diff', '7', '6');
    expect(JSON.stringify(back)).toContain('"change":"removed","ref":"rule-c"');
  });

  test('--by-tag TAG shows the rules of managed rulesets of an account', async () => {
    const { document, emulator } = await service();
    const { scopes } = await document('--by-tag', 'wordpress');
    const rulesets = scopes.flatMap((scope) => scope.rulesets);
    expect(rulesets.map(({ name, rules }) => [name, rules?.map(({ ref }) => ref)])).toEqual([
      ['managed rules', ['rule-d']],
    ]);
    expect(emulator.requests.map(({ path }) => path)).toContain(
      `/accounts/${ACCOUNT}/rulesets/${MANAGED.id}/versions/9/by_tag/wordpress`,
    );
  });

  test.each<readonly [readonly string[], string]>([
    [['--version', '0'], 'It takes the number of a version'],
    [['--version', '../6'], 'It takes the number of a version'],
    [['--version', '99'], 'no ruleset in example-inc, shop.example.com has version 99'],
    [['--diff', '6', '99'], 'no ruleset in example-inc, shop.example.com has both version 6 and 99'],
    [['--diff', '99', '99', '--zone', 'shop.example.com'], 'no ruleset in shop.example.com has version 99'],
    [
      ['--versions', '--phase', 'magic_transit'],
      'no ruleset of the phase magic_transit in example-inc, shop',
    ],
    [['--by-tag', 'nosuch'], 'no ruleset in example-inc has rules with the tag nosuch'],
    [['--by-tag', 'wordpress', '--version', '8'], 'has rules with the tag wordpress in version 8'],
    [['--by-tag', 'wordpress', '--zone', 'shop.example.com'], '--by-tag takes no zone'],
    [['--by-tag', 'wordpress', '--versions'], '--by-tag goes with --version only'],
    [['--by-tag', 'wordpress', '--diff', '6', '7'], '--by-tag goes with --version only'],
    [['--version', '6', '--zone', 'nosuch.example.com'], 'no zone "nosuch.example.com"'],
    [['6'], '"6" has no place'],
    [['--versions', '6'], '"6" has no place'],
    [['--diff', '6'], '--diff takes two versions'],
    [['--diff', '5', '6', '7'], '--diff takes two versions'],
    [['--by-tag', 'a/b'], 'It takes an id'],
    [['--versions', '--version', '6'], 'exclude each other'],
    [['--diff', '6', '7', '--versions'], 'exclude each other'],
  ])('%j is a usage error', async (args, message) => {
    const { call } = await service();
    const { exit, out, err } = await call(...args);
    expect([exit, out]).toEqual([64, '']);
    expect(err).toContain(message);
    const asJson = await call(...args, '--format', 'json');
    expect(asJson.exit).toBe(64);
    expect(JSON.parse(asJson.out)).toMatchObject({ error: { exit_code: 64 } });
  });

  test('counts what has not what was asked for, beside what has it', async () => {
    const { call, document } = await service();
    const { out } = await call('--version', '2');
    expect(out).toContain('account example-inc   1 ruleset');
    expect(out).toContain('zone shop.example.com   0 rulesets, 1 without version 2');
    const { scopes } = await document('--version', '2');
    expect(scopes.map(({ name, without }) => [name, without])).toEqual([
      ['example-inc', 0],
      ['shop.example.com', 1],
    ]);
    expect((await document()).scopes.map(({ without }) => without)).toEqual([undefined, undefined]);
  });

  test('shows a managed rule, which has no expression, without an empty line', async () => {
    const { call } = await service();
    const { out } = await call('--by-tag', 'drupal');
    expect(out).toContain('rule-f');
    expect(out).not.toMatch(/\n *\n *\S/);
    expect(out).not.toContain('shop.example.com');
  });

  test('reads numbers of versions that are numbers', async () => {
    const { call } = await service([], { versionType: 'number' });
    expect((await call('--versions', '--zone', 'shop.example.com')).out.match(/version {2}\d+/g)).toEqual([
      'version  7',
      'version  6',
    ]);
  });

  const ONE = `**/rulesets/${RULESET.id}`;
  test.each<readonly [string, readonly string[]]>([
    [`**/${ZONE}/rulesets`, ['--versions']],
    [`**/${ACCOUNT}/rulesets`, ['--by-tag', 'wordpress']],
    [ONE, []],
    [`${ONE}/versions`, ['--versions']],
    [`${ONE}/versions/6`, ['--version', '6']],
    [`${ONE}/versions/7`, ['--diff', '6', '7']],
    ['**/by_tag/*', ['--by-tag', 'wordpress']],
  ])('a read that fails at %s ends %j with 4, and is told', async (path, args) => {
    for (const [fault, words] of FAILURES) {
      const { call, document } = await service([{ ...fault, match: { path }, times: 99 } as never]);
      expect((await call(...args)).exit).toBe(4);
      const { exit_code: exit, scopes } = await document(...args);
      expect(exit).toBe(4);
      const problems = scopes.flatMap((scope) => scope.problems);
      expect(problems.join()).toContain(words);
    }
  });
});
