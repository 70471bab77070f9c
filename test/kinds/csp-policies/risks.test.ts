import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyRisks, type PolicyState } from '../../../src/kinds/csp-policies/risks.js';
import { parseDirectives, policyOf } from '@zonewright/edge-rules/csp/policy.js';
import { runs } from '../../helpers/runs.js';
import { ENGINES } from '@zonewright/edge-rules/csp/engines.js';
import { naiveAllows, type Deed } from '../../../packages/edge-rules/test/csp/naive-policy.js';
import { opaqueExpressions, plainExpressions, REQUESTS } from './http-world.js';

function state(value: string, rest: Partial<PolicyState> = {}): PolicyState {
  const policy = policyOf(parseDirectives(value));
  return { action: 'allow', enabled: true, expression: 'true', policy, ...rest };
}

function codes(before: PolicyState, after: PolicyState): readonly string[] {
  return policyRisks(before, after).map(({ code }) => code);
}

const SELF = "script-src 'self'";

describe('the risks of a policy', () => {
  it.each<[string, PolicyState, PolicyState, readonly string[]]>([
    [
      'an example of what it leaves',
      state(SELF, { expression: 'http.host in {"a" "b"}' }),
      state(SELF, { expression: 'http.host eq "a"' }),
      ['csp-narrowed: it no longer applies to { http.host: "b" }'],
    ],
    [
      'that it is in force for nothing',
      state(SELF),
      state(SELF, { expression: 'false' }),
      ['csp-narrowed: it no longer applies to any request'],
    ],
    [
      'what it depends on',
      state(SELF),
      state(SELF, { expression: 'ip.src in $office' }),
      ['csp-narrowed: it possibly applies to less than before: it depends on $office'],
    ],
    [
      'both places of reports',
      state(`${SELF}; report-uri https://a.example`),
      state(`${SELF}; report-uri https://b.example`),
      ['csp-report-moved: reports go to https://b.example instead of https://a.example'],
    ],
    [
      'that there are none any more',
      state(`${SELF}; report-uri /a; report-to b`),
      state(SELF),
      ['csp-report-moved: reports no longer go to report-to b, /aor anywhere else'],
    ],
    [
      'that there are fewer',
      state(`${SELF}; report-uri /a /b`),
      state(`${SELF}; report-uri /b`),
      ['csp-report-moved: reports no longer go to /a'],
    ],
    [
      'all that is weaker',
      state(`${SELF}; report-uri /a`),
      state(`${SELF} *`, { action: 'log', expression: 'not false and false' }),
      [
        'csp-allow-to-log: violations are no longer blocked, only reported',
        'csp-narrowed: it no longer applies to any request',
        'csp-report-moved: reports no longer go to /aor anywhere else',
        'csp-widened: script-src gains *',
      ],
    ],
  ])('name %s', (_, before, after, expected) => {
    expect(policyRisks(before, after).map(({ code, message }) => `${code}: ${message}`)).toEqual(expected);
  });
});

const URLS = [
  'https://a.example/js/a.js',
  'https://b.a.example/',
  'http://a.example:8080/',
  'https://shop.example/x.js',
  'http://shop.example/',
  'wss://a.example/',
  'data:,x',
];
const PAGES = ['https://shop.example/', 'http://shop.example/'];
const FETCHED = ['image', 'connection', 'frame', 'worker'] as const;
const INLINE = ['inline script', 'inline handler', 'inline style', 'style attribute'] as const;
const BROUGHT = [{}, { nonce: 'cmFuZG9t' }, { digest: 'sha256-YQ==' }];

/** One of each kind, with what it may bring along. */
const DEEDS: readonly Deed[] = [
  ...URLS.flatMap((url) => PAGES.flatMap((page) => deedsAt(url, page))),
  ...INLINE.flatMap((what) => BROUGHT.map((brought): Deed => ({ what, ...brought }))),
  { what: 'eval' },
  { what: 'wasm' },
];

/** A worker is never the parser's, and brings neither a nonce nor an integrity; what is no script has none of the latter. */
function deedsAt(url: string, page: string): readonly Deed[] {
  return [
    ...FETCHED.map((what): Deed => ({ what, url, page })),
    ...[{}, { nonce: 'cmFuZG9t' }].map((brought): Deed => ({ what: 'style', url, page, ...brought })),
    ...[true, false].flatMap((parserInserted) =>
      BROUGHT.map((brought): Deed => ({ what: 'script', url, page, parserInserted, ...brought })),
    ),
  ];
}

const sources = fc.constantFrom(
  "'self'",
  "'SELF'",
  "'none'",
  "'unsafe-inline'",
  "'Unsafe-Inline'",
  "'unsafe-eval'",
  "'wasm-unsafe-eval'",
  "'unsafe-hashes'",
  "'strict-dynamic'",
  "'nonce-cmFuZG9t'",
  "'sha256-YQ=='",
  "'report-sample'",
  '*',
  'https:',
  'HTTP:',
  'data:',
  'https://a.example',
  'A.example',
  'https://*.a.example',
  '*.a.example:*',
  'https://a.example/js/',
  'https://a.example/js/a.js',
  'wss://a.example',
);
const names = fc.constantFrom(
  'default-src',
  'script-src',
  'SCRIPT-SRC',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'worker-src',
  'child-src',
  'img-src',
  'connect-src',
  'frame-src',
);
const directives = fc
  .tuple(names, fc.array(sources, { maxLength: 3 }))
  .map((words) => words.flat().join(' '));
const lists = fc.array(directives, { minLength: 1, maxLength: 4 });

/** A policy and an edit of it: a directive more, one less, another one, or a source less in one of them. */
const edits = fc
  .tuple(lists, directives, fc.nat(4), fc.constantFrom('add', 'first', 'remove', 'replace', 'shorten'))
  .map(([before, other, place, how]): readonly [string, string] => {
    const at = place % before.length;
    const after = {
      add: [...before, other],
      first: [other, ...before],
      remove: before.toSpliced(at, 1),
      replace: before.with(at, other),
      shorten: before.with(at, (before[at] ?? '').replace(/ \S+$/, '')),
    }[how];
    return [before.join('; '), (after ?? before).join('; ')];
  });

/** A list of their own speaks for workers by its URLs alone: without it they ask script-src, where the same word lets them in. */
const OF_WORKERS: readonly [string, string] = [
  "default-src; worker-src 'strict-dynamic'; script-src 'strict-dynamic'",
  "default-src; script-src 'strict-dynamic'",
];

describe('no policy is loosened in silence', () => {
  it('has a risk wherever a page may do something that it could not', () => {
    let opened = 0;
    fc.assert(
      fc.property(edits, ([before, after]) => {
        const newly = DEEDS.find((deed) =>
          ENGINES.some((engine) => naiveAllows(after, deed, engine) && !naiveAllows(before, deed, engine)),
        );
        if (newly === undefined) return;
        opened += 1;
        expect({ newly, codes: codes(state(before), state(after)) }).toMatchObject({
          codes: ['csp-widened'],
        });
      }),
      { numRuns: runs(400, 40_000), examples: [[OF_WORKERS]] },
    );
    expect(opened).toBeGreaterThan(runs(50, 50));
  });

  it('has a risk exactly where a request was covered and is not any more', () => {
    fc.assert(
      fc.property(plainExpressions, plainExpressions, (before, after) => {
        const isLost = REQUESTS.some((request) => before.holds(request) && !after.holds(request));
        const found = codes(
          state(SELF, { expression: before.text }),
          state(SELF, { expression: after.text }),
        );
        expect(found).toEqual(isLost ? ['csp-narrowed'] : []);
      }),
      { numRuns: runs(400, 20_000) },
    );
  });

  it('has a risk where a request may be lost by what nobody can look into', () => {
    fc.assert(
      fc.property(opaqueExpressions, opaqueExpressions, (before, after) => {
        if (!REQUESTS.some((request) => before.holds(request) && !after.holds(request))) return;
        expect(
          codes(state(SELF, { expression: before.text }), state(SELF, { expression: after.text })),
        ).toEqual(['csp-narrowed']);
      }),
      { numRuns: runs(400, 20_000) },
    );
  });
});
