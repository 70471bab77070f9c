import * as fc from 'fast-check';
import { ENGINES } from '@zonewright/edge-rules/csp/engines.js';
import { describe, expect, test } from 'vitest';
import { lintPolicy } from '@zonewright/edge-rules/csp/lint.js';
import { parseDirectives } from '@zonewright/edge-rules/csp/policy.js';
import { judge, judgeOf } from '../../../src/kinds/impact/judge.js';
import { suggestPolicy, type SuggestionOptions } from '../../../src/kinds/impact/suggest.js';
import type { ObservedItem } from '../../../src/kinds/observed/observed.js';
import { anyObserved, connection, daysAgo, script } from '../../helpers/observed.js';
import { runs } from '../../helpers/runs.js';

const OPTIONS: SuggestionOptions = {
  zone: 'example.com',
  since: daysAgo(30),
  malicious: { score: 50, direction: 'above' } as const,
};

describe('the sources of a suggested policy', () => {
  const own = 'https://shop.example.com/a.js';
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ["'self' for what a page loads from its own host", [own, `${own}?2`], ["'self'"]],
    [
      'an origin for everything else, once',
      ['https://js.example.net/a.js', 'https://js.example.net/b.js'],
      ['https://js.example.net'],
    ],
    [
      'the scheme and the port that were seen',
      ['http://shop.example.com/a.js', 'https://shop.example.com:8443/'],
      ['http://shop.example.com', 'https://shop.example.com:8443'],
    ],
    [
      'two hosts by their names',
      ['https://a1.example.org/', 'https://a2.example.org/'],
      ['https://a1.example.org', 'https://a2.example.org'],
    ],
    [
      'a wildcard for several that only a number tells apart',
      ['https://cdn1.example.org/', 'https://cdn22.example.org/', 'https://cdn3.example.org/'],
      ['https://*.example.org'],
    ],
    [
      'no wildcard for names that may be anybody’s',
      ['https://a.example.org/', 'https://b.example.org/', 'https://c.example.org/'],
      ['https://a.example.org', 'https://b.example.org', 'https://c.example.org'],
    ],
    [
      'a wildcard for several of the zone itself',
      ['https://a.example.com/', 'https://b.example.com/', 'https://c.example.com/'],
      ['https://*.example.com'],
    ],
    [
      'no wildcard for a whole registry',
      [
        'https://a1.co.uk/',
        'https://a2.co.uk/',
        'https://a3.co.uk/',
        'https://b1.net/',
        'https://b2.net/',
        'https://b3.net/',
      ],
      [
        'https://a1.co.uk',
        'https://a2.co.uk',
        'https://a3.co.uk',
        'https://b1.net',
        'https://b2.net',
        'https://b3.net',
      ],
    ],
    ['the only address that a source matches', ['https://127.0.0.1/a.js'], ['https://127.0.0.1']],
  ])('%s', (_, urls, sources) => {
    const { policy } = suggestPolicy(
      urls.map((url) => script(url)),
      OPTIONS,
    );
    expect(policy?.value).toEqual({ 'script-src': sources });
  });
});

test('a policy reports first, and names its hosts', () => {
  const blog: Partial<ObservedItem> = { host: 'blog.example.com', pages: [] };
  const observed = [connection('wss://chat.example.net/'), script('https://js.example.net/a.js', blog)];
  expect(suggestPolicy(observed, OPTIONS).policy).toEqual({
    description: 'observed on example.com',
    action: 'log',
    expression: 'http.host in {"blog.example.com" "shop.example.com"}',
    value: { 'script-src': ['https://js.example.net'], 'connect-src': ['wss://chat.example.net'] },
  });
  const one = suggestPolicy(observed, { ...OPTIONS, host: 'shop.example.com' });
  expect(one.policy).toMatchObject({
    description: 'observed on shop.example.com',
    expression: 'http.host eq "shop.example.com"',
    value: { 'connect-src': ['wss://chat.example.net'] },
  });
  expect([one.scripts, one.connections]).toEqual([0, 1]);
});

test('what is old, malicious or without a host is left out; the last two are told', () => {
  const observed = [
    script('https://old.example.org/', { lastSeen: daysAgo(31) }),
    script('https://evil.example.org/', { score: 51 }),
    script('data:text/javascript,1'),
    script('https://a_b.example.org/'),
    script('https://[2001:db8::1]/'),
  ];
  expect(suggestPolicy(observed, OPTIONS)).toEqual({
    policy: undefined,
    scripts: 0,
    connections: 0,
    leftOut: [
      { kind: 'script', url: 'data:text/javascript,1', reasons: ['it has no host that a source could name'] },
      { kind: 'script', url: 'https://[2001:db8::1]/', reasons: ['it has no host that a source could name'] },
      {
        kind: 'script',
        url: 'https://a_b.example.org/',
        reasons: ['it has no host that a source could name'],
      },
      {
        kind: 'script',
        url: 'https://evil.example.org/',
        reasons: ['its js_integrity_score 51 is greater than 50'],
      },
    ],
  });
});

describe('what is malicious is not allowed by a source for something else', () => {
  const evil = (url: string): ObservedItem => script(url, { score: 90 });
  test.each<readonly [string, readonly ObservedItem[], readonly string[]]>([
    [
      'a URL in place of its origin',
      [evil('https://js.example.net/x.js'), script('https://js.example.net/a;b,c.js?d')],
      ['https://js.example.net/a%3Bb%2Cc.js'],
    ],
    [
      "URLs in place of 'self'",
      [evil('https://shop.example.com/x.js'), script('https://shop.example.com/a.js')],
      ['https://shop.example.com/a.js'],
    ],
    [
      'names in place of a wildcard',
      [
        evil('https://d.example.com/'),
        ...['a', 'b', 'c'].map((name) => script(`https://${name}.example.com/`)),
      ],
      ['https://a.example.com', 'https://b.example.com', 'https://c.example.com'],
    ],
  ])('%s', (_, observed, sources) => {
    const { policy, scripts } = suggestPolicy(observed, OPTIONS);
    expect(policy?.value).toEqual({ 'script-src': sources });
    expect(scripts).toBe(observed.length - 1);
  });

  test.each([
    ['of the same path', 'https://js.example.net/a.js?1', 'https://js.example.net/a.js?2'],
    ['below its folder', 'https://js.example.net/', 'https://js.example.net/x.js'],
  ])('a thing is left out where no source can tell one %s from it', (_, url, malicious) => {
    const suggested = suggestPolicy([script(url), evil(malicious)], OPTIONS);
    expect(suggested).toMatchObject({ policy: undefined, scripts: 0 });
    expect(suggested.leftOut).toContainEqual({
      kind: 'script',
      url,
      reasons: ['a source that allows it would also allow something malicious'],
    });
  });

  test('a kind of which everything is malicious is not allowed at all', () => {
    const observed = [evil('https://js.example.net/x.js'), connection('https://api.example.net/')];
    expect(suggestPolicy(observed, OPTIONS).policy?.value).toEqual({
      'script-src': ["'none'"],
      'connect-src': ['https://api.example.net'],
    });
  });

  test('malicious connections narrow no scripts', () => {
    const observed = [
      script('https://js.example.net/a.js'),
      connection('https://js.example.net/', { score: 90 }),
    ];
    expect(suggestPolicy(observed, OPTIONS).policy?.value).toEqual({
      'script-src': ['https://js.example.net'],
      'connect-src': ["'none'"],
    });
  });
});

test('whatever was observed, a suggested policy allows all of it but what it says it leaves out', () => {
  fc.assert(
    fc.property(anyObserved, (observed) => {
      const { policy, leftOut } = suggestPolicy(observed, { ...OPTIONS, since: 0 });
      const left = new Set(leftOut.map(({ url }) => url));
      if (policy === undefined) {
        expect(observed.filter(({ url }) => !left.has(url))).toEqual([]);
        return;
      }
      const value = Object.entries(policy.value).map(([name, sources]) => [name, ...sources].join(' '));
      const by = judgeOf({ action: 'allow', enabled: true, expression: 'true', value: value.join('; ') });
      const refused = observed
        .filter(({ url }) => !left.has(url))
        .filter((item) => ENGINES.some((engine) => judge(by, item, engine).treatment !== 'allowed'));
      expect(refused).toEqual([]);
      const isMalicious = (item: ObservedItem): boolean => item.score === 90 && item.url.startsWith('http');
      const kept = observed
        .filter(isMalicious)
        .filter((item) => ENGINES.some((engine) => isAllowed(judge(by, item, engine))));
      expect(kept).toEqual([]);
      const problems = lintPolicy(parseDirectives(value.join('; ')));
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});

/** True if a policy that concerns a thing allows it. */
function isAllowed({ treatment, isConcerned }: ReturnType<typeof judge>): boolean {
  return isConcerned && treatment === 'allowed';
}
