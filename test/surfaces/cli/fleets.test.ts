import { describe, expect, onTestFinished, test } from 'vitest';
import { shareOf } from '../../../src/app/ports/options.js';
import { startEmulator, type Emulator, type Fault } from '../../../src/emulator/index.js';
import { isObject } from '../../../src/kernel/model/json.js';
import { repository, zonewright, type Ran } from '../../helpers/command.js';

const ZONES = Array.from({ length: 12 }, (_, index) => ({
  name: `z${String(index).padStart(2, '0')}.example.com`,
  id: (index + 1).toString(16).padStart(32, '0'),
}));
const FILE = `zones: ${JSON.stringify(ZONES)}\npage_shield: { enabled: true }\nlog_fields: { request_headers: [x-a] }\n`;

interface Fleet {
  readonly emulator: Emulator;
  readonly run: (...args: readonly string[]) => Promise<Ran>;
}

async function fleet(faults: readonly Fault[] = []): Promise<Fleet> {
  const zones = ZONES.map(({ id, name }) => [id, { name }] as const);
  const emulator = await startEmulator({ state: { zones: Object.fromEntries(zones) }, faults });
  onTestFinished(() => emulator.close());
  const root = repository({ 'zones/fleet.yaml': FILE });
  return { emulator, run: (...args) => zonewright(args, { root, emulator }) };
}

/** The zones that anything was asked of, by their places in the file. */
function asked({ requests }: Emulator, method: (name: string) => boolean = () => true): ReadonlySet<string> {
  const own = requests.filter((request) => method(request.method));
  return new Set(own.flatMap(({ path }) => /^\/zones\/([0-9a-f]{32})/.exec(path)?.[1] ?? []));
}

/** Of the first zone, whatever is asked. */
const refused = (method: string): Fault => ({
  kind: 'status',
  status: 400,
  code: 1002,
  message: 'no',
  match: { method, path: `/zones/${ZONES[0]?.id ?? ''}/**` },
  times: 99,
});

describe('--max-requests', () => {
  test.each(['plan', 'drift'])(
    'refuses a %s that would take more, before the first request',
    async (command) => {
      const { emulator, run } = await fleet();
      const { exit, stderr } = await run(command, '--max-requests', '35');
      expect(exit).toBe(4);
      expect(stderr).toContain('it would take about 36 requests, and 35 may be sent (--max-requests)');
      expect(emulator.requests).toEqual([]);
    },
  );

  test('lets through what takes no more', async () => {
    const { run } = await fleet();
    expect((await run('plan', '--max-requests', '36')).exit).toBe(0);
  });

  test('counts an apply twice: before it writes, and after it', async () => {
    const { emulator, run } = await fleet();
    const { exit, stderr } = await run('apply', '--yes', '--max-requests', '71');
    expect(exit).toBe(4);
    expect(stderr).toContain('it would take about 72 requests');
    expect(emulator.requests).toEqual([]);
  });

  test('goes by what is planned', async () => {
    const { run } = await fleet();
    expect((await run('plan', '--shard', '1/2', '--max-requests', '18')).exit).toBe(0);
    const target = ['--target', `zone/${ZONES[3]?.name ?? ''}/**`];
    expect((await run('plan', ...target, '--max-requests', '3')).exit).toBe(0);
  });
});

describe('--fail-fast', () => {
  test('begins to read nothing more once a zone could not be read, and says so of the others', async () => {
    const { emulator, run } = await fleet([refused('GET')]);
    const { exit, stdout } = await run('plan', '--concurrency', '1', '--fail-fast', '--format', 'json');
    expect(exit).toBe(4);
    expect(asked(emulator).size).toBe(1);
    const plan: unknown = JSON.parse(stdout);
    const scopes = isObject(plan) && Array.isArray(plan['scopes']) ? plan['scopes'] : [];
    expect(scopes.map((scope: unknown) => isObject(scope) && scope['complete'])).toEqual(
      ZONES.map(() => false),
    );
    expect(stdout).toContain(
      'zone/z05.example.com was not read: zone/z00.example.com could not be, and --fail-fast begins nothing more',
    );
  });

  test('or reads all, without it', async () => {
    const { emulator, run } = await fleet([refused('GET')]);
    expect((await run('plan', '--concurrency', '1')).exit).toBe(4);
    expect(asked(emulator).size).toBe(ZONES.length);
  });

  test('writes nothing more once a change was not carried out, in whichever zone', async () => {
    const { emulator, run } = await fleet([refused('PUT')]);
    const consent = ['--allow', 'max-scopes', '--allow', 'max-updates'];
    const { exit, stdout } = await run('apply', '--yes', '--concurrency', '1', '--fail-fast', ...consent);
    expect(exit).toBe(1);
    expect(asked(emulator, (method) => method !== 'GET').size).toBe(1);
    expect(stdout).toContain('waits for zone/z00.example.com/page_shield');
  });

  test('or all that does not depend on it, without it', async () => {
    const { emulator, run } = await fleet([refused('PUT')]);
    const consent = ['--allow', 'max-scopes', '--allow', 'max-updates'];
    expect((await run('apply', '--yes', '--concurrency', '1', ...consent)).exit).toBe(6);
    expect(asked(emulator, (method) => method !== 'GET').size).toBe(ZONES.length);
  });
});

describe('shards', () => {
  test.each([
    [1200, 1, 1200],
    [1200, 8, 150],
    [1000, 3, 333],
    [4, 9, 1],
  ])('of %i requests each of %i has %i', (requests, shards, own) => {
    expect(shareOf({ requests, seconds: 300 }, shards)).toEqual({ requests: own, seconds: 300 });
    expect(shareOf('off', shards)).toBe('off');
  });

  test.each(['plan', 'drift'])('of a %s keep to their part', async (command) => {
    const { run } = await fleet();
    const one = ['--rate-limit', '4/8', '--target', `zone/${ZONES[0]?.name ?? ''}/**`];
    const part = await run(command, ...one, '--shard', '1/4');
    expect(part.stderr).toContain('within the limit of 1 request in 8 s');
    expect((await run(command, ...one)).stderr).not.toContain('within the limit');
  });
});
