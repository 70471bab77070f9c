import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/surfaces/cli/program.js';
import type { ObservationsDocument } from '../../../src/generated/documents/observations.js';
import { startEmulator, type Fault } from '../../../src/emulator/index.js';
import { repository } from '../../helpers/command.js';
import { validatorFor } from '../../helpers/documents.js';
import { OTHER_ZONE, SECRETS, ZONE } from '../../helpers/world.js';
import { FILES, SCRIPT, service } from './observed-service.js';
import { testRuntime } from './runtime.js';

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

  test.each(['../policies', 'aa01/..', '%2e%2e', 'a b', '.', 'x'.repeat(65)])(
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

  test.each([
    ['--host', 'a.example'],
    ['--since', '3d'],
    ['--malicious'],
    ['--status', 'active'],
    ['--like-service'],
  ])('takes no %s %s', async (...flag) => {
    const { call } = await service();
    const { exit, err } = await call('scripts', 'aa01', ...flag);
    expect(exit).toBe(64);
    expect(err).toContain('takes an id or filters, not both');
  });
});

const FAILURES: readonly (readonly [string, Fault, string])[] = [
  ['403', { kind: 'status', status: 403 }, 'HTTP 403'],
  ['404 of the address', { kind: 'status', status: 404, code: 7003, message: 'no route' }, '7003'],
  ['500', { kind: 'status', status: 500 }, 'HTTP 500'],
  ['an answer that is not JSON', { kind: 'html-200' }, 'not JSON'],
  ['an answer without a result', { kind: 'result-null' }, 'the answer has no result'],
];
const READS: readonly (readonly [string, readonly string[]])[] = [
  [`**/${ZONE}/page_shield/scripts`, ['scripts']],
  [`**/${ZONE}/page_shield/scripts/*`, ['scripts', 'aa01']],
  [`**/${ZONE}/page_shield/connections`, ['connections']],
  [`**/${ZONE}/page_shield/connections/*`, ['connections', 'bb01']],
];

describe('a read that fails', () => {
  test.each(
    READS.flatMap(([path, args]) =>
      FAILURES.map(([what, fault, words]) => [what, args, path, fault, words] as const),
    ),
  )('%s: %j ends with 4, and says where and why', async (_, args, path, fault, words) => {
    const { call } = await service([{ ...fault, match: { path }, times: 99 }]);
    const { exit, out } = await call(...args, '--format', 'json');
    const document = JSON.parse(out) as ObservationsDocument;
    expect(validatorFor('observations')(document)).toBe(true);
    expect([exit, document.exit_code]).toEqual([4, 4]);
    const [problem] = document.zones.find(({ name }) => name === 'shop.example.com')?.problems ?? [];
    expect(problem).toContain('page_shield/');
    expect(problem).toContain(words);
  });
});

test.each([
  [{}, ['the service does not say on which pages', 'the service does not say which versions']],
  [{ page_urls: null, versions: null }, ['does not say on which pages', 'does not say which versions']],
  [{ page_urls: [], versions: [] }, ['seen on 0 pages', '0 versions']],
])('what the service does not say of one script is not none: %j', async (members, words) => {
  const emulator = await startEmulator({
    state: { zones: { [ZONE]: { scripts: [{ id: 'aa09', url: 'https://a.example/', ...members }] } } },
  });
  onTestFinished(() => emulator.close());
  const runtime = testRuntime({ ...SECRETS, ZONEWRIGHT_API_TOKEN: 'canary-token-1' });
  const root = repository(FILES);
  const args = ['inspect', 'scripts', 'aa09', '--zone', 'shop.example.com', '--root', root];
  expect(await run([...args, '--base-url', emulator.url], runtime)).toBe(0);
  for (const word of words) expect(runtime.written.out).toContain(word);
});

test('inspect connections ID shows the one', async () => {
  const { call, emulator } = await service();
  const { exit, out } = await call('connections', 'bb01', '--zone', 'shop.example.com');
  expect(exit).toBe(0);
  expect(out).toContain('https://api.example.net/');
  expect(out).not.toContain('version');
  expect(emulator.requests.map(({ path }) => path)).toEqual([`/zones/${ZONE}/page_shield/connections/bb01`]);
});
