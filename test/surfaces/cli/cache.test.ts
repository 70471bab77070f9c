import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { ZONE } from '../../helpers/world.js';

const HEAD = `zone: { name: shop.example.com, id: "${ZONE}" }\n`;
const RULE = { ref: 'one', action: 'block', expression: 'http.host eq "shop.example.com"' };
const RULES = `rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: one, action: block, expression: 'http.host eq "shop.example.com"' }
`;

/** A file with a warning, so that there is something to tell. */
const SHADOWED = `${RULES}      - { ref: two, action: log, expression: 'http.host eq "shop.example.com"' }\n`;

const CACHED = ['--cache', 'cache'];

describe('validate --cache', () => {
  async function validated(root: string, ...more: readonly string[]): Promise<Ran> {
    return zonewright(['validate', '--root', root, '--cache', join(root, 'cache'), ...more], { root });
  }

  test('says the same from the cache, warnings and their place included', async () => {
    const root = repository({ 'zones/shop.yaml': HEAD + SHADOWED });
    const plainly = await zonewright(['validate', '--root', root], { root });
    expect(plainly.stdout).toContain('rule-shadowed');
    expect(await validated(root)).toEqual(plainly);
    expect(readdirSync(join(root, 'cache', 'files'))).toHaveLength(1);
    expect(await validated(root)).toEqual(plainly);
  });

  test('sees what was changed: a file, a fragment, the settings', async () => {
    const including = `rulesets:\n  - phase: http_request_firewall_custom\n    rules: [{ include: ../fragments/a.yaml }]\n`;
    const root = repository({
      'zones/shop.yaml': HEAD + including,
      'fragments/a.yaml': '- { ref: one, action: block, expression: http.host eq "a" }\n',
    });
    const first = await validated(root);
    expect(first.exit).toBe(0);
    const wrong = '- { ref: one, action: block, expression: http.hots eq "a" }\n';
    writeFileSync(join(root, 'fragments/a.yaml'), wrong);
    const strictly = await validated(root, '--strict');
    expect([strictly.exit, strictly.stdout]).toEqual([3, expect.stringContaining('http.hots')]);
    expect((await validated(root)).stdout).toContain('http.hots');
    writeFileSync(join(root, 'fragments/a.yaml'), '- { ref: one, action: block, expression: ( }\n');
    expect((await validated(root)).exit).toBe(3);
    writeFileSync(join(root, 'zones/shop.yaml'), `${HEAD}page_sheild: {}\n`);
    expect((await validated(root)).exit).toBe(3);
    writeFileSync(join(root, 'zones/shop.yaml'), HEAD + including);
    writeFileSync(
      join(root, 'fragments/a.yaml'),
      '- { ref: one, action: block, expression: http.host eq "a" }\n',
    );
    expect(await validated(root)).toEqual(first);
  });

  test('a file with errors is not kept: what is wrong is found where it is told', async () => {
    const root = repository({ 'zones/shop.yaml': `${HEAD}page_sheild: {}\n` });
    const first = await validated(root);
    expect(first.exit).toBe(3);
    expect(await validated(root)).toEqual(first);
  });

  test('damage is told with --debug only, and changes nothing', async () => {
    const root = repository({ 'zones/shop.yaml': HEAD + RULES });
    const first = await validated(root);
    const [name = ''] = readdirSync(join(root, 'cache', 'files'));
    const file = join(root, 'cache', 'files', name);
    const damage = (): void => writeFileSync(file, readFileSync(file, 'utf8').replace('block', 'log'));
    damage();
    expect(await validated(root)).toEqual(first);
    damage();
    const debugged = await validated(root, '--debug');
    expect(debugged.stdout).toBe(first.stdout);
    expect(debugged.stderr).toBe('the cached copy of zone zones/shop.yaml is damaged, so it is not used\n');
  });
});

describe('plan --cache', () => {
  const PHASES = ['http_request_firewall_custom', 'http_ratelimit', 'http_request_late_transform'];

  async function opened(): Promise<{ root: string; emulator: Emulator }> {
    const root = repository({ 'zones/shop.yaml': HEAD + RULES });
    const rulesets = PHASES.map((phase, index) => ({
      id: String(index).repeat(32),
      name: 'default',
      kind: 'zone' as const,
      phase,
      version: '3',
      rules: phase === PHASES[0] ? [{ ...RULE, id: 'b'.repeat(32) }] : [],
    }));
    const emulator = await startEmulator({
      state: { zones: { [ZONE]: { name: 'shop.example.com', rulesets } } },
    });
    onTestFinished(() => emulator.close());
    return { root, emulator };
  }

  /** What a command answers, and the paths of rulesets that it asked for. */
  async function asked(
    args: readonly string[],
    { root, emulator }: { root: string; emulator: Emulator },
  ): Promise<Ran & { readonly paths: readonly string[] }> {
    emulator.clearRequests();
    const ran = await zonewright(args, { root, emulator });
    const paths = emulator.requests.map(({ method, path }) => `${method} ${path}`);
    return { ...ran, paths: paths.filter((path) => path.includes('/rulesets')) };
  }

  test('does not read a ruleset again whose version it has seen, and says the same', async () => {
    const world = await opened();
    const first = await asked(['plan', ...CACHED], world);
    const second = await asked(['plan', ...CACHED], world);
    expect([second.exit, second.stdout]).toEqual([first.exit, first.stdout]);
    expect(first.paths).toEqual([
      `GET /zones/${ZONE}/rulesets`,
      `GET /zones/${ZONE}/rulesets/${'0'.repeat(32)}`,
    ]);
    expect(second.paths).toEqual([`GET /zones/${ZONE}/rulesets`]);
  });

  test('sees what somebody changed', async () => {
    const world = await opened();
    await asked(['plan', ...CACHED], world);
    world.emulator.update(({ zones }) => {
      const ruleset = zones[ZONE]?.rulesets[0];
      if (ruleset === undefined) throw new Error('no ruleset');
      ruleset.version = '4';
      ruleset.rules.splice(0);
    });
    const changed = await asked(['plan', ...CACHED], world);
    expect(changed.stdout).toContain('1 to update');
    expect(changed.paths).toHaveLength(2);
  });

  test('reads everything while a trace is written, which holds all that was answered', async () => {
    const world = await opened();
    await asked(['plan', ...CACHED], world);
    expect((await asked(['plan', ...CACHED, '--trace', 'trace.har'], world)).paths).toHaveLength(2);
  });

  test('keeps no answer that holds a secret, and hides it each time', async () => {
    const SECRET = 'Zk3x9QpLm2vT8wRb';
    const world = await opened();
    world.emulator.update(({ zones }) => {
      const rule = zones[ZONE]?.rulesets[0]?.rules[0];
      // A text that nothing but the answer tells to be a secret, where it is shown as well.
      Object.assign(rule ?? {}, { description: SECRET, action_parameters: { destination_conf: SECRET } });
    });
    for (const look of ['first', 'again']) {
      const { stdout } = await asked(['plan', '--verbose', ...CACHED], world);
      expect([look, stdout]).toEqual([look, expect.stringContaining('destination_conf')]);
      expect(stdout).not.toContain(SECRET);
      expect(existsSync(join(world.root, 'cache', 'answers'))).toBe(false);
    }
  });

  test('a folder without a name is no folder', async () => {
    const world = await opened();
    const refused = await asked(['plan', '--cache', ''], world);
    expect([refused.exit, readdirSync(world.root)]).toEqual([64, ['zones']]);
  });

  test('a plan that was made from a wrong cache is not carried out', async () => {
    const world = await opened();
    await asked(['plan', ...CACHED], world);
    world.emulator.update(({ zones }) => void zones[ZONE]?.rulesets[0]?.rules.splice(0));
    const file = join(world.root, 'zones/shop.yaml');
    writeFileSync(
      file,
      `${readFileSync(file, 'utf8')}      - { ref: two, action: log, expression: 'true' }\n`,
    );
    expect((await asked(['plan', '--out', 'plan.json', ...CACHED], world)).exit).toBe(0);
    const refused = await asked(['apply', 'plan.json', '--yes'], world);
    expect(refused.exit).toBe(5);
    expect(refused.paths.filter((path) => !path.startsWith('GET'))).toEqual([]);
  });

  test('drift keeps them as well; apply takes nothing of it, and reads whole', async () => {
    const world = await opened();
    await asked(['plan', ...CACHED], world);
    expect((await asked(['drift', ...CACHED], world)).paths).toEqual([`GET /zones/${ZONE}/rulesets`]);
    // A live edit that tells no new version: what a plan can't see, an apply must.
    world.emulator.update(({ zones }) => void zones[ZONE]?.rulesets[0]?.rules.splice(0));
    const refused = await asked(['apply', '--yes', ...CACHED], world);
    expect([refused.exit, refused.paths]).toEqual([64, []]);
    const applied = await asked(['apply', '--yes'], world);
    expect(applied.exit).toBe(0);
    expect(applied.paths).toContain(`PUT /zones/${ZONE}/rulesets/${'0'.repeat(32)}`);
  });
});

describe('many files', () => {
  const COUNT = 45;

  function files(broken: Readonly<Record<string, string>>): string {
    const zones = Array.from({ length: COUNT }, (_, index) => {
      const head = `zone: { name: z${index}.example.com, id: "${index.toString(16).padStart(32, '0')}" }\n`;
      const rules = `rulesets:\n  - phase: http_request_firewall_custom\n    rules: [{ include: ../fragments/a.yaml }]\n`;
      return [`zones/z${String(index).padStart(2, '0')}.yaml`, head + rules] as const;
    });
    const fragment =
      '- { ref: one, action: block, expression: http.host eq "a" }\n- { ref: two, action: log, expression: http.host eq "a" }\n';
    return repository({ ...Object.fromEntries(zones), 'fragments/a.yaml': fragment, ...broken });
  }

  test.each([
    ['without errors', {}],
    ['with a file that has errors', { 'zones/z31.yaml': 'zone: {}\n' }],
    ['with a fragment that has errors', { 'fragments/a.yaml': '- { ref: one, action: block }\n- [\n' }],
    ['with a fragment that is not there', { 'zones/z12.yaml': 'rulesets: [{ include: ../none.yaml }]\n' }],
  ])('%s: threads find what one thread finds, in the same order', async (_, broken) => {
    const root = files(broken);
    const inOne = await zonewright(['validate', '--root', root], { root });
    const inMany = await zonewrightProcess(['validate', '--root', root], { root });
    expect(inMany).toEqual(inOne);
  });
});
