import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  verdictOf,
  isUrlSource,
  sourcesMatching,
  type ObservedFetch,
  type Verdict,
} from '../../src/csp/match.js';
import { ENGINES, type Engine } from '../../src/csp/engines.js';
import { parseDirectives, policyOf, type Policy } from '../../src/csp/policy.js';
import { runs } from '../../../../test/helpers/runs.js';
import { engines, pages, urls, urlSources } from './generate.js';
import { naiveMatches } from './naive-match.js';

const PAGE = 'https://shop.example/cart';

function policy(text: string): Policy {
  return policyOf(parseDirectives(text));
}

function script(url: string, rest: Partial<ObservedFetch> = {}): ObservedFetch {
  return { kind: 'script', url, page: PAGE, ...rest };
}

/** A verdict in a word, with its reason. */
function said(verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'allowed':
      return typeof verdict.by === 'string'
        ? `allowed: ${verdict.by}`
        : `allowed: ${verdict.by.directive} ${verdict.by.source}`;
    case 'blocked':
      return `blocked: ${verdict.directive}${verdict.unlessRedirected === undefined ? '' : ` unless ${verdict.unlessRedirected}`}`;
    case 'unknown':
      return `unknown: ${verdict.directive} ${verdict.because}`;
  }
}

/** `matches`: in all engines, in none, or in these. */
type Row = readonly [source: string, url: string, matches: boolean | readonly Engine[]];

describe('one source and one URL', () => {
  it.each<Row>([
    ['http:', 'http://a.example/', true],
    ['http:', 'https://a.example/', true],
    ['https:', 'http://a.example/', false],
    ['HTTPS:', 'https://a.example/', true],
    ['ws:', 'wss://a.example/', true],
    ['ws:', 'http://a.example/', ['WebKit']],
    ['ws:', 'https://a.example/', ['WebKit']],
    ['wss:', 'ws://a.example/', false],
    ['wss:', 'https://a.example/', ['WebKit']],
    ['wss:', 'http://a.example/', false],
    ['wss://a.example', 'https://a.example/', ['WebKit']],
    ['https:', 'wss://a.example/', false],
    ['data:', 'data:text/javascript,1', true],
    ['blob:', 'blob:https://shop.example/1', true],
    ['https:', 'data:text/javascript,1', false],
    ['http://a.example', 'https://a.example/', true],
    ['https://a.example', 'http://a.example/', false],
    ['custom://a.example', 'custom://a.example', true],
  ])('by scheme: %s %s', expectMatch);

  it.each<Row>([
    ['*', 'http://a.example/', true],
    ['*', 'https://a.example:8443/', true],
    ['*', 'wss://a.example/', true],
    ['*', 'https://192.0.2.1/', true],
    ['*', 'data:,1', false],
    ['*', 'blob:https://shop.example/1', false],
    ['*', 'ftp://a.example/', false],
    ['*:*', 'https://a.example:8443/', true],
    ['*:8443', 'https://a.example/', false],
    ['https://*', 'https://a.example/', true],
    ['https://*', 'http://a.example/', false],
  ])('by wildcard: %s %s', expectMatch);

  it.each<Row>([
    ['a.example', 'https://a.example/', true],
    ['a.example', 'http://a.example/', false],
    ['A.Example', 'https://a.EXAMPLE/', true],
    ['a.example', 'https://b.a.example/', false],
    ['*.a.example', 'https://b.a.example/', true],
    ['*.a.example', 'https://c.b.a.example/', true],
    ['*.a.example', 'https://a.example/', false],
    ['*.a.example', 'https://ba.example/', false],
    ['*.A.example', 'https://b.a.example/', true],
    ['a.example.', 'https://a.example/', false],
    ['xn--bcher-kva.example', 'https://bücher.example/', true],
    ['bücher.example', 'https://bücher.example/', false],
    ['127.0.0.1', 'https://127.0.0.1/', true],
    ['192.0.2.1', 'https://192.0.2.1/', true],
    ['[2001:db8::1]', 'https://[2001:db8::1]/', false],
    ['*.0.2.1', 'https://192.0.2.1/', true],
    ['a.example', 'data:,1', false],
  ])('by host: %s %s', expectMatch);

  it.each<Row>([
    ['a.example', 'https://a.example:443/', true],
    ['a.example', 'https://a.example:8443/', false],
    ['a.example:443', 'https://a.example/', true],
    ['a.example:0443', 'https://a.example/', true],
    ['a.example:80', 'https://a.example/', ['Firefox']],
    ['http://a.example:80', 'https://a.example/', true],
    ['ws://a.example:80', 'wss://a.example/', true],
    ['ws://a.example:443', 'wss://a.example/', ['Firefox', 'WebKit']],
    ['http://a.example:443', 'https://a.example/', true],
    ['http://a.example:8443', 'https://a.example:8443/', ['Firefox', 'WebKit']],
    ['http://a.example:80', 'http://a.example:443/', ['Firefox']],
    ['http://a.example', 'https://a.example:80/', ['Firefox']],
    ['a.example:8443', 'https://a.example:8443/', true],
    ['a.example:*', 'https://a.example:8443/', true],
    ['a.example:*', 'https://a.example/', true],
    ['http://a.example', 'https://a.example/', true],
    ['http://a.example:80', 'http://a.example/', true],
    ['ws://a.example:80', 'ws://a.example/', true],
    ['ftp://a.example:21', 'ftp://a.example/', true],
  ])('by port: %s %s', expectMatch);

  it.each<Row>([
    ['a.example/', 'https://a.example', true],
    ['a.example/', 'https://a.example/x/y', true],
    ['a.example/x', 'https://a.example/x', true],
    ['a.example/x', 'https://a.example/x?y=1#z', true],
    ['a.example/x', 'https://a.example/X', false],
    ['a.example/x', 'https://a.example/x/', false],
    ['a.example/x', 'https://a.example/x/y', false],
    ['a.example/x/', 'https://a.example/x/', true],
    ['a.example/x/', 'https://a.example/x/y/z', true],
    ['a.example/x/', 'https://a.example/x', false],
    ['a.example/x/', 'https://a.example/xy/', false],
    ['a.example/%78', 'https://a.example/x', true],
    ['a.example/x', 'https://a.example/%78', true],
    ['a.example/%c3%a4', 'https://a.example/ä', true],
    ['a.example/x%2Fy', 'https://a.example/x/y', true],
    ['a.example/x%2Fy', 'https://a.example/x%2fy', true],
    ['custom://a.example/', 'custom://a.example', true],
    ['a.example/x?y', 'https://a.example/x?y', false],
  ])('by path: %s %s', expectMatch);

  it.each<readonly [page: string, url: string, matches: boolean | readonly Engine[]]>([
    ['https://a.example/x', 'https://a.example/y', true],
    ['https://a.example', 'https://b.example/', false],
    ['https://a.example', 'http://a.example/', false],
    ['http://a.example', 'http://a.example/', true],
    ['http://a.example', 'https://a.example/', true],
    ['http://a.example', 'ws://a.example/', true],
    ['https://a.example', 'wss://a.example/', true],
    ['https://a.example', 'ws://a.example/', false],
    ['https://a.example', 'https://a.example:8443/', false],
    ['https://a.example:8443', 'https://a.example:8443/', true],
    ['http://a.example:8080', 'https://a.example:8080/', true],
    ['http://a.example:443', 'https://a.example/', ['Firefox', 'WebKit']],
    ['http://a.example', 'wss://a.example/', true],
    ['https://192.0.2.1', 'https://192.0.2.1/', true],
    ['https://a.example', 'blob:https://a.example/1', false],
    ['https://a.example', 'data:,1', false],
  ])("by 'self': page %s, %s", (page, url, matches) => {
    const list = policy("script-src 'Self'");
    expect(
      ENGINES.filter((engine) => verdictOf(list, script(url, { page }), engine).verdict === 'allowed'),
    ).toEqual(enginesOf(matches));
  });

  it('agrees with a matcher that was written by itself', () => {
    fc.assert(
      fc.property(
        fc.array(urlSources, { maxLength: 3 }),
        urls,
        pages,
        fc.boolean(),
        engines,
        (sources, url, page, redirected, engine) => {
          const list = policy(`connect-src ${sources.join(' ')}`);
          const { verdict } = verdictOf(list, { kind: 'connection', url, page, redirected }, engine);
          const expected = naiveMatches(url, sources, page, redirected ? 1 : 0, engine);
          expect(verdict).toBe(expected ? 'allowed' : 'blocked');
        },
      ),
      { numRuns: runs(3000, 200_000) },
    );
  });

  function expectMatch(source: string, url: string, matches: Row[2]): void {
    const list = new Map([['script-src', new Set([source])]]);
    const allowing = ENGINES.filter(
      (engine) => verdictOf(list, script(url, { redirected: false }), engine).verdict === 'allowed',
    );
    expect(allowing).toEqual(enginesOf(matches));
  }

  function enginesOf(matches: Row[2]): readonly Engine[] {
    if (typeof matches !== 'boolean') return matches;
    return matches ? ENGINES : [];
  }
});

describe('the directive that decides', () => {
  it.each<readonly [string, ObservedFetch['kind'], string]>([
    ['img-src a', 'script', 'allowed: no directive'],
    ['script-src a', 'connection', 'allowed: no directive'],
    ['default-src https://x.example; script-src a', 'script', 'blocked: script-src'],
    ['default-src a; script-src a; script-src-elem https:', 'script', 'allowed: script-src-elem https:'],
    ['script-src-attr a; default-src https:', 'script', 'allowed: default-src https:'],
    ['default-src a; connect-src https:', 'connection', 'allowed: connect-src https:'],
    ['default-src https:', 'connection', 'allowed: default-src https:'],
    ['script-src', 'script', 'blocked: script-src'],
    ["script-src 'none'", 'script', 'blocked: script-src'],
    ["script-src 'none' https:", 'script', 'allowed: script-src https:'],
    ["script-src 'unsafe-inline' 'unsafe-eval'", 'script', 'blocked: script-src'],
    ['script-src data: https://x.example *', 'script', 'allowed: script-src https://x.example'],
    ['script-src nothing:/sensible', 'script', 'blocked: script-src'],
  ])('of %s for a %s', (text, kind, expected) => {
    const fetch = { kind, url: 'https://x.example/1', page: PAGE };
    for (const engine of ENGINES) expect(said(verdictOf(policy(text), fetch, engine))).toBe(expected);
  });
});

describe('what can not be told', () => {
  it.each<readonly [string, ObservedFetch, string]>([
    ["script-src 'nonce-abc'", script('https://a.example/'), 'unknown: script-src nonce'],
    ["script-src a 'sha256-abc='", script('https://a.example/'), 'unknown: script-src hash'],
    ["script-src 'nonce-abc' https:", script('https://a.example/'), 'allowed: script-src https:'],
    [
      "script-src 'strict-dynamic' 'nonce-abc' https:",
      script('https://a.example/'),
      'unknown: script-src strict-dynamic',
    ],
    [
      "default-src 'strict-dynamic' 'nonce-abc' https:",
      { kind: 'connection', url: 'https://a.example/' },
      'allowed: default-src https:',
    ],
    ["default-src 'nonce-abc'", { kind: 'connection', url: 'https://a.example/' }, 'blocked: default-src'],
    ['script-src *', script('/x.js'), 'unknown: script-src url'],
    ['img-src *', script('/x.js'), 'allowed: no directive'],
    ["script-src 'self'", script('https://a.example/', { page: undefined }), 'unknown: script-src page'],
    ["script-src 'self'", script('https://a.example/', { page: '/cart' }), 'unknown: script-src page'],
    ["script-src 'self'", script('data:,1', { page: undefined }), 'blocked: script-src'],
    [
      "script-src 'self' https:",
      script('https://a.example/', { page: undefined }),
      'allowed: script-src https:',
    ],
    [
      'script-src a.example',
      script('https://a.example/', { page: undefined }),
      'allowed: script-src a.example',
    ],
    ['script-src a.example', script('http://a.example/', { page: undefined }), 'unknown: script-src page'],
    ['script-src b.example', script('http://a.example/', { page: undefined }), 'blocked: script-src'],
    [
      'script-src https://a.example/x/',
      script('https://a.example/y.js'),
      'blocked: script-src unless https://a.example/x/',
    ],
    [
      'script-src https://a.example/x/',
      script('https://a.example/y', { redirected: false }),
      'blocked: script-src',
    ],
    [
      'script-src https://a.example/x/',
      script('https://a.example/y', { redirected: true }),
      'allowed: script-src https://a.example/x/',
    ],
    [
      'connect-src https://a.example/x/',
      { kind: 'connection', url: 'https://a.example/', withoutPath: true },
      'unknown: connect-src path',
    ],
    [
      'connect-src https://a.example/',
      { kind: 'connection', url: 'https://a.example/', withoutPath: true },
      'allowed: connect-src https://a.example/',
    ],
    [
      'connect-src https://b.example/x/',
      { kind: 'connection', url: 'https://a.example/', withoutPath: true },
      'blocked: connect-src',
    ],
  ])('%s %j', (text, fetch, expected) => {
    for (const engine of ENGINES) expect(said(verdictOf(policy(text), fetch, engine))).toBe(expected);
  });

  it('is never allowed or blocked in another way once it is known', () => {
    fc.assert(
      fc.property(
        fc.array(urlSources, { maxLength: 3 }),
        urls,
        pages,
        engines,
        (sources, url, page, engine) => {
          const list = policy(`script-src ${sources.join(' ')}`);
          const { verdict } = verdictOf(list, { kind: 'script', url }, engine);
          const known = verdictOf(list, { kind: 'script', url, page, redirected: false }, engine).verdict;
          if (verdict !== 'unknown') expect(known).toBe(verdict);
        },
      ),
      { numRuns: runs(1000, 100_000) },
    );
  });
});

describe('the sources that match', () => {
  it.each<readonly [string, ObservedFetch, readonly string[]]>([
    [
      "script-src https: 'self' a.example/x data: 'nonce-abc' 'unsafe-eval' b.example",
      script('https://a.example/y', { page: undefined }),
      ['https: matches', "'self' may match", 'a.example/x may match', "'nonce-abc' may match"],
    ],
    ["script-src https: 'strict-dynamic'", script('https://a.example/y'), ["'strict-dynamic' may match"]],
    [
      "default-src https: 'strict-dynamic'",
      { kind: 'connection', url: 'https://a.example/y' },
      ['https: matches'],
    ],
    ['img-src *', script('https://a.example/y'), []],
    ['script-src *', script('y'), []],
  ])('of %s for %j', (text, fetch, expected) => {
    const matches = sourcesMatching(policy(text), fetch);
    expect(matches.map(({ source, match }) => `${source} ${match}`)).toEqual(expected);
  });

  it.each<readonly [string, boolean]>([
    ["'self'", true],
    ['https:', true],
    ['*', true],
    ['a.example', true],
    ["'unsafe-inline'", false],
    ["'nonce-abc'", false],
    ['https//a', false],
  ])('can be told of %s: %s', (source, expected) => {
    expect(isUrlSource(source)).toBe(expected);
  });
});
