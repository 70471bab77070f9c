import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDirectives, policyOf, type Policy } from '../../src/csp/policy.js';
import { ENGINES } from '../../src/csp/engines.js';
import { readReports } from '../../src/csp/report-body.js';
import { listsKey, violationVerdict, type Violation } from '../../src/csp/violation.js';
import { runs } from '../../../../test/helpers/runs.js';
import { pages, urls, urlSources } from './generate.js';
import { naiveMatches } from './naive-match.js';

const PAGE = 'https://shop.example/cart';

function policy(text: string): Policy {
  return policyOf(parseDirectives(text));
}

/** As a browser reports it. */
function violation(directive: string, blocked: string, page = PAGE): Violation {
  const [read] = readReports({
    'csp-report': { 'document-uri': page, 'effective-directive': directive, 'blocked-uri': blocked },
  });
  if (read?.kind !== 'violation') throw new Error('no violation');
  return read.report;
}

function said(text: string, directive: string, blocked: string): string {
  const verdict = violationVerdict(policy(text), violation(directive, blocked));
  return verdict.verdict === 'unknown' ? `unknown: ${verdict.because}` : verdict.verdict;
}

describe('what a policy says to what was reported', () => {
  it.each<readonly [policy: string, directive: string, blocked: string, verdict: string]>([
    // URLs, by the list in force.
    ["img-src 'self'", 'img-src', 'https://a.example/x.png', 'blocked'],
    ["img-src 'self'", 'img-src', 'https://shop.example/x.png', 'allowed'],
    ["default-src 'self'", 'font-src', 'https://a.example/x', 'blocked'],
    ["script-src 'self'", 'font-src', 'https://a.example/x', 'allowed'],
    ['', 'img-src', 'https://a.example/x', 'allowed'],
    ['img-src', 'img-src', 'https://a.example/x', 'blocked'],
    ["img-src 'none'", 'img-src', 'https://a.example', 'blocked'],
    ['frame-src https://a.example', 'frame-src', 'https://a.example', 'allowed'],
    // An origin alone.
    ['img-src https://a.example/x/', 'img-src', 'https://a.example', 'unknown: path'],
    ['img-src https://a.example/x/', 'img-src', 'https://b.example', 'blocked'],
    ['img-src https://a.example/x/', 'img-src', 'https://a.example/', 'blocked'],
    // Schemes alone.
    ["img-src 'self'", 'img-src', 'data', 'blocked'],
    ['img-src data:', 'img-src', 'data', 'allowed'],
    ['img-src *', 'img-src', 'data', 'blocked'],
    ['connect-src *', 'connect-src', 'wss', 'allowed'],
    ['connect-src wss://a.example', 'connect-src', 'wss', 'unknown: url'],
    ["connect-src 'self'", 'connect-src', 'wss', 'unknown: url'],
    ['connect-src https://a.example', 'connect-src', 'wss', 'blocked'],
    ['img-src chrome-extension://abc', 'img-src', 'chrome-extension', 'unknown: url'],
    ["img-src 'self'", 'img-src', 'chrome-extension', 'blocked'],
    // What an element carries.
    ["script-src 'nonce-abcdefgh'", 'script-src-elem', 'https://a.example/x', 'unknown: nonce'],
    ["script-src 'nonce-abcdefgh' https:", 'script-src-elem', 'https://a.example/x', 'allowed'],
    ["script-src 'sha256-abcd'", 'script-src-elem', 'https://a.example/x', 'unknown: hash'],
    [
      "script-src 'strict-dynamic' https:",
      'script-src-elem',
      'https://a.example/x',
      'unknown: strict-dynamic',
    ],
    ["style-src 'nonce-abcdefgh'", 'style-src-elem', 'https://a.example/x', 'unknown: nonce'],
    ["style-src 'sha256-abcd'", 'style-src-elem', 'https://a.example/x', 'blocked'],
    ["img-src 'nonce-abcdefgh'", 'img-src', 'https://a.example/x', 'blocked'],
    ["script-src 'strict-dynamic'", 'worker-src', 'https://a.example/x', 'unknown: strict-dynamic'],
    ["worker-src 'strict-dynamic'", 'worker-src', 'https://a.example/x', 'blocked'],
    // Inline code.
    ["script-src 'self'", 'script-src-elem', 'inline', 'blocked'],
    ["script-src 'unsafe-inline'", 'script-src-elem', 'inline', 'allowed'],
    ["script-src 'unsafe-inline' 'nonce-abcdefgh'", 'script-src-elem', 'inline', 'unknown: nonce'],
    ["script-src 'unsafe-inline' 'nonce-abcdefgh'", 'script-src-attr', 'inline', 'blocked'],
    ["script-src 'unsafe-inline' 'strict-dynamic'", 'script-src-elem', 'inline', 'blocked'],
    ["style-src 'unsafe-inline' 'strict-dynamic'", 'style-src-elem', 'inline', 'allowed'],
    ["script-src 'sha256-abcd'", 'script-src-attr', 'inline', 'blocked'],
    ["script-src 'sha256-abcd' 'unsafe-hashes'", 'script-src-attr', 'inline', 'unknown: hash'],
    ["script-src 'inline-speculation-rules'", 'script-src-elem', 'inline', 'unknown: keyword'],
    ["base-uri 'self'", 'base-uri', 'inline', 'unknown: resource'],
    ["base-uri 'none'", 'base-uri', 'inline', 'blocked'],
    // Eval, which asks script-src itself.
    ["script-src 'self'", 'script-src', 'eval', 'blocked'],
    ["script-src 'unsafe-eval'", 'script-src', 'eval', 'allowed'],
    ["script-src-elem 'self'; default-src 'unsafe-eval'", 'script-src', 'eval', 'allowed'],
    ["script-src 'wasm-unsafe-eval'", 'script-src', 'eval', 'blocked'],
    ["script-src 'wasm-unsafe-eval'", 'script-src', 'wasm-eval', 'allowed'],
    ["script-src 'trusted-types-eval'", 'script-src', 'eval', 'unknown: keyword'],
    // `self` and nothing are inline code or eval.
    ["script-src 'self'", 'script-src', 'self', 'blocked'],
    ["script-src 'unsafe-inline'", 'script-src', 'self', 'unknown: resource'],
    ["script-src 'unsafe-inline' 'unsafe-eval'", 'script-src', '', 'allowed'],
    // A name that stands for several directives.
    ["script-src 'self'; script-src-elem https:", 'script-src', 'https://a.example/x', 'unknown: directive'],
    ["script-src 'self'; script-src-attr 'unsafe-inline'", 'script-src', 'inline', 'unknown: directive'],
    ["default-src 'self'; img-src https:", 'default-src', 'https://a.example/x', 'unknown: directive'],
    ["default-src 'self'", 'default-src', 'https://a.example/x', 'blocked'],
    ["child-src 'self'; worker-src https:", 'child-src', 'https://a.example/x', 'unknown: directive'],
    // Directives without sources, and without browsers.
    ["require-trusted-types-for 'script'", 'require-trusted-types-for', 'trusted-types-sink', 'blocked'],
    ['', 'require-trusted-types-for', 'trusted-types-sink', 'allowed'],
    ['trusted-types a', 'trusted-types', 'trusted-types-policy', 'unknown: directive'],
    ["frame-ancestors 'none'", 'frame-ancestors', 'https://a.example/', 'blocked'],
    ["frame-ancestors 'self'", 'frame-ancestors', 'https://shop.example/', 'unknown: ancestors'],
    ["default-src 'none'", 'frame-ancestors', 'https://a.example/', 'allowed'],
    ["default-src 'self'", 'prefetch-src', 'https://a.example/', 'unknown: directive'],
    ["img-src 'self'", 'constructor', 'https://a.example/', 'unknown: directive'],
  ])('%s: %s %s', (text, directive, blocked, expected) => {
    expect(said(text, directive, blocked)).toBe(expected);
  });

  it('is compared by all that was asked', () => {
    const inline = violation('script-src-elem', 'inline');
    const asked = (text: string): string => listsKey(policy(text), inline);
    expect(asked("script-src 'nonce-a' https:; img-src *")).toBe(
      asked("img-src a.b; script-src https: 'nonce-a'"),
    );
    expect(asked("script-src 'nonce-a'")).not.toBe(asked("script-src 'nonce-b'"));
    expect(asked("script-src 'nonce-a'")).not.toBe(asked("script-src-elem 'nonce-a'"));
  });
});

const FETCHED = [
  'img-src',
  'connect-src',
  'font-src',
  'frame-src',
  'script-src-elem',
  'style-src-elem',
] as const;

describe('where browsers differ', () => {
  it.each<readonly [policy: string, directive: string, blocked: string, browsers: readonly string[]]>([
    ['connect-src wss:', 'connect-src', 'https://a.example/x', ['Chromium', 'Firefox']],
    ['connect-src wss:', 'connect-src', 'https', ['Chromium', 'Firefox']],
    ['img-src *', 'img-src', 'data', ['Chromium', 'Firefox']],
    ['media-src *', 'media-src', 'blob', ['Chromium', 'Firefox']],
    ["worker-src 'strict-dynamic'", 'worker-src', 'https://shop.example/x', ['WebKit']],
    ["script-src 'strict-dynamic'", 'script-src-elem', 'inline', ['WebKit']],
    ['connect-src */', 'connect-src', 'https://a.example/x', ['Firefox']],
  ])('%s blocks %s %s in %j', (text, directive, blocked, browsers) => {
    expect(violationVerdict(policy(text), violation(directive, blocked))).toEqual({
      verdict: 'blocked',
      browsers,
    });
  });
});

describe('a report that a browser would send', () => {
  const cases = fc.record({
    directive: fc.constantFrom(...FETCHED),
    standsUnder: fc.boolean(),
    sources: fc.array(urlSources, { maxLength: 4 }),
    url: urls,
    page: pages,
    told: fc.constantFrom('whole', 'origin', 'scheme'),
  });

  it('is judged as the policy that made it, wherever it tells enough, and never otherwise', () => {
    let [stopped, sure] = [0, 0];
    fc.assert(
      fc.property(cases, ({ directive, standsUnder, sources, url, page, told }) => {
        const name = standsUnder ? 'default-src' : directive;
        const made = policyOf([{ name, sources }]);
        // A report names no browser: the strictest counts.
        const isAllowed = ENGINES.every((engine) => naiveMatches(url, sources, page, 0, engine, directive));
        const { verdict } = violationVerdict(made, violation(directive, toldOf(url, told), page));
        const expected = isAllowed ? 'allowed' : 'blocked';
        if (told === 'whole') expect(verdict).toBe(expected);
        else expect(['unknown', expected]).toContain(verdict);
        if (!isAllowed) stopped += 1;
        if (verdict === 'blocked') sure += 1;
      }),
      { numRuns: runs(3000) },
    );
    expect(stopped).toBeGreaterThan(runs(300));
    expect(sure).toBeGreaterThan(stopped / 2);
  });
});

/** As in reports: a URL without its fragment, its origin, or its scheme. */
function toldOf(text: string, told: string): string {
  const { href, protocol, host } = new URL(text);
  if (told === 'scheme' || host === '') return protocol.slice(0, -1);
  return told === 'origin' ? `${protocol}//${host}` : href;
}

describe('inline code', () => {
  const words = [
    "'self'",
    "'unsafe-inline'",
    "'unsafe-hashes'",
    "'strict-dynamic'",
    "'nonce-abcdefgh'",
    "'sha256-abcdefgh'",
  ];
  const elements = [false, true].flatMap((nonce) => [false, true].map((hash) => ({ nonce, hash })));

  it.each(['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr'])(
    'of %s is known exactly where all of it fares alike',
    (directive) => {
      for (let chosen = 0; chosen < 2 ** words.length; chosen += 1) {
        const sources = words.filter((_, index) => (chosen & (1 << index)) !== 0);
        const fates = new Set(elements.map((element) => naiveInline(sources, directive, element)));
        const { verdict } = violationVerdict(
          policyOf([{ name: directive, sources }]),
          violation(directive, 'inline'),
        );
        const [only] = fates;
        expect([sources, verdict]).toEqual([sources, fates.size > 1 ? 'unknown' : only]);
      }
    },
  );
});

/** CSP3, sections 6.7.3.2 and 6.7.3.3, for an element with or without the nonce or digest of the list. */
function naiveInline(
  sources: readonly string[],
  directive: string,
  element: { readonly nonce: boolean; readonly hash: boolean },
): 'allowed' | 'blocked' {
  const isScript = directive.startsWith('script');
  const isAttribute = directive.endsWith('attr');
  let allowsAll = false;
  for (const source of sources) {
    if (/^'(?:nonce|sha256)-/.test(source) || (source === "'strict-dynamic'" && isScript)) {
      allowsAll = false;
      break;
    }
    if (source === "'unsafe-inline'") allowsAll = true;
  }
  const silenced = sources.some(
    (source) => /^'(?:nonce|sha256)-/.test(source) || (source === "'strict-dynamic'" && isScript),
  );
  if (allowsAll && !silenced) return 'allowed';
  if (!isAttribute && element.nonce && sources.includes("'nonce-abcdefgh'")) return 'allowed';
  const hashes = !isAttribute || sources.includes("'unsafe-hashes'");
  return hashes && element.hash && sources.includes("'sha256-abcdefgh'") ? 'allowed' : 'blocked';
}
