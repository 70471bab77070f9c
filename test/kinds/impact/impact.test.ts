import * as fc from 'fast-check';
import { ENGINES } from '@zonewright/edge-rules/csp/engines.js';
import { describe, expect, test } from 'vitest';
import { digestedDetails, type ImpactDetail } from '../../../src/kernel/model/impact.js';
import { verdictOf } from '@zonewright/edge-rules/csp/match.js';
import { parseDirectives, policyOf } from '@zonewright/edge-rules/csp/policy.js';
import { impactOf, type PolicyChange } from '../../../src/kinds/impact/impact.js';
import { judge, judgeOf, type PolicyText } from '../../../src/kinds/impact/judge.js';
import type { ObservedItem } from '../../../src/kinds/observed/observed.js';
import { anyObserved, anyValue, connection, daysAgo, NOW, script } from '../../helpers/observed.js';
import { runs } from '../../helpers/runs.js';

const CONTEXT = { now: NOW, malicious: { score: 50, direction: 'above' } as const };
const JS = script('https://js.example.net/a.js');

function policy(value: string, more: Partial<PolicyText> = {}): PolicyText {
  return { action: 'allow', enabled: true, expression: 'true', value, ...more };
}

const STRICT = policy("script-src 'self'");
const OPEN = policy("script-src 'self' https://js.example.net");
/** A URL is matched without its path behind a redirect. */
const PATH = policy('script-src https://js.example.net/b/');
const REDIRECT = 'a redirect possibly led there';
const LEADS = 'a redirect leads there';
const LOGS: Partial<PolicyText> = { action: 'log' };
const OFF: Partial<PolicyText> = { enabled: false };

/** `blocked: allowed → blocked`, and why. */
function told({ change, was, verdict, report_only: reports, because }: ImpactDetail): string {
  return `${change}: ${was} → ${reports === true ? 'reported' : verdict}${because === undefined ? '' : `, ${because}`}`;
}

describe('where browsers differ', () => {
  const API = connection('https://api.example.net/');
  const ONLY = 'in Chromium and Firefox';
  test.each<readonly [string, PolicyChange['before'], PolicyChange['after'], string]>([
    ['what stops in some', undefined, policy('connect-src wss:'), `blocked: allowed → blocked, ${ONLY}`],
    [
      'what stops in the others too',
      policy('connect-src wss:'),
      policy("connect-src 'none'"),
      'blocked: allowed → blocked, in WebKit',
    ],
    [
      'what stops in some, after https: is gone',
      policy('connect-src wss: https:'),
      policy('connect-src wss:'),
      `blocked: allowed → blocked, ${ONLY}`,
    ],
    [
      'what works in some more',
      policy('connect-src wss:'),
      policy('connect-src wss: https:'),
      `unblocked: blocked → allowed, ${ONLY}`,
    ],
    [
      'what stays so in some',
      policy('connect-src wss:'),
      policy('connect-src wss:; img-src a'),
      `kept: blocked → blocked, ${ONLY}`,
    ],
  ])('the worst one counts: %s', (_, before, after, expected) => {
    expect(impactOf({ before, after }, [API], CONTEXT).map(told)).toEqual([expected]);
  });

  test('of what is malicious, the one that lets it in', () => {
    const evil = script('https://js.example.net:8443/a.js', { score: 90 });
    const [detail] = impactOf(
      { before: undefined, after: policy('script-src http://js.example.net:8443') },
      [evil],
      CONTEXT,
    );
    expect(detail && told(detail)).toBe('kept: allowed → allowed, in Firefox and WebKit');
  });
});

describe('what a change does to one script', () => {
  const PAGES = { expression: 'starts_with(http.request.uri.path, "/a")' };
  test.each<readonly [string, PolicyChange['before'], PolicyChange['after'], string]>([
    ['a new policy', undefined, STRICT, 'blocked: allowed → blocked'],
    ['a new policy that lets it through', undefined, OPEN, 'kept: allowed → allowed'],
    ['a source that goes', OPEN, STRICT, 'blocked: allowed → blocked'],
    ['a source that comes', STRICT, OPEN, 'unblocked: blocked → allowed'],
    ['a policy that goes', STRICT, undefined, 'unblocked: blocked → allowed'],
    ['a policy that is switched off', STRICT, { ...STRICT, ...OFF }, 'unblocked: blocked → allowed'],
    ['a policy that is switched on', { ...STRICT, ...OFF }, STRICT, 'blocked: allowed → blocked'],
    ['log to allow', { ...STRICT, ...LOGS }, STRICT, 'blocked: reported → blocked'],
    ['allow to log', STRICT, { ...STRICT, ...LOGS }, 'unblocked: blocked → reported'],
    ['a new policy that reports', undefined, { ...STRICT, ...LOGS }, 'blocked: allowed → reported'],
    ['a report that ends', { ...STRICT, ...LOGS }, { ...OPEN, ...LOGS }, 'unblocked: reported → allowed'],
    ['nothing', STRICT, STRICT, 'kept: blocked → blocked'],
    ['a path that only a redirect gets around', PATH, STRICT, 'blocked: unknown → blocked'],
    [
      'such a path in a report',
      { ...PATH, ...LOGS },
      { ...STRICT, ...LOGS },
      `unknown: unknown → reported, ${REDIRECT}`,
    ],
    [
      'such a path that stays',
      PATH,
      PATH,
      `kept: blocked → blocked, unless ${LEADS} (https://js.example.net/b/)`,
    ],
    [
      'such a path that comes',
      STRICT,
      PATH,
      `kept: blocked → blocked, unless ${LEADS} (https://js.example.net/b/)`,
    ],
    ['such a path that is opened', PATH, OPEN, 'unblocked: blocked → allowed'],
    [
      'another spelling of the expression',
      policy("script-src 'self'", { expression: 'not not ssl' }),
      policy("script-src 'none'", { expression: '(ssl)' }),
      'kept: blocked → blocked, on the pages that the expression selects',
    ],
    [
      'a nonce',
      OPEN,
      policy("script-src 'nonce-YWJj'"),
      'unknown: allowed → unknown, a nonce possibly allows it',
    ],
    [
      'a nonce that goes',
      policy("script-src 'nonce-YWJj'"),
      OPEN,
      'unknown: unknown → allowed, a nonce possibly allows it',
    ],
    [
      'a nonce that goes with all else',
      policy("script-src 'nonce-YWJj'"),
      STRICT,
      'blocked: unknown → blocked',
    ],
    [
      'an expression that asks for more than a host',
      undefined,
      { ...STRICT, ...PAGES },
      'blocked: allowed → blocked, on the pages that the expression selects',
    ],
    ['another expression', { ...STRICT, ...PAGES }, STRICT, 'blocked: unknown → blocked'],
    [
      'an expression written otherwise',
      { ...STRICT, ...PAGES },
      { ...STRICT, expression: `  ${PAGES.expression}` },
      'kept: blocked → blocked, on the pages that the expression selects',
    ],
    [
      'a host that moves in',
      { ...STRICT, expression: 'http.host eq "blog.example.com"' },
      STRICT,
      'blocked: allowed → blocked',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(impactOf({ before, after }, [JS], CONTEXT).map(told)).toEqual([expected]);
  });

  test.each<readonly [string, PolicyText]>([
    ['is off', { ...STRICT, ...OFF }],
    ['is for another host', { ...STRICT, expression: 'http.host eq "blog.example.com"' }],
  ])('nothing is said of a policy that %s', (_, after) => {
    expect(impactOf({ before: undefined, after }, [JS], CONTEXT)).toEqual([]);
  });
});

describe('what is not known of where something was seen', () => {
  const UNKNOWN = 'unknown: allowed → unknown, the page that it was seen on is not known';
  const own = (scheme: string, more: Partial<ObservedItem>): ObservedItem =>
    script(`${scheme}://shop.example.com/a.js`, { pages: [], ...more });
  test.each<readonly [string, ObservedItem, string]>([
    ['a host is enough for https', own('https', {}), 'kept: allowed → allowed'],
    ['the scheme of the page decides for http', own('http', {}), UNKNOWN],
    [
      'a page without its scheme is enough for https',
      own('https', { pages: ['shop.example.com/pay'] }),
      'kept: allowed → allowed',
    ],
    ['and its scheme decides for http', own('http', { pages: ['shop.example.com/pay'] }), UNKNOWN],
    [
      'of another site it does not matter',
      script('https://evil.example/a.js', { pages: ['shop.example.com:8443/pay'] }),
      'blocked: allowed → blocked',
    ],
    ['a path alone is no page', own('https', { pages: ['/pay'] }), UNKNOWN],
    ['no more than words', own('https', { pages: ['no page'] }), UNKNOWN],
    [
      'every page counts that is known',
      own('https', { pages: ['https://shop.example.com/', 'https://other.example/'] }),
      'blocked: allowed → blocked',
    ],
  ])('%s', (_, item, expected) => {
    expect(impactOf({ before: undefined, after: STRICT }, [item], CONTEXT).map(told)).toEqual([expected]);
  });

  test('without host and page it is not known whether it is concerned, nor what self is', () => {
    const { host: _, ...nowhere } = script('https://shop.example.com/a.js', { pages: [] });
    const after = { ...STRICT, expression: 'http.host eq "shop.example.com"' };
    expect(impactOf({ before: undefined, after }, [nowhere], CONTEXT).map(told)).toEqual([UNKNOWN]);
    const foreign = { ...nowhere, url: JS.url };
    expect(
      impactOf(
        { before: undefined, after: { ...after, value: 'script-src https://a.example' } },
        [foreign],
        CONTEXT,
      ).map(told),
    ).toEqual(['unknown: allowed → unknown, the host that it was seen on is not known']);
  });

  test('a connection that was recorded without its path may be the one that a path allows', () => {
    const after = policy('connect-src https://api.example.net/v1/');
    expect(
      impactOf({ before: undefined, after }, [connection('https://api.example.net/')], CONTEXT).map(told),
    ).toEqual(['unknown: allowed → unknown, its path was not recorded']);
  });
});

test('the same script seen twice is told once, with the last time', () => {
  const twice = [
    JS,
    { ...JS, id: 'other', lastSeen: daysAgo(0) },
    { ...JS, id: 'third', lastSeen: daysAgo(5) },
  ];
  expect(impactOf({ before: undefined, after: STRICT }, twice, CONTEXT)).toMatchObject([
    { last_seen_days: 0 },
  ]);
});

describe('for any policies and anything observed', () => {
  const change = fc.record({
    before: fc.option(
      anyValue.map((value) => policy(value)),
      { nil: undefined },
    ),
    after: anyValue.map((value) => policy(value)),
  });

  test('the verdict on a known page is what the matcher says of it', () => {
    fc.assert(
      fc.property(anyValue, anyObserved, (value, observed) => {
        for (const item of observed.filter(({ pages }) => pages.length === 1)) {
          const withoutPath = item.kind === 'connection' && /^\w+:\/\/[^/]+\/$/.test(item.url);
          const fetch = { kind: item.kind, url: item.url, page: item.pages[0], withoutPath };
          for (const engine of ENGINES) {
            const said = verdictOf(policyOf(parseDirectives(value)), fetch, engine);
            expect(judge(judgeOf(policy(value)), item, engine).treatment).toBe(said.verdict);
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('neither the order of observing nor when something was seen changes what a digest covers', () => {
    fc.assert(
      fc.property(change, anyObserved, fc.nat({ max: 20 }), (policies, observed, days) => {
        const details = impactOf(policies, observed, CONTEXT);
        const later = observed.map(({ lastSeen = 0, ...item }) => ({ ...item, lastSeen: lastSeen + 5_000 }));
        const context = { ...CONTEXT, now: new Date(NOW.getTime() + days * 86_400_000) };
        const others = impactOf(policies, later.toReversed(), context);
        expect(digestedDetails(others)).toEqual(digestedDetails(details));
      }),
      { numRuns: runs(200) },
    );
  });

  test('what stays as it is belongs to no digest, and all else does', () => {
    fc.assert(
      fc.property(change, anyObserved, (policies, observed) => {
        const details = impactOf(policies, observed, CONTEXT);
        const changing = details.filter((detail) => detail.change !== 'kept');
        expect(digestedDetails(details)).toHaveLength(changing.length);
      }),
      { numRuns: runs(100) },
    );
  });
});
