import { describe, expect, test, vi } from 'vitest';
import type { Fault } from '../../src/emulator/index.js';
import { at, listAt, started, ZONE } from './client.js';
import type { Client } from './client.js';

const SETTINGS = `/zones/${ZONE}/page_shield`;
const POLICIES = `${SETTINGS}/policies`;
const ON = { enabled: true };

const isOn = ({ emulator }: Client): boolean => emulator.state().zones[ZONE]?.page_shield.enabled ?? false;

describe('a failure in place of an answer', () => {
  const cases: readonly [Fault, number, boolean, unknown][] = [
    [{ kind: 'status', status: 503 }, 503, false, expect.objectContaining({ success: false, result: null })],
    [
      { kind: 'status', status: 500, committed: true },
      500,
      true,
      expect.objectContaining({ success: false }),
    ],
    [
      { kind: 'status', status: 429, code: 971, message: 'slow' },
      429,
      false,
      expect.objectContaining({ errors: [{ code: 971, message: 'slow' }] }),
    ],
    [{ kind: 'status', status: 502, html: true }, 502, false, expect.stringContaining('<!doctype html>')],
    [{ kind: 'status', status: 204 }, 204, false, undefined],
    [{ kind: 'html-200' }, 200, false, expect.stringContaining('<form')],
    [
      { kind: 'success-false', code: 1 },
      200,
      false,
      expect.objectContaining({ success: false, errors: [expect.objectContaining({ code: 1 })] }),
    ],
    [{ kind: 'result-null' }, 200, true, expect.objectContaining({ success: true, result: null })],
    [{ kind: 'partial' }, 206, true, expect.objectContaining({ success: true })],
    [{ kind: 'redirect', location: 'http://127.0.0.1:1/' }, 307, false, undefined],
    [{ kind: 'redirect', location: '/login', status: 302 }, 302, false, undefined],
  ];

  test.each(cases)('%j', async (fault, status, committed, body) => {
    const client = await started({ faults: [fault] });
    const reply = await client.send('PUT', SETTINGS, ON);
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual(body);
    expect(isOn(client)).toBe(committed);
    expect(client.emulator.requests[0]).toMatchObject({ status, faults: [fault.kind] });
    expect((await client.send('PUT', SETTINGS, ON)).status).toBe(200);
  });

  test.each(['7', 7])('may ask for patience: %j', async (retryAfter) => {
    const { send } = await started({ faults: [{ kind: 'status', status: 429, retryAfter }] });
    expect((await send('GET', SETTINGS)).headers['retry-after']).toBe('7');
  });

  test('may name another place', async () => {
    const { send } = await started({ faults: [{ kind: 'redirect', location: 'http://127.0.0.1:1/x' }] });
    expect((await send('GET', SETTINGS)).headers['location']).toBe('http://127.0.0.1:1/x');
  });
});

describe('a connection that breaks', () => {
  const cases: readonly [Fault, boolean, number | undefined, string][] = [
    [{ kind: 'reset-before' }, false, undefined, 'ECONNRESET'],
    [{ kind: 'reset-after' }, true, undefined, 'ECONNRESET'],
    [{ kind: 'truncate', how: 'content-length' }, true, 200, 'UND_ERR_SOCKET'],
    [{ kind: 'truncate', how: 'chunked' }, true, 200, 'UND_ERR_SOCKET'],
  ];

  test.each(cases)('%j', async (fault, committed, status, code) => {
    const client = await started({ faults: [fault] });
    await expect(client.send('PUT', SETTINGS, ON)).rejects.toMatchObject({ code });
    expect(isOn(client)).toBe(committed);
    expect(client.emulator.requests[0]).toMatchObject({ status });
    expect((await client.send('GET', SETTINGS)).status).toBe(200);
  });

  test('an answer cut to a valid length is a whole one that does not parse', async () => {
    const client = await started({ faults: [{ kind: 'truncate', how: 'json' }] });
    const reply = await client.send('PUT', SETTINGS, ON);
    expect(reply.body).toEqual(expect.stringMatching(/^\{"result":/));
    expect(Number(reply.headers['content-length'])).toBe(String(reply.body).length);
    expect(isOn(client)).toBe(true);
  });

  test.each([
    ['hang-before', false],
    ['hang-after', true],
  ] as const)('%s never answers, until the emulator is closed', async (kind, committed) => {
    const decided = deferred();
    const client = await started({ faults: [{ kind }], onRequest: decided.resolve });
    const answer = client.send('PUT', SETTINGS, ON);
    const outcome = answer.then(
      () => 'answered',
      () => 'dropped',
    );
    await decided.promise;
    expect(isOn(client)).toBe(committed);
    await client.emulator.close();
    expect(await outcome).toBe('dropped');
  });

  test('an answer still on its way is dropped when the emulator is closed', async () => {
    const client = await started({ latencyMs: 600_000 });
    const outcome = client.send('PUT', SETTINGS, ON).then(
      () => 'answered',
      () => 'dropped',
    );
    await vi.waitUntil(() => isOn(client));
    await client.emulator.close();
    expect(await outcome).toBe('dropped');
  });
});

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  const settles: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => {
    settles.push(resolve);
  });
  return { promise, resolve: () => settles.forEach((settle) => settle()) };
}

const statuses = async (client: Client, ...paths: readonly string[]): Promise<number[]> => {
  const seen = [];
  for (const path of paths) seen.push((await client.send('GET', path)).status);
  return seen;
};

describe('a script', () => {
  test('hits the nth match and as many after it as it says', async () => {
    const client = await started({ faults: [{ kind: 'status', status: 500, nth: 2, times: 2 }] });
    expect(await statuses(client, ...Array.from({ length: 5 }, () => SETTINGS))).toEqual([
      200, 500, 500, 200, 200,
    ]);
  });

  test.each<[NonNullable<Fault['match']>, number[]]>([
    [{ path: '/zones/*/page_shield' }, [500, 200]],
    [{ path: '/zones/**' }, [500, 500]],
    [{ path: POLICIES }, [200, 500]],
    [{ method: 'get' }, [500, 500]],
    [{ method: 'PUT' }, [200, 200]],
    [{ method: 'GET', path: '/accounts/**' }, [200, 200]],
  ])('counts only what matches %j', async (match, expected) => {
    const client = await started({ faults: [{ match, kind: 'status', status: 500, times: 9 }] });
    expect(await statuses(client, SETTINGS, POLICIES)).toEqual(expected);
  });

  test('gives one failure to one request and keeps the second for the next', async () => {
    const client = await started();
    client.emulator.inject({ kind: 'status', status: 503 }, { kind: 'status', status: 429 });
    expect(await statuses(client, SETTINGS, SETTINGS, SETTINGS)).toEqual([503, 429, 200]);
  });
});

describe('reads that cannot be relied on', () => {
  test('a stale one shows the state before the last changes', async () => {
    const { send, emulator } = await started();
    await send('PUT', SETTINGS, ON);
    await send('PUT', SETTINGS, { enabled: false });
    emulator.inject(
      { kind: 'stale', commits: 1 },
      { kind: 'stale', commits: 2, nth: 2 },
      { kind: 'stale', commits: 99, nth: 3 },
    );
    const seen = [];
    for (let read = 0; read < 4; read += 1) seen.push(at((await send('GET', SETTINGS)).result, 'enabled'));
    expect(seen).toEqual([true, false, false, false]);
  });

  test('a change is never based on a stale state', async () => {
    const { send, emulator } = await started();
    const policy = { description: '', action: 'log', expression: 'true', enabled: true, value: 'x' };
    await send('POST', POLICIES, policy);
    emulator.inject({ kind: 'stale', commits: 1 });
    await send('POST', POLICIES, policy);
    expect(emulator.state().zones[ZONE]?.policies).toHaveLength(2);
  });

  const pools = Array.from({ length: 4 }, (_, index) => ({ name: `p${index}` }));
  const account = '01a7362d577a6c3019a474fd6f485823';
  const POOLS = `/accounts/${account}/load_balancers/pools?per_page=2&page=2`;

  test.each<[Fault, string[], object]>([
    [{ kind: 'wrong-totals' }, ['p2', 'p3'], { page: 2, count: 2, total_count: 5 }],
    [{ kind: 'wrong-totals', by: 7 }, ['p2', 'p3'], { total_count: 11 }],
    [{ kind: 'repeat-page' }, ['p0', 'p1'], { page: 2, count: 2, total_count: 4 }],
  ])('%j', async (fault, names, info) => {
    const { send } = await started({ state: { accounts: { [account]: { pools } } }, faults: [fault] });
    const { body, result } = await send('GET', POOLS);
    expect(listAt(result).map((pool) => at(pool, 'name'))).toEqual(names);
    expect(at(body, 'result_info')).toMatchObject(info);
  });

  test('a slow one comes late, after what it asked for was done', async () => {
    const client = await started({ faults: [{ kind: 'slow', ms: 30 }] });
    const before = performance.now();
    await client.send('PUT', SETTINGS, ON);
    expect(performance.now() - before).toBeGreaterThanOrEqual(25);
    expect(isOn(client)).toBe(true);
  });
});
