import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LONGEST_LINE } from '../../../src/app/logs/split.js';
import { replayLogs } from '../../../src/app/replay/replay-logs.js';
import type { Replay } from '../../../src/app/replay/result.js';
import { replayDocument } from '../../../src/surfaces/reports/replay/document.js';
import { block, CUSTOM, RATE, stage, wayOf } from '../../../packages/edge-rules/test/way/ways.js';

const EMPTY = wayOf(stage(CUSTOM, []));
const SHOP = {
  name: 'shop.example.com',
  live: EMPTY,
  declared: wayOf(stage(CUSTOM, [block('admin', 'http.request.uri.path eq "/admin"')])),
  notes: ['Its account was not read.'],
};
const OTHER = { name: 'example.com', live: EMPTY, declared: EMPTY, notes: [] };

function request(path: string, more: object = {}): string {
  return JSON.stringify({
    ClientRequestHost: 'www.shop.example.com',
    ClientRequestURI: path,
    ClientRequestMethod: 'GET',
    ClientIP: '198.51.100.77',
    ClientCountry: 'de',
    ClientRequestUserAgent: 'curl/8',
    EdgeStartTimestamp: '2026-11-20T10:00:00Z',
    ...more,
  });
}

function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

interface Given {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: readonly Uint8Array[];
  readonly sampled?: number;
  readonly zones?: Parameters<typeof replayLogs>[0];
}

function replayed({ files = {}, stdin, sampled, zones = [SHOP, OTHER] }: Given): Promise<Replay> {
  const names = stdin === undefined ? Object.keys(files) : ['-'];
  const host = {
    cwd: folderWith(files),
    onInterrupt: () => () => {},
    ...(stdin === undefined ? {} : { standardInput: Readable.from(stdin) }),
  };
  const options = { files: names, ...(sampled === undefined ? {} : { sampled }) };
  return replayLogs(zones, options, host, { announceWhenDue: () => {} });
}

const LINES = [request('/admin?user=alice&token=abc'), request('/'), request('/admin')].join('\n');

describe('a replay', () => {
  it('counts what is decided differently, by outcome and rule', async () => {
    const { totals, before, after, flows, changes } = await replayed({ files: { 'a.ndjson': LINES } });
    expect(totals).toEqual({ read: 3, skipped: 0, evaluated: 3, undecided: 0, alike: 0, changed: 2 });
    expect([before.pass, after.pass, after.block]).toEqual([3, 1, 2]);
    expect(flows).toEqual([
      { from: 'pass', to: 'pass', count: 1 },
      { from: 'pass', to: 'block', count: 2 },
    ]);
    expect(changes).toMatchObject([
      { from: 'pass', to: 'block', count: 2, rule: { side: 'declared', zone: 'shop.example.com' } },
    ]);
    expect(changes[0]?.rule?.step.at.rule.name).toBe('admin');
  });

  it('shows no address, no cookie and no value of a query', async () => {
    const secret = request('/admin?user=alice&token=abc123', {
      Cookies: { session: 'sesame' },
      RequestHeaders: { authorization: 'Bearer open-sesame' },
      ClientRequestReferer: 'https://alice:sesame@example.com/',
    });
    const text = JSON.stringify(replayDocument(await replayed({ files: { 'a.ndjson': secret } }), 0));
    for (const hidden of ['198.51.100.77', 'alice', 'abc123', 'sesame']) expect(text).not.toContain(hidden);
    for (const shown of ['198.51.100.0/24', '"user"', '/admin', 'DE', 'curl/8', 'a.ndjson:1'])
      expect(text).toContain(shown);
  });

  it('shows no address of mail, and no key in a path or for the name of a parameter', async () => {
    const secret = request(
      '/admin/ada@example.org/grace%40example.org/3f9a8b7c6d5e4f3a2b1c0d9e?AKIAIOSFODNN7EXAMPLE=1&page=2',
      {
        ClientRequestUserAgent: 'bot (+alan@example.org)',
      },
    );
    const zones = [{ ...SHOP, declared: wayOf(stage(CUSTOM, [block('all', 'true')])) }];
    const { changes } = await replayed({ files: { 'a.ndjson': secret }, zones });
    expect(changes[0]?.examples).toMatchObject([
      { path: '/admin/(sensitive)/(sensitive)/(sensitive)', query: ['page'], agent: 'bot ((sensitive))' },
    ]);
  });

  it('says which lines it left out, and goes on', async () => {
    const file = [
      request('/'),
      'nothing',
      '[1]',
      '',
      '{"ClientIP":"192.0.2.1"}',
      request('/', { ClientRequestHost: 'elsewhere.net' }),
      'x'.repeat(LONGEST_LINE + 1),
      request('/admin'),
    ].join('\n');
    const { totals, skipped } = await replayed({ files: { 'a.ndjson': file } });
    expect(totals).toMatchObject({ read: 7, skipped: 5, evaluated: 2, changed: 1 });
    expect(skipped).toEqual([
      { why: 'not-json', count: 2, first: ['a.ndjson:2', 'a.ndjson:3'] },
      { why: 'no-host', count: 1, first: ['a.ndjson:5'] },
      { why: 'other-zone', count: 1, first: ['a.ndjson:6'] },
      { why: 'too-long', count: 1, first: ['a.ndjson:7'] },
    ]);
  });

  it('takes a line for the zone with the longest name, or for the one that it names', async () => {
    const file = [
      request('/admin'),
      request('/admin', { ClientRequestHost: 'EXAMPLE.com:8443' }),
      request('/admin', { ClientRequestHost: 'notexample.com' }),
      request('/admin', { ZoneName: 'example.com' }),
    ].join('\n');
    const { zones } = await replayed({ files: { 'a.ndjson': file } });
    expect(zones.map(({ name, totals }) => [name, totals.evaluated])).toEqual([
      ['shop.example.com', 1],
      ['example.com', 2],
    ]);
  });

  it('takes no line for a zone that is of another one of the files below it', async () => {
    const hosts = ['example.com', 'www.shop.example.com', 'blog.example.com', 'example.com.'];
    const file = hosts.map((host) => request('/admin', { ClientRequestHost: host })).join('\n');
    const zones = [{ ...OTHER, others: ['shop.example.com'] }];
    const { totals, skipped } = await replayed({ files: { 'a.ndjson': file }, zones });
    expect(totals.evaluated).toBe(3);
    expect(skipped).toEqual([{ why: 'other-zone', count: 1, first: ['a.ndjson:2'] }]);
  });

  it('goes on where a line has a time that there is not', async () => {
    const file = [request('/', { EdgeStartTimestamp: 1e24 }), request('/admin')].join('\n');
    const document = replayDocument(await replayed({ files: { 'a.ndjson': file } }), 0);
    expect(document).toMatchObject({ from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T10:00:00.000Z' });
  });

  it.each<readonly [string, Uint8Array]>([
    ['plain', Buffer.from(LINES)],
    ['marked as UTF-8', Buffer.from(`\ufeff${LINES}`)],
    ['packed', gzipSync(LINES)],
    ['in two packed parts', Buffer.concat([gzipSync(`${LINES}\n`), gzipSync('')])],
  ])('reads a file that is %s, whatever it is called', async (_, content) => {
    const { totals, files } = await replayed({ files: { 'log.txt': content } });
    expect(totals.evaluated).toBe(3);
    expect(files).toMatchObject([{ name: 'log.txt', lines: 3 }]);
  });

  it('tells how sure it is where the log is a sample, and does not count rates', async () => {
    const limit = { characteristics: ['ip.src'], period: 10, requests_per_period: 1 };
    const limited = wayOf(stage(RATE, [block('limit', 'true', { condition: limit })]));
    const zones = [{ ...SHOP, live: limited, declared: limited }];
    const whole = await replayed({ files: { 'a.ndjson': LINES }, zones });
    expect(whole.before.block).toBe(2);
    expect(whole.rateLimits).toMatchObject([{ counted: true, requests: 3, acted: 2 }]);
    const sample = await replayed({ files: { 'a.ndjson': LINES }, zones, sampled: 0.1 });
    expect(sample.before.pass).toBe(3);
    expect(sample.rateLimits).toMatchObject([{ counted: false }]);
    expect(sample.sampling).toEqual({ rate: 0.1, saidBy: 'flag', requests: 30 });
    const { flows } = replayDocument(sample, 0);
    expect(flows[0]?.share).toMatchObject({ value: 1, high: 1 });
    expect(flows[0]?.share.low).toBeCloseTo(0.4385, 3);
  });
});
