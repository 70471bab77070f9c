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

  test.each([['--host', 'a.example'], ['--since', '3d'], ['--malicious']])(
    'takes no %s %s',
    async (...flag) => {
      const { call } = await service();
      const { exit, err } = await call('scripts', 'aa01', ...flag);
      expect(exit).toBe(64);
      expect(err).toContain('takes an id or filters, not both');
    },
  );
});

test('inspect connections ID shows the one', async () => {
  const { call, emulator } = await service();
  const { exit, out } = await call('connections', 'bb01', '--zone', 'shop.example.com');
  expect(exit).toBe(0);
  expect(out).toContain('https://api.example.net/');
  expect(out).not.toContain('version');
  expect(emulator.requests.map(({ path }) => path)).toEqual([`/zones/${ZONE}/page_shield/connections/bb01`]);
});
