import { expect, test } from 'vitest';
import { countTraffic } from '../../../src/surfaces/runtime/traffic.js';
import type { ClientEvent, WaitReason } from '../../../src/service/http/events.js';

test('requests are counted by method and what came of them', () => {
  const { note, counted } = countTraffic({ now: () => 0 });
  const line = { path: '/zones', ms: 1 };
  const answered = (method: string, status: number): ClientEvent => ({
    type: 'answered',
    method,
    status,
    ...line,
  });
  for (const status of [200, 201, 302, 403, 404, 429, 429, 500, 503]) note(answered('GET', status));
  note(answered('PUT', 200));
  note({ type: 'unanswered', method: 'PUT', reason: 'ECONNRESET', ...line });
  note({ type: 'sent', method: 'GET', path: '/zones' });
  expect(counted().requests).toEqual([
    { method: 'GET', outcome: 'success', count: 2 },
    { method: 'GET', outcome: 'redirect', count: 1 },
    { method: 'GET', outcome: 'refused', count: 1 },
    { method: 'GET', outcome: 'not-found', count: 1 },
    { method: 'GET', outcome: 'throttled', count: 2 },
    { method: 'GET', outcome: 'server-error', count: 2 },
    { method: 'PUT', outcome: 'success', count: 1 },
    { method: 'PUT', outcome: 'unanswered', count: 1 },
  ]);
});

/** A wait of a reason, from a second to another. */
type Wait = readonly [reason: WaitReason, from: number, until: number];

test.each<readonly [string, readonly Wait[], number, Readonly<Partial<Record<WaitReason, number>>>]>([
  ['one', [['rate-limit', 0, 5]], 9, { 'rate-limit': 5 }],
  [
    'two after each other',
    [
      ['backoff', 0, 2],
      ['backoff', 3, 4],
    ],
    9,
    { backoff: 3 },
  ],
  [
    'two at once',
    [
      ['rate-limit', 0, 5],
      ['rate-limit', 1, 6],
    ],
    9,
    { 'rate-limit': 6 },
  ],
  [
    'one inside another',
    [
      ['backoff', 0, 9],
      ['backoff', 1, 3],
      ['backoff', 4, 10],
    ],
    20,
    { backoff: 10 },
  ],
  [
    'of two reasons',
    [
      ['backoff', 0, 1],
      ['retry-after', 0, 4],
    ],
    9,
    { backoff: 1, 'retry-after': 4 },
  ],
  ['one that was cut off', [['rate-limit', 1, 300]], 11, { 'rate-limit': 10 }],
])('waits are counted by the time that goes by: %s', (_, waits, end, expected) => {
  const { note, counted } = countTraffic({ now: () => end * 1000 });
  for (const [reason, from, until] of waits)
    note({ type: 'waiting', reason, ms: (until - from) * 1000, until: until * 1000 });
  const told = counted().waits.map(({ reason, seconds }) => [reason, seconds]);
  expect(Object.fromEntries(told)).toEqual(expected);
});
