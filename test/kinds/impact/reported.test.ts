import { describe, expect, it } from 'vitest';
import { judgeOf } from '../../../src/kinds/impact/judge.js';
import { judgeReported, sameVerdicts, type Side } from '../../../src/kinds/impact/reported.js';
import { pageTraffic } from '../../../src/app/inspect/page-traffic.js';
import type { Violation } from '@zonewright/edge-rules/csp/violation.js';

const PAGE = 'https://shop.example.com/checkout/pay';
const IMAGE: Violation = {
  directive: 'img-src',
  resource: { type: 'url', url: 'https://a.example/x.png', withoutPath: false },
  page: PAGE,
};

type Policy = readonly [action: string, value: string, expression?: string, enabled?: boolean];

function side(policies: readonly Policy[], isWhole = true): Side {
  const judges = policies.map(([action, value, expression = 'true', enabled = true], index) => ({
    ...judgeOf({ action, value, expression, enabled }),
    name: `p${index}`,
  }));
  return { judges, isWhole };
}

function said(policies: readonly Policy[], isWhole = true, page = PAGE): string {
  const { treatment, by, doubt } = judgeReported(side(policies, isWhole), IMAGE, pageTraffic(page));
  return [treatment, by?.name, doubt].filter((part) => part !== undefined).join(' ');
}

const STOPS = "img-src 'self'";
const LETS = 'img-src https:';
const MAYBE = 'img-src https://a.example/y/';
const ORIGIN = 'ip.src in {192.0.2.0/24}';

describe('the policies of a zone together', () => {
  it.each<readonly [readonly Policy[], string]>([
    [[], 'allowed'],
    [[['allow', STOPS]], 'blocked p0'],
    [[['log', STOPS]], 'reported p0'],
    [[['allow', LETS]], 'allowed'],
    [[['allow', STOPS, 'true', false]], 'allowed'],
    [
      [
        ['log', STOPS],
        ['allow', STOPS],
      ],
      'blocked p1',
    ],
    [
      [
        ['allow', LETS],
        ['log', STOPS],
      ],
      'reported p1',
    ],
    // What asks for more than the page's URL may hold or not, and matters only where it would change something.
    [[['allow', STOPS, ORIGIN]], 'unknown p0 expression'],
    [[['allow', LETS, ORIGIN]], 'allowed'],
    [
      [
        ['allow', STOPS, ORIGIN],
        ['log', STOPS],
      ],
      'unknown p0 expression',
    ],
    [
      [
        ['log', STOPS, ORIGIN],
        ['allow', STOPS],
      ],
      'blocked p1',
    ],
    [
      [
        ['log', STOPS, ORIGIN],
        ['log', STOPS],
      ],
      'reported p1',
    ],
    [[['allow', STOPS, 'not a rule(']], 'unknown p0 expression'],
  ])('%j: %s', (policies, expected) => {
    expect(said(policies)).toBe(expected);
  });

  it.each<readonly [string, string, string]>([
    ['http.host eq "shop.example.com"', PAGE, 'blocked p0'],
    ['http.host eq "www.shop.example.com"', PAGE, 'allowed'],
    ['starts_with(http.request.uri.path, "/checkout")', PAGE, 'blocked p0'],
    ['starts_with(http.request.uri.path, "/account")', PAGE, 'allowed'],
    ['ssl', PAGE, 'blocked p0'],
    ['not ssl', PAGE, 'allowed'],
    ['http.request.uri.query contains "a"', PAGE, 'unknown p0 expression'],
    ['http.request.uri.query contains "a"', `${PAGE}?a=1`, 'blocked p0'],
    ['http.request.uri.query contains "b"', `${PAGE}?a=1`, 'allowed'],
    ['http.request.uri eq "/checkout/pay?a=1"', `${PAGE}?a=1#c`, 'blocked p0'],
    ['http.request.method eq "POST"', PAGE, 'unknown p0 expression'],
    ['http.host eq "shop.example.com"', 'https://shop.example.com:8443/', 'unknown p0 expression'],
  ])('%s on %s: %s', (expression, page, expected) => {
    expect(said([['allow', STOPS, expression]], true, page)).toBe(expected);
  });

  it('allow nothing for certain where some could not be read', () => {
    expect([said([], false), said([['log', STOPS]], false), said([['allow', STOPS]], false)]).toEqual([
      'unknown unread',
      'unknown unread',
      'blocked p0',
    ]);
  });

  it('have the same to say when nothing that matters differs', () => {
    const origin: Violation = {
      ...IMAGE,
      resource: { type: 'url', url: 'https://a.example', withoutPath: true },
    };
    const judged = (policies: readonly Policy[]): ReturnType<typeof judgeReported> =>
      judgeReported(side(policies), origin, pageTraffic(PAGE));
    const same = (a: readonly Policy[], b: readonly Policy[]): boolean =>
      sameVerdicts(judged(a), judged(b), origin);
    expect(judged([['allow', MAYBE]]).treatment).toBe('unknown');
    expect(same([['allow', `${MAYBE}; font-src *`]], [['allow', MAYBE]])).toBe(true);
    expect(same([['allow', MAYBE]], [['log', MAYBE]])).toBe(false);
    expect(same([['allow', MAYBE]], [['allow', `${MAYBE} data:`]])).toBe(false);
    expect(same([['allow', MAYBE, ORIGIN]], [['allow', MAYBE]])).toBe(false);
    expect(same([['allow', MAYBE]], [])).toBe(false);
  });
});
