import { describe, expect, test } from 'vitest';
import type { ObservationsDocument } from '../../../src/generated/documents/observations.js';
import type { Emulator } from '../../../src/emulator/index.js';
import { validatorFor } from '../../helpers/documents.js';
import { service } from './observed-service.js';

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
    expect(out).toContain('4 scripts');
    expect(out).not.toContain('asked only');
    expect(queries(emulator, 'scripts')).toEqual(['active -', 'infrequent -']);
  });

  test('is no host for connections, which the documents do not have: that is filtered here, and counted', async () => {
    const { call, emulator } = await service();
    const { out } = await call('connections', ...ZONE_ONLY, '--host', 'other.example.com');
    expect(out).toContain('2 not shown (2 not seen on other.example.com)');
    expect(queries(emulator, 'connections')).toEqual(['active -', 'infrequent -']);
  });

  test('is the host of connections as well in the dialect cloudflare', async () => {
    const { call, emulator } = await service([], { dialect: 'cloudflare' });
    const args = ['connections', ...ZONE_ONLY, '--host', 'www.example.com'];
    const { exit, out } = await call(...args);
    expect(exit).toBe(0);
    expect(out).toContain('1 connection, the service was asked only for what is of host www.example.com');
    expect(out).toContain('https://api.example.org/');
    expect(out).not.toContain('https://api.example.net/');
    expect(queries(emulator, 'connections')).toEqual([
      'active www.example.com',
      'infrequent www.example.com',
    ]);
    const document = JSON.parse((await call(...args, '--format', 'json')).out) as ObservationsDocument;
    expect(document).toMatchObject({
      filters: { host: 'www.example.com' },
      asked: { hosts: 'www.example.com' },
      zones: [{ items: [{ id: 'bb02' }], hidden: { host: 0 } }],
    });
  });

  test('is filtered here where the service takes no notice of the host', async () => {
    const { call, emulator } = await service([], { dialect: 'cloudflare', speaks: 'documented' });
    const { out } = await call('connections', ...ZONE_ONLY, '--host', 'www.example.com');
    expect(queries(emulator, 'connections')).toEqual([
      'active www.example.com',
      'infrequent www.example.com',
    ]);
    expect(out).toContain('1 connection, 1 not shown (1 not seen on www.example.com)');
    expect(out).not.toContain('https://api.example.net/');
  });

  test.each(['documented', 'cloudflare'] as const)(
    'is not that a list shows less by default, and the output says what it would not show: %s',
    async (dialect) => {
      const { call, emulator } = await service([], { dialect });
      const { out } = await call('scripts', ...ZONE_ONLY);
      expect(out).toMatch(/4 scripts, .*1 duplicate, 1 below \/cdn-cgi\//);
      expect(out).toContain('a duplicate: the same content from the same host as aa03');
      expect(out).toContain('below /cdn-cgi/, where the service puts things itself');
      const excluded = emulator.requests.map(({ query }) => [
        query['exclude_cdn_cgi'],
        query['exclude_duplicates'],
      ]);
      const lists = emulator.requests.filter(({ path }) => path.endsWith('/scripts'));
      expect(excluded.filter(([value]) => value === 'false')).toHaveLength(
        dialect === 'cloudflare' ? lists.length : 0,
      );
      const document = JSON.parse(
        (await call('scripts', ...ZONE_ONLY, '--format', 'json')).out,
      ) as ObservationsDocument;
      expect(validatorFor('observations')(document)).toBe(true);
      const marks = document.zones.flatMap(({ items }) =>
        items.map(({ id, duplicate_of, cdn_cgi }) => [id, { duplicate_of, cdn_cgi }]),
      );
      expect(Object.fromEntries(marks)).toEqual({
        aa01: {},
        aa02: { duplicate_of: 'aa03' },
        aa03: {},
        aa04: { cdn_cgi: true },
      });
    },
  );

  test('--like-service shows what the service would, and counts the rest', async () => {
    const { call } = await service([], { dialect: 'cloudflare' });
    const args = ['scripts', ...ZONE_ONLY, '--like-service'];
    const { out } = await call(...args);
    expect(out).toContain('2 scripts, 2 not shown (2 left out by the service by default)');
    const document = JSON.parse((await call(...args, '--format', 'json')).out) as ObservationsDocument;
    expect(validatorFor('observations')(document)).toBe(true);
    expect(document).toMatchObject({ filters: { like_service: true }, zones: [{ hidden: { left_out: 2 } }] });
  });

  test('is refused for a status that the documented service does not have', async () => {
    const { call, emulator } = await service();
    const { exit, err } = await call('scripts', '--status', 'inactive');
    expect([exit, emulator.requests]).toEqual([64, []]);
    expect(err).toContain('inactive is a status of the public service');
  });
});
