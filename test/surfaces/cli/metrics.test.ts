import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator, type Emulator } from '../../../src/emulator/index.js';
import { repository, zonewright, zonewrightProcess, type Ran } from '../../helpers/command.js';
import { parseOpenMetrics } from '../../helpers/openmetrics.js';
import { OTHER_ZONE, ZONE } from '../../helpers/world.js';

const RULES = `rulesets:
  - phase: http_request_firewall_custom
    rules:
      - { ref: a, action: block, expression: 'http.host eq "a"' }
`;
const SHOP = `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`;
const BLOG = `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`;
const [shop, blog] = ['zone/shop.example.com', 'zone/blog.example.com'];

let emulator: Emulator;
let root: string;
let file: string;

beforeEach(async () => {
  emulator = await startEmulator({
    state: { zones: { [ZONE]: { name: 'shop.example.com' }, [OTHER_ZONE]: { name: 'blog.example.com' } } },
  });
  onTestFinished(() => emulator.close());
  root = repository({ 'zones/shop.yaml': SHOP, 'zones/blog.yaml': BLOG });
  file = join(root, 'zonewright.prom');
});

const run = (...args: readonly string[]): Promise<Ran> =>
  zonewright([...args, '--metrics', 'zonewright.prom'], { root, emulator });

/** The values of samples, by the values of their labels but for the command. */
function told(name: string, command?: string): Readonly<Record<string, number>> {
  const samples = parseOpenMetrics(readFileSync(file, 'utf8'))
    .flatMap((family) => family.samples)
    .filter((sample) => sample.name === name)
    .filter(({ labels }) => command === undefined || labels['command'] === command);
  return Object.fromEntries(
    samples.map(({ labels: { command: _, ...labels }, value }) => [Object.values(labels).join(' '), value]),
  );
}

const unreadable = (zone: string, times = 9): void =>
  emulator.inject({ kind: 'status', status: 403, message: 'no', times, match: { path: `**/${zone}/**` } });

describe('--metrics', () => {
  test('tells of an apply, of the risks that somebody agreed to, and then of a drift', async () => {
    writeFileSync(join(root, 'zones/shop.yaml'), SHOP + RULES);
    expect((await run('apply', '--yes')).exit).toBe(0);
    expect(told('zonewright_run_exit_code')).toEqual({ '': 0 });
    expect(told('zonewright_scope_changes')).toEqual({ [shop]: 0, [blog]: 0 });
    expect(told('zonewright_requests_total')).toMatchObject({ 'GET not-found': 2, 'PUT success': 2 });
    writeFileSync(join(root, 'zones/shop.yaml'), SHOP.replace('true', 'false'));
    expect((await run('apply', '--yes', '--allow', 'page-shield-off')).exit).toBe(0);
    expect(told('zonewright_consented_changes_total')).toEqual({ 'page-shield-off': 1 });
    expect(told('zonewright_requests_total', 'apply')).toMatchObject({ 'PUT success': 3 });
    const before = told('zonewright_run_clean_timestamp_seconds', 'apply');

    emulator.update((state) => {
      const zone = state.zones[ZONE];
      if (zone !== undefined) zone.page_shield.enabled = true;
    });
    expect((await run('drift')).exit).toBe(2);
    expect(told('zonewright_run_exit_code', 'drift')).toEqual({ '': 2 });
    expect(told('zonewright_scope_differences')).toEqual({ [shop]: 1, [blog]: 0 });
    expect(told('zonewright_scope_known', 'drift')).toEqual({ [shop]: 1, [blog]: 1 });
    expect(Object.keys(told('zonewright_scope_clean_timestamp_seconds', 'drift'))).toEqual([blog]);
    expect(told('zonewright_run_clean_timestamp_seconds', 'drift')).toEqual({});
    expect(told('zonewright_run_clean_timestamp_seconds', 'apply')).toEqual(before);
  });

  test('has no number for a scope that could not be read, and none at all once a run fails', async () => {
    await run('apply', '--yes');
    await run('drift');
    const clean = told('zonewright_scope_clean_timestamp_seconds', 'drift');
    unreadable(OTHER_ZONE);
    expect((await run('drift')).exit).toBe(4);
    expect(told('zonewright_scope_known', 'drift')).toEqual({ [shop]: 1, [blog]: 0 });
    expect(told('zonewright_scope_differences')).toEqual({ [shop]: 0 });
    expect(told('zonewright_scope_clean_timestamp_seconds', 'drift')[blog]).toBe(clean[blog]);
    writeFileSync(join(root, 'zones/blog.yaml'), 'zone: 7\n');
    expect((await run('drift')).exit).toBe(3);
    expect(told('zonewright_scope_known', 'drift')).toEqual({ [shop]: 0, [blog]: 0 });
    expect(told('zonewright_scope_differences')).toEqual({});
    expect(told('zonewright_findings', 'drift')).toEqual({
      error: 1,
      warning: 0,
    });
  });

  test('knows no scope that an apply wrote to and could not read again', async () => {
    await run('apply', '--yes');
    const path = `/zones/${OTHER_ZONE}/page_shield`;
    const isRead = (request: { readonly method: string; readonly path: string }): boolean =>
      request.method === 'GET' && request.path.endsWith(path);
    const nth = emulator.requests.filter(isRead).length;
    const clean = told('zonewright_scope_clean_timestamp_seconds', 'apply');
    emulator.update((state) => {
      for (const zone of Object.values(state.zones)) zone.page_shield.enabled = false;
    });
    const match = { method: 'GET', path };
    emulator.inject({
      kind: 'status',
      status: 403,
      message: 'no',
      match,
      nth,
      times: 9,
    });
    const ran = await run('apply', '--yes');
    expect([ran.exit, ran.stdout]).toEqual([
      4,
      expect.stringContaining('Not verified: the second read failed'),
    ]);
    expect(told('zonewright_scope_known', 'apply')).toEqual({
      [shop]: 1,
      [blog]: 0,
    });
    expect(told('zonewright_scope_changes', 'apply')).toEqual({ [shop]: 0 });
    const since = told('zonewright_scope_clean_timestamp_seconds', 'apply');
    expect(since[blog]).toBe(clean[blog]);
    expect(since[shop]).toBeGreaterThan(clean[shop] ?? Infinity);
  });

  test.each<readonly [string, () => void, readonly string[], number, Readonly<Record<string, number>>]>([
    [
      'sends nobody’s credentials',
      () => undefined,
      ['apply', '--base-url', '%'],
      64,
      { [shop]: 0, [blog]: 0 },
    ],
    [
      'has files with mistakes',
      () => writeFileSync(join(root, 'zones/blog.yaml'), `${BLOG}nonsense: 1\n`),
      ['apply', '--yes'],
      3,
      { [shop]: 0, [blog]: 0 },
    ],
    [
      'has files with mistakes, of which some don’t tell their scope',
      () => writeFileSync(join(root, 'zones/blog.yaml'), 'zone: 7\n'),
      ['plan'],
      3,
      { [shop]: 0 },
    ],
    [
      'has a shard of files with mistakes',
      () => writeFileSync(join(root, 'zones/blog.yaml'), `${BLOG}nonsense: 1\n`),
      ['drift', '--shard', '2/2'],
      3,
      {},
    ],
    ['has no files', () => undefined, ['drift', '--root', 'none'], 64, {}],
  ])('knows no scope of a run into a new file that %s', async (_, spoil, args, exit, known) => {
    spoil();
    expect((await run(...args)).exit).toBe(exit);
    expect(told('zonewright_scope_known')).toEqual(known);
    expect(told('zonewright_run_exit_code')).toEqual({
      [args.includes('--shard') ? '2/2' : '']: exit,
    });
  });

  test('says nothing of scopes after an apply of what undoes a run, which failed', async () => {
    await run('apply', '--yes');
    await zonewright(['undo', '--out', 'undo.json'], { root, emulator });
    expect((await run('apply', 'undo.json', '--base-url', '%')).exit).toBe(64);
    expect(told('zonewright_scope_known')).toEqual({ [shop]: 1, [blog]: 1 });
  });

  test('knows no scope of a run that is interrupted while it reads', async () => {
    emulator.inject({ kind: 'slow', ms: 20_000, times: 9 });
    let kill: ((signal: NodeJS.Signals) => void) | undefined;
    const timer = setInterval(() => {
      if (emulator.requests.length === 0) return;
      clearInterval(timer);
      kill?.('SIGTERM');
    }, 5);
    const args = ['drift', '--metrics', 'zonewright.prom'];
    const ran = await zonewrightProcess(args, { root, emulator }, (handle) => (kill = handle));
    expect(ran.exit).toBe(143);
    expect(told('zonewright_scope_known')).toEqual({ [shop]: 0, [blog]: 0 });
  });

  test('counts the consent of a run that is interrupted and resumed once', async () => {
    await run('apply', '--yes');
    for (const [name, text] of Object.entries({ shop: SHOP, blog: BLOG }))
      writeFileSync(join(root, `zones/${name}.yaml`), text.replace('true', 'false'));
    emulator.inject({ kind: 'slow', ms: 2_000, nth: 2, match: { method: 'PUT' } });
    const before = emulator.requests.length;
    let kill: ((signal: NodeJS.Signals) => void) | undefined;
    const timer = setInterval(() => {
      if (emulator.requests.slice(before).filter(({ method }) => method === 'PUT').length < 2) return;
      clearInterval(timer);
      kill?.('SIGTERM');
    }, 5);
    const metrics = ['--metrics', 'zonewright.prom'];
    const args = ['apply', '--yes', '--allow', 'page-shield-off', '--concurrency', '1', ...metrics];
    const ran = await zonewrightProcess(args, { root, emulator }, (handle) => (kill = handle));
    expect(ran.exit).toBe(143);
    expect(told('zonewright_consented_changes_total')).toEqual({ 'page-shield-off': 2 });
    expect(told('zonewright_scope_known', 'apply')).toEqual({ [shop]: 0, [blog]: 0 });
    const records = readdirSync(join(root, '.zonewright/runs')).toSorted();
    const id = records.at(-1)?.replace('.json', '') ?? '';
    expect((await run('apply', '--resume', id)).exit).toBe(0);
    expect(told('zonewright_consented_changes_total')).toEqual({ 'page-shield-off': 2 });
    expect(told('zonewright_scope_known', 'apply')).toEqual({ [shop]: 1, [blog]: 1 });
  });

  test('tells what a plan has left to do, and what is wrong in files', async () => {
    expect((await run('plan')).exit).toBe(0);
    expect(told('zonewright_scope_changes', 'plan')).toEqual({ [shop]: 1, [blog]: 1 });
    expect(told('zonewright_run_clean_timestamp_seconds')).toEqual({});
    expect((await run('validate')).exit).toBe(0);
    expect(Object.keys(told('zonewright_run_clean_timestamp_seconds'))).toEqual(['']);
    expect(told('zonewright_run_exit_code', 'validate')).toEqual({ '': 0 });
    writeFileSync(join(root, 'zones/blog.yaml'), 'zone: 7\n');
    expect((await run('validate')).exit).toBe(3);
    expect(told('zonewright_findings', 'validate')).toEqual({ error: 1, warning: 0 });
    expect(Object.keys(told('zonewright_run_clean_timestamp_seconds', 'validate'))).toEqual(['']);
  });

  test.each([
    ['--target', `${shop}/**`],
    ['--wave', '1'],
  ])('says nothing of scopes after an apply with %s', async (...narrow) => {
    writeFileSync(join(root, 'zonewright.yaml'), 'rollout: { waves: [["zone/shop.*"], rest] }\n');
    await run('apply', '--yes');
    emulator.update((state) => {
      for (const zone of Object.values(state.zones)) zone.page_shield.enabled = false;
    });
    const clean = told('zonewright_scope_clean_timestamp_seconds');
    await run('apply', '--yes', ...narrow);
    expect(told('zonewright_scope_clean_timestamp_seconds')).toEqual(clean);
    expect(Object.keys(clean)).toEqual([blog, shop]);
  });

  test('tells shards and environments apart', async () => {
    await run('drift', '--shard', '1/2', '--environment', 'a "b"\\');
    await run('drift', '--shard', '2/2', '--environment', 'a "b"\\');
    expect(told('zonewright_run_exit_code')).toEqual({ 'a "b"\\ 1/2': 2, 'a "b"\\ 2/2': 2 });
    expect(Object.keys(told('zonewright_scope_known'))).toEqual([
      expect.stringMatching(/1\/2 zone/),
      expect.stringMatching(/2\/2 zone/),
    ]);
  });

  test('is for other programs to read, and keeps the mode that a file has', async () => {
    await run('validate');
    expect(statSync(file).mode & 0o777).toBe(0o666 & ~process.umask());
    chmodSync(file, 0o640);
    await run('validate');
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test('is stdout where somebody says so, and the report goes to stderr', async () => {
    const { exit, stdout, stderr } = await zonewright(['validate', '--metrics', '-'], { root });
    expect([exit, stderr]).toEqual([0, '2 files, 2 scopes: valid.\n']);
    expect(parseOpenMetrics(stdout).map(({ name }) => name)).toContain('zonewright_run_exit_code');
  });

  test.each<readonly [string, (path: string) => void, string]>([
    [
      'holds something else',
      (path) => writeFileSync(path, SHOP),
      'zonewright.prom contains something other than metrics of zonewright. Remove it, or name another file',
    ],
    ['is a folder', (path) => mkdirSync(path), "zonewright.prom can't be read (EISDIR)"],
  ])('warns of a file that %s, leaves it alone, and ends as the run does', async (_, make, says) => {
    make(file);
    const { exit, stderr } = await run('plan', '--detailed-exitcode');
    expect([exit, stderr]).toEqual([2, `warning: the metrics were not written: ${says}\n`]);
    if (statSync(file).isFile()) expect(readFileSync(file, 'utf8')).toBe(SHOP);
  });

  test('warns of a folder that is not there', async () => {
    const { exit, stderr } = await zonewright(['validate', '--metrics', 'none/x.prom'], { root });
    expect([exit, stderr]).toEqual([
      0,
      "warning: the metrics were not written: none/x.prom can't be written (ENOENT)\n",
    ]);
  });

  test('says nothing of a rehearsal', async () => {
    expect((await run('apply', '--dry-run')).exit).toBe(0);
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  test.each(['validate', 'plan', 'drift', 'apply'])('is written by %s as a process', async (command) => {
    const args = command === 'apply' ? ['apply', '--yes'] : [command];
    await zonewrightProcess([...args, '--metrics', 'zonewright.prom'], { root, emulator });
    expect(told('zonewright_run_exit_code', command)).toEqual({ '': command === 'drift' ? 2 : 0 });
    expect(told('zonewright_run_duration_seconds')['']).toBeLessThan(60);
    expect(Math.abs((told('zonewright_run_timestamp_seconds')[''] ?? 0) - Date.now() / 1000)).toBeLessThan(
      60,
    );
  });
});
