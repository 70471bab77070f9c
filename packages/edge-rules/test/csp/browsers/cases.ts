import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import type { PageDeed } from './page-script.js';

/** A page, its policies, and what it does. */
export interface Case {
  /** `https://shop.test`, perhaps with a port. */
  readonly origin: string;
  /** One header each. */
  readonly policies: readonly string[];
  readonly deeds: readonly CaseDeed[];
}

export interface CaseDeed extends PageDeed {
  /** Where a redirect leads. */
  readonly to?: string;
  /** Written in the page, not added by code. */
  readonly inMarkup?: true;
}

export const NONCE = 'abcdefgh';
/** Inline code says which element it is in. A script with an integrity runs `FIXED`. */
export const INLINE = 'ran(document.currentScript?.id)';
export const FIXED = "ran('fixed')";
export const INLINE_STYLE = 'b { color: red }';
export const ATTRIBUTE = 'color: red';

/** As in a source, between the quotes. */
export function digestOf(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}

const pick = (...values: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...values);
const HOSTS = ['shop.test', 'api.test', 'b.api.test', '192.0.2.1'];
const PORTS = ['', '', '', ':80', ':443', ':8443'];
const PATHS = ['/', '/a', '/a/b', '/a%2Fb', '/A'];

const origins = fc
  .tuple(pick('https', 'https', 'http'), pick('', '', '', ':8443'))
  .map(([scheme, port]) => `${scheme}://shop.test${port}`);

const urls = (...schemes: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(pick(...schemes), pick(...HOSTS), pick(...PORTS), pick(...PATHS))
    .map(([scheme, host, port, path]) => `${scheme}://${host}${port}${path}`);

const hostSources = fc
  .tuple(
    pick('', '', 'https://', 'http://', 'wss://', 'ws://'),
    pick('*', '*.api.test', '*.test', '*.2.1', 'API.test', ...HOSTS),
    pick('', '', '', ':80', ':443', ':8443', ':*'),
    pick('', '', '', '/', '/a', '/a/', '/a%2Fb'),
  )
  .map((parts) => parts.join(''));
const sources = fc.oneof(
  { weight: 6, arbitrary: hostSources },
  { weight: 3, arbitrary: pick('https:', 'http:', 'wss:', 'ws:', 'data:', 'blob:', '*', "'self'", "'self'") },
  {
    weight: 3,
    arbitrary: pick(
      "'none'",
      "'unsafe-inline'",
      "'unsafe-eval'",
      "'wasm-unsafe-eval'",
      "'unsafe-hashes'",
      "'strict-dynamic'",
      `'nonce-${NONCE}'`,
      `'${digestOf(INLINE)}'`,
      `'${digestOf(FIXED)}'`,
      `'${digestOf(ATTRIBUTE)}'`,
    ),
  },
);
const names = pick(
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'connect-src',
  'connect-src',
  'img-src',
  'style-src',
  'frame-src',
  'worker-src',
);
const policies = fc
  .array(
    fc.tuple(names, fc.array(sources, { maxLength: 4 })).map(([name, list]) => [name, ...list].join(' ')),
    { minLength: 1, maxLength: 3 },
  )
  .map((directives) => directives.join('; '));

/** Not images of http on a page of https: browsers load them by https, whatever policies say. */
function deedsOf(origin: string): fc.Arbitrary<CaseDeed> {
  const isSafe = origin.startsWith('https:');
  const network = urls('https', 'https', 'http');
  const files = isSafe ? urls('https') : network;
  const nonces = pick('', '', NONCE, 'another0');
  const own = pick('/', '/a', '/a/b').map((path) => origin + path);
  const deed = <Members extends object>(
    what: PageDeed['what'],
    members: { [Name in keyof Members]: fc.Arbitrary<Members[Name]> },
  ): fc.Arbitrary<CaseDeed> => fc.record(members).map((rest) => ({ what, ...rest }));
  return fc.oneof(
    { weight: 5, arbitrary: deed('fetch', { url: network }) },
    { weight: 2, arbitrary: deed('fetch', { url: files, to: files }) },
    { weight: 4, arbitrary: deed('socket', { url: urls('wss', 'wss', 'ws') }) },
    { weight: 3, arbitrary: deed('script', { url: files, nonce: nonces }) },
    { weight: 1, arbitrary: deed('script', { url: files, to: files, nonce: nonces }) },
    { weight: 1, arbitrary: deed('script', { url: files, integrity: fc.constant(digestOf(FIXED)) }) },
    {
      weight: 2,
      arbitrary: deed('script', { url: files, nonce: nonces, inMarkup: fc.constant(true as const) }),
    },
    { weight: 1, arbitrary: deed('script', { url: pick('data:text/javascript,1', 'blob:') }) },
    { weight: 1, arbitrary: deed('fetch', { url: pick('data:,1', 'blob:') }) },
    { weight: 2, arbitrary: deed('image', { url: fc.oneof(files, pick('data:image/png,1', 'blob:')) }) },
    { weight: 2, arbitrary: deed('style', { url: files, nonce: nonces }) },
    { weight: 2, arbitrary: deed('frame', { url: files.filter((url) => !url.includes('192.0.2.1')) }) },
    { weight: 2, arbitrary: deed('worker', { url: fc.oneof(own, pick('blob:')) }) },
    { weight: 1, arbitrary: deed('inline script', { code: fc.constant(INLINE), nonce: nonces }) },
    {
      weight: 1,
      arbitrary: deed('inline script', {
        code: fc.constant(INLINE),
        nonce: nonces,
        inMarkup: fc.constant(true as const),
      }),
    },
    { weight: 1, arbitrary: deed('inline style', { code: fc.constant(INLINE_STYLE), nonce: nonces }) },
    { weight: 1, arbitrary: deed('inline handler', { code: fc.constant(INLINE) }) },
    { weight: 1, arbitrary: deed('style attribute', { code: fc.constant(ATTRIBUTE) }) },
    { weight: 1, arbitrary: deed('eval', {}) },
    { weight: 1, arbitrary: deed('wasm', {}) },
  );
}

/** Pages with `number` deeds. */
export function cases(number: number): fc.Arbitrary<Case> {
  return origins.chain((origin) =>
    fc.record({
      origin: fc.constant(origin),
      policies: fc.array(policies, { minLength: 1, maxLength: 2 }),
      deeds: fc.array(deedsOf(origin), { minLength: number, maxLength: number, size: 'max' }),
    }),
  );
}

const PAGE = 'https://shop.test';
const loads = (...list: readonly string[]): readonly CaseDeed[] =>
  list.map((url) => ({ what: url.startsWith('ws') ? 'socket' : 'fetch', url }));
const EVERYWHERE = ['https', 'http', 'wss', 'ws'].map((scheme) => `${scheme}://api.test/a`);

/** What engines do in their own way, one page each. */
export const KNOWN: readonly Case[] = [
  { origin: PAGE, policies: ['connect-src wss:'], deeds: loads(...EVERYWHERE) },
  { origin: 'http://shop.test', policies: ['connect-src ws:'], deeds: loads(...EVERYWHERE) },
  { origin: 'http://shop.test', policies: ['connect-src http:'], deeds: loads(...EVERYWHERE) },
  {
    origin: 'http://shop.test',
    policies: ['connect-src ws://api.test wss://api.test'],
    deeds: loads(...EVERYWHERE),
  },
  ...[PAGE, 'http://shop.test', 'http://shop.test:8443'].map((origin) => ({
    origin,
    policies: ["connect-src 'self'"],
    deeds: loads(
      ...['https', 'http', 'wss', 'ws'].flatMap((scheme) =>
        ['', ':8443'].map((port) => `${scheme}://shop.test${port}/`),
      ),
    ),
  })),
  ...[
    'http://api.test:80',
    'http://api.test:443',
    'http://api.test:8443',
    'https://api.test:80',
    'api.test',
    'ws://api.test:80',
    'ws://api.test:443',
  ].map((source) => ({
    origin: 'http://shop.test',
    policies: [`connect-src ${source}`],
    deeds: loads(
      'https://api.test/',
      'https://api.test:8443/',
      'https://api.test:80/',
      'http://api.test:443/',
      'wss://api.test/',
      'ws://api.test/',
    ),
  })),
  ...["worker-src 'strict-dynamic'", "default-src 'strict-dynamic'", "script-src 'strict-dynamic'"].map(
    (policy) => ({
      origin: PAGE,
      policies: [policy],
      deeds: [
        { what: 'worker' as const, url: `${PAGE}/` },
        { what: 'worker' as const, url: 'blob:' },
        { what: 'inline script' as const, code: INLINE },
      ],
    }),
  ),
  {
    origin: PAGE,
    policies: ['img-src *'],
    deeds: ['data:image/png,1', 'blob:', 'https://192.0.2.1/'].map((url) => ({
      what: 'image' as const,
      url,
    })),
  },
  {
    origin: PAGE,
    policies: ['connect-src */ https://*/a *:8443/'],
    deeds: loads('https://api.test/', 'https://api.test/a', 'https://api.test:8443/'),
  },
  ...['http://shop.test', 'http://shop.test:8443'].map((origin) => ({
    origin,
    policies: ["frame-src 'self' http://api.test:443 http://b.api.test:80"],
    deeds: ['https://shop.test/', 'https://shop.test:8443/', 'https://api.test/', 'https://b.api.test/'].map(
      (url) => ({ what: 'frame' as const, url }),
    ),
  })),
  {
    origin: PAGE,
    policies: ['connect-src https://192.0.2.1 *.2.3 api.test/a%2Fb b.api.test/a/'],
    deeds: loads(
      'https://192.0.2.1/',
      'https://192.0.2.3/',
      'https://api.test/a/b',
      'https://api.test/a%2fb',
      'https://b.api.test/a%2fb',
    ),
  },
  {
    origin: PAGE,
    policies: ['connect-src https://api.test/a'],
    deeds: [
      { what: 'fetch', url: 'https://api.test/a', to: 'https://api.test/b' },
      { what: 'fetch', url: 'https://api.test/a', to: 'https://b.api.test/a' },
      { what: 'fetch', url: 'https://api.test/b', to: 'https://api.test/a' },
    ],
  },
  {
    origin: PAGE,
    policies: [`script-src 'nonce-${NONCE}' 'strict-dynamic' 'unsafe-inline' https:`],
    deeds: [
      { what: 'script', url: 'https://api.test/a' },
      { what: 'script', url: 'https://api.test/a', inMarkup: true },
      { what: 'script', url: 'https://api.test/a', nonce: NONCE, inMarkup: true },
      { what: 'inline script', code: INLINE, inMarkup: true },
      { what: 'inline script', code: INLINE, nonce: NONCE, inMarkup: true },
      { what: 'eval' },
      { what: 'wasm' },
    ],
  },
  {
    origin: PAGE,
    policies: ["script-src 'unsafe-eval'", "script-src 'wasm-unsafe-eval'"],
    deeds: [{ what: 'eval' }, { what: 'wasm' }],
  },
  { origin: PAGE, policies: ["script-src 'unsafe-eval'"], deeds: [{ what: 'eval' }, { what: 'wasm' }] },
];
