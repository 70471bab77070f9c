import { describe, expect, test } from 'vitest';
import { forecastWords, readingProgress } from '../../../src/app/plan/reading-progress.js';
import { BLOG, declarationOf, ZONE } from '../../helpers/plans.js';
import { signalOfRun } from '../../helpers/signal.js';

const LIMIT = { requests: 1200, seconds: 300 };

describe('a forecast', () => {
  test.each([
    [1, 1, 0, LIMIT, '1 scope to read: about 1 request, the limit of 1200 requests in 300 s is not reached'],
    [
      500,
      3500,
      600_200,
      LIMIT,
      '500 scopes to read: about 3500 requests, at least 10 min within the limit of 1200 requests in 300 s',
    ],
    [500, 3500, 0, 'off', '500 scopes to read: about 3500 requests, without a rate limit'],
  ] as const)('of %d scopes and %d requests in %d ms', (scopes, requests, ms, limit, words) => {
    expect(forecastWords(scopes, requests, ms, limit)).toBe(words);
  });

  test('is not worth a line for a few zones: only how far it is', () => {
    const told: string[] = [];
    const line =
      (how: string) =>
      (text: string): void =>
        void told.push(`${how} ${text}`);
    const progress = {
      event: () => undefined,
      show: line('show'),
      announce: line('tell'),
      announceWhenDue: line('keep'),
      note: () => undefined,
      remark: () => undefined,
      ends: () => undefined,
      stop: () => undefined,
    };
    const never = (): Promise<never> => Promise.reject(new Error('nothing is read'));
    const { onScopes, onScope } = readingProgress(
      {
        reader: { get: never, list: never, listPart: never },
        sent: { reads: 1, writes: 0 },
        timeFor: () => 0,
        progress,
        signal: signalOfRun(),
      },
      { rateLimit: LIMIT },
    );
    onScopes([ZONE, BLOG].map((scope) => ({ scope, declarations: [declarationOf()], parts: [] })));
    onScope(ZONE, 1, 2, true);
    onScope(ZONE, 1, 1, true);
    expect(told).toEqual([
      'show read 0 of 2 scopes',
      'show read 1 of 2 scopes: shop.example.com',
      'show read 1 of 1 scope: shop.example.com',
    ]);
  });
});
