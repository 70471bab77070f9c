import * as fc from 'fast-check';
import type { ObservedItem } from '../../src/kinds/observed/observed.js';

/** Noon, so that days are counted from the middle of one. */
export const NOW = new Date('2026-06-15T12:00:00Z');
const DAY_MS = 86_400_000;

/** So many days before NOW, milliseconds since 1970. */
export function daysAgo(days: number): number {
  return NOW.getTime() - days * DAY_MS;
}

/** A script of shop.example.com that was seen yesterday, with whatever the test is about. */
export function script(url: string, more: Partial<ObservedItem> = {}): ObservedItem {
  return {
    kind: 'script',
    id: url.replace(/\W/g, '-').slice(0, 64),
    url,
    host: 'shop.example.com',
    pages: ['https://shop.example.com/'],
    firstSeen: daysAgo(100),
    lastSeen: daysAgo(1),
    reported: [],
    raw: {},
    ...more,
  };
}

/** As script. */
export function connection(url: string, more: Partial<ObservedItem> = {}): ObservedItem {
  return { ...script(url, more), kind: 'connection' };
}

const HOSTS = [
  'shop.example.com',
  'blog.example.com',
  'js.example.net',
  'cdn1.example.org',
  'cdn2.example.org',
];
const url = fc
  .tuple(
    fc.constantFrom('https', 'http'),
    fc.constantFrom(...HOSTS, 'cdn3.example.org', '[::1]', 'un_derscore.example.org'),
    fc.constantFrom('', ':8443'),
    fc.constantFrom('/', '/a.js', '/lib/b.js'),
  )
  .map(([scheme, host, port, path]) => `${scheme}://${host}${port}${path}`);

/** Things observed on a few hosts, some of them with next to nothing known. */
export const anyObserved: fc.Arbitrary<readonly ObservedItem[]> = fc
  .array(
    fc.record(
      {
        kind: fc.constantFrom('script' as const, 'connection' as const),
        url: fc.oneof(
          { weight: 9, arbitrary: url },
          { weight: 1, arbitrary: fc.constant('data:text/javascript,1') },
        ),
        host: fc.constantFrom('shop.example.com', 'blog.example.com'),
        pages: fc.constantFrom<readonly string[]>(
          [],
          ['https://shop.example.com/'],
          ['http://blog.example.com/x'],
        ),
        firstSeen: fc.constantFrom(daysAgo(200), daysAgo(3)),
        lastSeen: fc.constantFrom(daysAgo(100), daysAgo(30), daysAgo(0)),
        score: fc.constantFrom(3, 90),
      },
      { requiredKeys: ['kind', 'url', 'pages'] },
    ),
    { maxLength: 8 },
  )
  .map((items) =>
    items.map((item, index): ObservedItem => ({ ...item, id: `id-${index}`, reported: [], raw: {} })),
  );

/** Directive text of policies that say something of these. */
export const anyValue: fc.Arbitrary<string> = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('script-src', 'connect-src', 'default-src', 'script-src-elem'),
      fc.subarray([
        "'self'",
        'https:',
        'https://js.example.net',
        'https://*.example.org',
        'https://cdn1.example.org/lib/',
        "'nonce-YWJj'",
        "'strict-dynamic'",
      ]),
    ),
    { selector: ([name]) => name, minLength: 1, maxLength: 3 },
  )
  .map((directives) => directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; '));
