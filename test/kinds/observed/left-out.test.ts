import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../src/emulator/index.js';
import type { Scope } from '../../../src/kernel/model/scope.js';
import { leftOutByDefault } from '../../../src/kinds/observed/left-out.js';
import { readObservedPart } from '../../../src/kinds/observed/read.js';
import { instantClock } from '../../helpers/instant-clock.js';
import { script } from '../../helpers/observed.js';
import { clientOf, ZONE } from '../../helpers/world.js';

const HASH = 'a'.repeat(64);
const twin = (url: string, day: number, more: object = {}): ReturnType<typeof script> =>
  script(url, { lastSeen: day, ...more, raw: { hash: HASH, ...more } });

describe('what the public service does not list by default', () => {
  test.each([
    ['below /cdn-cgi/, by its URL', script('https://shop.example.com/cdn-cgi/a.js'), { why: 'cdn-cgi' }],
    [
      'below /cdn-cgi/, as it says',
      script('https://shop.example.com/a.js', { raw: { url_contains_cdn_cgi_path: true } }),
      { why: 'cdn-cgi' },
    ],
    [
      'not below it, as it says',
      script('https://shop.example.com/cdn-cgi/a.js', { raw: { url_contains_cdn_cgi_path: false } }),
      undefined,
    ],
    ['of another path', script('https://shop.example.com/x/cdn-cgi/a.js'), undefined],
    ['no URL at all', script('inline'), undefined],
  ])('is something %s', (_, item, expected) => {
    expect(leftOutByDefault([item]).get(item.id)).toEqual(expected);
  });

  test.each([
    ['an earlier one with the same content', twin('https://a.example/2.js', 1), true],
    ['one of another host', twin('https://b.example/2.js', 1), false],
    ['one seen on other pages', twin('https://a.example/2.js', 1, { host: 'blog.example.com' }), false],
    ['one with other content', script('https://a.example/2.js', { raw: { hash: 'b'.repeat(64) } }), false],
    ['one with unknown content', script('https://a.example/2.js', { raw: { hash: null } }), false],
  ])('is a duplicate: %s', (_, item, isDuplicate) => {
    const latest = twin('https://a.example/1.js', 9);
    const found = leftOutByDefault([latest, item]);
    expect([...found.keys()]).toEqual(isDuplicate ? [item.id] : []);
    if (isDuplicate) expect(found.get(item.id)).toEqual({ why: 'duplicate', duplicateOf: latest.id });
  });
});

const AT = '2026-01-01T00:00:00Z';
const anyScript = fc.record({
  url: fc
    .tuple(fc.constantFrom('a.example', 'b.example'), fc.constantFrom('/cdn-cgi/', '/', '/lib/'), fc.nat(3))
    .map(([host, folder, file]) => `https://${host}${folder}${file}.js`),
  host: fc.constantFrom('shop.example.com', 'blog.example.com'),
  status: fc.constantFrom('active', 'infrequent'),
  hash: fc.constantFrom('a'.repeat(64), 'b'.repeat(64), null),
});

test('nothing that was observed is left out of what is read, and what is marked is what the service would leave out', async () => {
  const scope: Scope = { level: 'zone', name: 'shop.example.com', id: ZONE };
  const emulator = await startEmulator({
    state: { zones: { [ZONE]: {} }, behaviour: { dialect: 'cloudflare' } },
  });
  onTestFinished(() => emulator.close());
  const client = clientOf(emulator, instantClock());
  onTestFinished(() => client.close());
  const api = client.reader;
  await fc.assert(
    fc.asyncProperty(fc.array(anyScript, { maxLength: 8 }), async (drawn) => {
      const scripts = drawn.map((one, index) => ({
        ...one,
        id: `aa${index}`,
        added_at: AT,
        first_seen_at: AT,
        last_seen_at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
        domain_reported_malicious: false,
        url_reported_malicious: false,
      }));
      emulator.update((state) => {
        const zone = state.zones[ZONE];
        if (zone !== undefined) zone.scripts = scripts;
      });
      const { items } = await readObservedPart('script', { scope, dialect: 'cloudflare' }, api);
      expect(items.map(({ id }) => id).toSorted()).toEqual(scripts.map(({ id }) => id).toSorted());
      for (const status of ['active', 'infrequent']) {
        const shown = await api.list({ path: `/zones/${ZONE}/page_shield/scripts`, query: { status } });
        const marked = leftOutByDefault(items.filter((item) => item.status === status));
        const kept = items.filter((item) => item.status === status && !marked.has(item.id));
        expect(shown.map((item) => (item as { id: string }).id).toSorted()).toEqual(
          kept.map(({ id }) => id).toSorted(),
        );
      }
    }),
    { numRuns: 40 },
  );
});
