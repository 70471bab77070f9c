import { describe, expect, test } from 'vitest';
import type { PolicyText } from '../../../src/kinds/impact/judge.js';
import { assessPolicy } from '../../../src/kinds/impact/readiness.js';
import type { ObservedItem } from '../../../src/kinds/observed/observed.js';
import { connection, daysAgo, NOW, script } from '../../helpers/observed.js';

const CONTEXT = { now: NOW, malicious: { score: 50, direction: 'above' } as const };
const LOG: PolicyText = {
  action: 'log',
  enabled: true,
  expression: 'http.host eq "shop.example.com"',
  value: "script-src 'self' https://js.example.net",
};
const JS = script('https://js.example.net/a.js');
const OTHER = script('https://other.example/a.js');
const OLD = { lastSeen: daysAgo(31) };

describe('a policy that only reports', () => {
  test.each<readonly [string, readonly ObservedItem[], string]>([
    ['nothing speaks against it', [JS], 'ready: nothing seen since 2026-03-07 would be blocked'],
    [
      'only what is old speaks against it',
      [JS, { ...OTHER, ...OLD }],
      'ready: nothing seen after 2026-05-15 would be blocked',
    ],
    [
      'what is malicious ought to be blocked',
      [JS, { ...OTHER, score: 51 }],
      'ready: nothing seen since 2026-03-07 would be blocked',
    ],
    ['nothing is known', [], 'not ready: nothing was observed on its hosts'],
    [
      'nothing is known of its hosts',
      [{ ...OTHER, host: 'blog.example.com' }],
      'not ready: nothing was observed on its hosts',
    ],
    [
      'something is in use',
      [JS, OTHER],
      'not ready: 1 script that was seen in the last 30 days would be blocked: https://other.example/a.js',
    ],
    [
      'much is in use',
      [OTHER, { ...OTHER, id: 'b', url: 'https://b.example/' }],
      'not ready: 2 scripts that were seen in the last 30 days would be blocked: https://b.example/, https://other.example/a.js',
    ],
  ])('%s', (_, observed, sentence) => {
    expect(assessPolicy(LOG, observed, CONTEXT).readiness?.sentence).toBe(sentence);
  });

  test('is not ready while something could not be read, of which nothing is said', () => {
    const survey = assessPolicy(LOG, [connection('https://api.example.net/')], CONTEXT, ['script']);
    expect(survey).toMatchObject({ connections: 1, noteworthy: [], unusedSources: [] });
    expect(survey).not.toHaveProperty('scripts');
    expect(survey.readiness).toEqual({
      ready: false,
      sentence: 'not ready: scripts could not be read in full',
    });
  });

  test('is not ready while it can not be told', () => {
    const observed = [JS, connection('https://api.example.net/')];
    const value = "script-src 'nonce-YWJj'; connect-src https://api.example.net/v1";
    expect(assessPolicy({ ...LOG, value }, observed, CONTEXT).readiness).toMatchObject({
      ready: false,
      sentence: 'not ready: it is not known for 1 script and 1 connection',
    });
  });

  test('says since when nothing new was seen on its hosts', () => {
    const observed = [
      JS,
      { ...JS, id: 'b', url: `${JS.url}?2`, firstSeen: daysAgo(9) },
      { ...OTHER, host: 'blog.example.com', firstSeen: daysAgo(1) },
    ];
    expect(assessPolicy(LOG, observed, CONTEXT).readiness?.nothingNewSince).toBe(daysAgo(9));
  });
});

test.each<readonly [string, Partial<PolicyText>]>([
  ['blocks already', { action: 'allow' }],
  ['is off', { enabled: false }],
])('of a policy that %s readiness is no question', (_, more) => {
  expect(assessPolicy({ ...LOG, ...more }, [JS], CONTEXT)).not.toHaveProperty('readiness');
});

test('sources that match nothing observed are named, of lists that only scripts or connections ask', () => {
  const value =
    "default-src https://images.example; script-src 'self' https: https://js.example.net 'nonce-YWJj'; script-src-elem https://js.example.net https://unused.example; connect-src 'self'";
  expect(assessPolicy({ ...LOG, value }, [JS], CONTEXT).unusedSources).toEqual([
    { directive: 'connect-src', source: "'self'" },
    { directive: 'script-src-elem', source: 'https://unused.example' },
  ]);
});

test('what is malicious is noteworthy even where it is allowed', () => {
  const { noteworthy } = assessPolicy(LOG, [JS, { ...JS, id: 'b', url: `${JS.url}?2`, score: 99 }], CONTEXT);
  expect(noteworthy).toMatchObject([{ url: `${JS.url}?2`, verdict: 'allowed' }]);
});
