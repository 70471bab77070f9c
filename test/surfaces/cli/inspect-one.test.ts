import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { ObservationsDocument } from '../../../src/surfaces/reports/documents/observations.js';
import { startEmulator, type Emulator, type Fault } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { OTHER_ZONE, SECRETS, ZONE } from '../../helpers/world.js';
import { testRuntime } from './runtime.js';

const FILES = {
  'zones/shop.yaml': `zone: { name: shop.example.com, id: "${ZONE}" }\npage_shield: { enabled: true }\n`,
  'zones/blog.yaml': `zone: { name: blog.example.com, id: "${OTHER_ZONE}" }\npage_shield: { enabled: true }\n`,
};
const SCRIPT = {
  id: 'aa01',
  url: 'https://shop.example.com/cart.js?token=sk_live_0123456789abcdefghij',
  host: 'shop.example.com',
  js_integrity_score: 80,
  page_urls: ['https://shop.example.com/pay', 'https://shop.example.com/cart'],
  versions: [
    { hash: 'a'.repeat(64), js_integrity_score: 80, fetched_at: '2026-01-02T00:00:00Z' },
    { hash: 'b'.repeat(64), fetched_at: '2026-01-01T00:00:00Z' },
  ],
};
const CONNECTION = { id: 'bb01', url: 'https://api.example.net/', host: 'shop.example.com' };

async function service(faults: readonly Fault[] = []): Promise<{
  readonly emulator: Emulator;
  readonly call: (...args: readonly string[]) => Promise<{ exit: number; out: string; err: string }>;
}> {
  const zones = { [ZONE]: { scripts: [SCRIPT], connections: [CONNECTION] }, [OTHER_ZONE]: {} };
  const emulator = await startEmulator({ state: { zones }, faults });
  onTestFinished(() => emulator.close());
  const root = repository(FILES);
  return {
    emulator,
    call: async (...args) => {
      const runtime = testRuntime({ ...SECRETS, ZONEWRIGHT_API_TOKEN: 'canary-token-1' });
      const exit = await run(
        ['inspect', ...args, '--root', root, '--base-url', emulator.url, '--rate-limit', 'off', '--quiet'],
        runtime,
      );
      return { exit, ...runtime.written };
    },
  };
}

describe('inspect scripts ID', () => {
  test('shows its pages, and its versions with their scores', async () => {
    const { call } = await service();
    const { exit, out, err } = await call('scripts', 'aa01');
    expect([exit, err]).toEqual([0, '']);
    expect(out).toContain('shop.example.com   1 script, 1 malicious');
    expect(out).not.toContain('blog.example.com');
    expect(out).toContain('seen on 2 pages');
    expect(out).toContain('https://shop.example.com/cart');
    expect(out).toMatch(/2026-01-02T00:00:00Z {2}score 80 {2}a+\n/);
    expect(out).toMatch(/2026-01-01T00:00:00Z {2}score - {2}b+\n/);
  });

  test('has both in JSON, and no credential of its URL', async () => {
    const { call } = await service();
    const { out } = await call('scripts', 'aa01', '--format', 'json', '--fail-on', 'malicious');
    const document = JSON.parse(out) as ObservationsDocument;
    expect(validatorFor('observations')(document)).toBe(true);
    expect(document.exit_code).toBe(2);
    expect(document.zones).toHaveLength(1);
    expect(document.zones[0]?.items[0]).toMatchObject({
      id: 'aa01',
      page_urls: SCRIPT.page_urls,
      versions: SCRIPT.versions,
      malicious: true,
    });
    expect(out).not.toContain('sk_live_0123456789abcdefghij');
  });

  test.each(['../policies', 'aa01/..', '%2e%2e', '', 'a b', '.', 'x'.repeat(65)])(
    'is refused before anything is asked for %j',
    async (id) => {
      const { call, emulator } = await service();
      const { exit, err } = await call('scripts', id);
      expect(exit).toBe(64);
      expect(err).toContain('It takes an id');
      expect(emulator.requests).toEqual([]);
    },
  );

  test('says that no zone has an unknown one', async () => {
    const { call } = await service();
    const { exit, out, err } = await call('scripts', 'cc99');
    expect([exit, out]).toEqual([64, '']);
    expect(err).toContain('no script with the id cc99 was observed in blog.example.com, shop.example.com');
  });

  test('is not unknown where a zone could not be read', async () => {
    const { call } = await service([
      { kind: 'status', status: 403, match: { path: `**/${OTHER_ZONE}/**` } } as never,
    ]);
    const { exit, out } = await call('scripts', 'cc99');
    expect(exit).toBe(4);
    expect(out).toContain('blog.example.com');
  });

  test.each([['--host', 'a.example'], ['--since', '3d'], ['--malicious'], ['--status', 'active']])(
    'takes no %s %s',
    async (...flag) => {
      const { call } = await service();
      const { exit, err } = await call('scripts', 'aa01', ...flag);
      expect(exit).toBe(64);
      expect(err).toContain('takes an id or filters, not both');
    },
  );
});

describe('what the service filters by', () => {
  const queries = ({ requests }: Emulator, list: string): readonly string[] =>
    requests
      .filter(({ path }) => path.endsWith(`/${list}`))
      .map(({ query }) => `${query['status'] ?? '-'} ${query['hosts'] ?? '-'}`)
      .toSorted();
  const ZONE_ONLY = ['--zone', 'shop.example.com'] as const;

  test('is a status and the host of scripts, and the output says what was not asked for', async () => {
    const { call, emulator } = await service();
    const args = ['scripts', ...ZONE_ONLY, '--status', 'infrequent', '--host', 'shop.example.com'];
    const { exit, out } = await call(...args);
    expect(exit).toBe(0);
    expect(out).toContain(
      '0 scripts, the service was asked only for what is infrequent and of host shop.example.com',
    );
    expect(queries(emulator, 'scripts')).toEqual(['infrequent shop.example.com']);
    const document = JSON.parse((await call(...args, '--format', 'json')).out) as ObservationsDocument;
    expect(validatorFor('observations')(document)).toBe(true);
    expect(document).toMatchObject({
      filters: { status: 'infrequent', host: 'shop.example.com' },
      asked: { status: 'infrequent', hosts: 'shop.example.com' },
      zones: [{ hidden: { status: 0 } }],
    });
  });

  test('is nothing without a flag: both statuses are read, and nothing is left out', async () => {
    const { call, emulator } = await service();
    const { out } = await call('scripts', ...ZONE_ONLY);
    expect(out).toContain('1 script');
    expect(out).not.toContain('asked only');
    expect(queries(emulator, 'scripts')).toEqual(['active -', 'infrequent -']);
  });

  test('is no host for connections, which the documents do not have: that is filtered here, and counted', async () => {
    const { call, emulator } = await service();
    const { out } = await call('connections', ...ZONE_ONLY, '--host', 'other.example.com');
    expect(out).toContain('1 not shown (1 not seen on other.example.com)');
    expect(queries(emulator, 'connections')).toEqual(['active -', 'infrequent -']);
  });

  test('is refused for a status that the documented service does not have', async () => {
    const { call, emulator } = await service();
    const { exit, err } = await call('scripts', '--status', 'inactive');
    expect([exit, emulator.requests]).toEqual([64, []]);
    expect(err).toContain('inactive is a status of the public service');
  });
});

test('inspect connections ID shows the one', async () => {
  const { call, emulator } = await service();
  const { exit, out } = await call('connections', 'bb01', '--zone', 'shop.example.com');
  expect(exit).toBe(0);
  expect(out).toContain('https://api.example.net/');
  expect(out).not.toContain('version');
  expect(emulator.requests.map(({ path }) => path)).toEqual([`/zones/${ZONE}/page_shield/connections/bb01`]);
});
