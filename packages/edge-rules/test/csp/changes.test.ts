import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyChanges } from '../../src/csp/changes.js';
import { verdictOf, type Verdict } from '../../src/csp/match.js';
import { parseDirectives, policyOf, type Policy } from '../../src/csp/policy.js';
import { widenings } from '../../src/csp/widening.js';
import { runs } from '../../../../test/helpers/runs.js';
import { editedPolicies, engines, pages, urls } from './generate.js';

function policy(text: string): Policy {
  return policyOf(parseDirectives(text));
}

/** `+ script-src a loosens` for each change, then the verdict. */
function said(before: string, after: string): readonly string[] {
  const { changes, effect: verdict } = policyChanges(policy(before), policy(after));
  const lines = changes.map(({ change, directive, source, effect }) =>
    [change === 'added' ? '+' : '-', directive, ...(source === undefined ? [] : [source]), effect].join(' '),
  );
  return [...lines, verdict];
}

describe('what a change of a policy does', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['nothing', 'script-src a b', 'script-src b a', ['neutral']],
    ['a source more', 'script-src a', 'script-src a b', ['+ script-src b loosens', 'loosens']],
    ['a source less', 'script-src a b', 'script-src a', ['- script-src b tightens', 'tightens']],
    [
      'one for another',
      'script-src a',
      'script-src b',
      ['- script-src a tightens', '+ script-src b loosens', 'both'],
    ],
    [
      'a source that another one covers',
      'script-src https:',
      'script-src https: https://a.example',
      ['+ script-src https://a.example neutral', 'neutral'],
    ],
    [
      'a source that gives way to a wider one',
      'script-src https://a.example',
      'script-src https://*.example https://a.example:*',
      [
        '- script-src https://a.example neutral',
        '+ script-src https://*.example loosens',
        '+ script-src https://a.example:* loosens',
        'loosens',
      ],
    ],
    [
      'a source that gives way to a narrower one',
      'script-src https:',
      'script-src https://a.example',
      ['- script-src https: tightens', '+ script-src https://a.example neutral', 'tightens'],
    ],
    [
      "'none' beside others",
      'script-src a',
      "script-src a 'none'",
      ["+ script-src 'none' neutral", 'neutral'],
    ],
    [
      'samples',
      'script-src a',
      "script-src a 'report-sample'",
      ["+ script-src 'report-sample' neutral", 'neutral'],
    ],
    [
      'addresses of reports',
      'script-src a; report-uri /x',
      'script-src a; report-to y',
      ['+ report-to y neutral', '- report-uri /x neutral', 'neutral'],
    ],
    ['a first policy', '', 'script-src a', ['+ script-src a tightens', 'tightens']],
    ['no policy', 'script-src a', '', ['- script-src a loosens', 'loosens']],
    ['a flag of the sandbox', 'sandbox', 'sandbox allow-forms', ['+ sandbox allow-forms loosens', 'loosens']],
    [
      'a directive without sources',
      'script-src a',
      'script-src a; sandbox',
      ['+ sandbox tightens', 'tightens'],
    ],
    [
      'a directive that has less than its stand-in',
      'default-src a b',
      'default-src a b; script-src a',
      ['+ script-src a tightens', 'tightens'],
    ],
    [
      'a directive that has as much as its stand-in',
      'default-src a',
      'default-src a; script-src a',
      ['+ script-src a neutral', 'neutral'],
    ],
    [
      'a directive that has more than its stand-in',
      "default-src 'none'",
      "default-src 'none'; img-src a",
      ['+ img-src a loosens', 'loosens'],
    ],
    [
      'a directive that gives way to its stand-in',
      'default-src a; script-src b',
      'default-src a',
      ['- script-src b loosens', 'both'],
    ],
    [
      'an empty directive that gives way to its stand-in',
      'default-src a; script-src',
      'default-src a',
      ['- script-src loosens', 'loosens'],
    ],
    [
      'elements apart from scripts',
      'script-src a b',
      'script-src a b; script-src-elem a',
      ['+ script-src-elem a tightens', 'tightens'],
    ],
    [
      'a stand-in that stands in for nothing',
      'script-src a; worker-src a; default-src a',
      'script-src a; worker-src a; default-src a https:',
      ['+ default-src https: loosens', 'loosens'],
    ],
    [
      "a nonce that ends 'unsafe-inline'",
      "script-src 'unsafe-inline'",
      "script-src 'unsafe-inline' 'nonce-abc'",
      ["+ script-src 'nonce-abc' loosens", 'both'],
    ],
    [
      "a nonce that was all that held 'unsafe-inline' back",
      "script-src 'unsafe-inline' 'nonce-abc'",
      "script-src 'unsafe-inline'",
      ["- script-src 'nonce-abc' loosens", 'both'],
    ],
    [
      "'unsafe-inline' as a fallback for old browsers",
      "script-src 'nonce-abc'",
      "script-src 'nonce-abc' 'unsafe-inline'",
      ["+ script-src 'unsafe-inline' neutral", 'neutral'],
    ],
    [
      "hosts beside 'strict-dynamic'",
      "script-src-elem 'nonce-abc' 'strict-dynamic'",
      "script-src-elem 'nonce-abc' 'strict-dynamic' https:",
      ['+ script-src-elem https: neutral', 'neutral'],
    ],
    [
      "'strict-dynamic' that made hosts ignored",
      "script-src-elem 'nonce-abc' 'strict-dynamic' https:",
      "script-src-elem 'nonce-abc' https:",
      ["- script-src-elem 'strict-dynamic' loosens", 'both'],
    ],
    [
      'a keyword where it means nothing',
      'img-src a',
      "img-src a 'unsafe-inline'",
      ["+ img-src 'unsafe-inline' neutral", 'neutral'],
    ],
    [
      'eval, by way of default-src',
      'default-src a',
      "default-src a 'unsafe-eval'",
      ["+ default-src 'unsafe-eval' loosens", 'loosens'],
    ],
    [
      'https beside wss, which no one but WebKit takes for it',
      "connect-src 'self' wss:",
      "connect-src 'self' wss: https:",
      ['+ connect-src https: loosens', 'loosens'],
    ],
    [
      'https that gives way to wss',
      'connect-src wss: https:',
      'connect-src wss:',
      ['- connect-src https: tightens', 'tightens'],
    ],
    [
      'what no grammar knows',
      'script-src a',
      'script-src a my_host',
      ['+ script-src my_host loosens', 'loosens'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(said(before, after)).toEqual(expected);
  });

  const RANK: Readonly<Record<Verdict['verdict'], number>> = { blocked: 0, unknown: 1, allowed: 2 };

  it('is neutral or tightens only when nothing that was seen fares better, and the other way round', () => {
    const seen = fc.array(
      fc.record({ kind: fc.constantFrom('script', 'connection'), url: urls, page: pages }),
      {
        minLength: 5,
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(editedPolicies, seen, engines, ([before, after], fetches, engine) => {
        const { effect: verdict } = policyChanges(before, after);
        for (const fetch of fetches) {
          const known = { ...fetch, redirected: false };
          const step =
            RANK[verdictOf(after, known, engine).verdict] - RANK[verdictOf(before, known, engine).verdict];
          if (verdict === 'neutral' || verdict === 'tightens') expect(step).toBeLessThanOrEqual(0);
          if (verdict === 'neutral' || verdict === 'loosens') expect(step).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: runs(800, 50_000) },
    );
  });

  it('loosens exactly when something is wider, and is the opposite the other way round', () => {
    const OPPOSITE = { loosens: 'tightens', tightens: 'loosens', both: 'both', neutral: 'neutral' } as const;
    fc.assert(
      fc.property(editedPolicies, ([before, after]) => {
        const { changes, effect: verdict } = policyChanges(before, after);
        const loosens = verdict === 'loosens' || verdict === 'both';
        expect(widenings(before, after).length > 0).toBe(loosens);
        expect(policyChanges(after, before).effect).toBe(OPPOSITE[verdict]);
        for (const { effect } of changes) {
          if (effect !== 'neutral') expect([effect, 'both']).toContain(verdict);
        }
      }),
      { numRuns: runs(500, 20_000) },
    );
  });
});
