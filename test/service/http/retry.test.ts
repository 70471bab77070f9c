import * as fc from 'fast-check';
import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { backoffMs } from '../../../src/service/http/retry.js';
import { runs } from '../../helpers/runs.js';
import { useNock } from '../../helpers/nock-bridge.js';
import {
  BASE,
  failure,
  failureOf,
  scriptedDispatcher,
  success,
  testClient,
  ZONE,
  type Scripted,
} from './support.js';
import { always } from '../../helpers/reads-of.js';

const PATH = `${ZONE}/page_shield`;
const PUT = { method: 'PUT', path: PATH, query: {}, body: { enabled: true } } as const;

useNock();

describe('a read that fails for the moment', () => {
  test.each([
    ['429', { status: 429 }],
    ['code 971 with 200', { status: 200, body: failure({ code: 971, message: 'wait' }) }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['408', { status: 408 }],
    ['a broken connection', new Error('read ECONNRESET')],
    ['JSON of nobody', { status: 200, body: undefined }],
  ])('is repeated after %s', async (_case, reply) => {
    const client = scripted([reply, { status: 200, body: success({ id: '1' }) }]);
    expect(await client.reader.get({ path: PATH })).toEqual({ id: '1' });
    expect(client.sent.reads).toBe(2);
  });

  test('is given up after four attempts, with growing pauses', async () => {
    const client = scripted([{ status: 500 }]);
    expect(await failureOf(client.reader.get({ path: PATH }))).toMatchObject({ kind: 'unavailable' });
    expect(client.sent.reads).toBe(4);
    expect(client.clock.waits).toEqual([500, 1000, 2000]);
    expect(client.events.filter((event) => event.type === 'waiting')).toEqual([
      { type: 'waiting', reason: 'backoff', ms: 500, until: 500 },
      { type: 'waiting', reason: 'backoff', ms: 1000, until: 1500 },
      { type: 'waiting', reason: 'backoff', ms: 2000, until: 3500 },
    ]);
  });

  test('tells why it got no answer', async () => {
    const client = scripted([new Error('read \u001b[2J')]);
    await failureOf(client.reader.get({ path: PATH }));
    expect(client.events).toContainEqual({
      type: 'unanswered',
      method: 'GET',
      path: PATH,
      reason: String.raw`Error: read \u{1b}[2J`,
      ms: 0,
    });
  });
});

test('the backoff has full jitter, doubles and stops at 20 s', () => {
  expect([1, 2, 3, 7, 30].map((failures) => backoffMs(failures, () => 1))).toEqual([
    500, 1000, 2000, 20_000, 20_000,
  ]);
  expect(backoffMs(3, () => 0.25)).toBe(500);
  expect(backoffMs(3, () => 0)).toBe(0);
});

describe('Retry-After', () => {
  test.each([
    ['3', 3000],
    ['120', 120_000],
    ['300', 300_000],
    ['0', 500],
    ['soon', 500],
  ])('%s makes a read wait %i ms', async (value, ms) => {
    nock(BASE).get(PATH).reply(429, failure(), { 'retry-after': value });
    nock(BASE).get(PATH).reply(200, success({}));
    const client = testClient();
    await client.reader.get({ path: PATH });
    expect(client.clock.waits).toEqual([ms]);
  });

  test('as a date counts from the date of the answer', async () => {
    const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
    nock(BASE).get(PATH).reply(503, '', { date, 'retry-after': 'Fri, 20 Nov 2026 12:00:09 GMT' });
    nock(BASE).get(PATH).reply(200, success({}));
    const client = testClient();
    await client.reader.get({ path: PATH });
    expect(client.clock.waits).toEqual([9000]);
  });

  test('is waited out more often than four times, as pauses are no attempts', async () => {
    const throttled: Scripted = { status: 429, headers: { 'retry-after': '20' } };
    const client = scripted([
      ...Array.from({ length: 6 }, () => throttled),
      { status: 200, body: success({ id: '1' }) },
    ]);
    expect(await client.reader.get({ path: PATH })).toEqual({ id: '1' });
    expect(client.clock.waits).toEqual(Array.from({ length: 6 }, () => 20_000));
  });

  test('is given up when the pauses add up to more than ten minutes', async () => {
    const client = scripted([{ status: 429, headers: { 'retry-after': '100' } }]);
    expect(await failureOf(client.reader.get({ path: PATH }))).toMatchObject({ kind: 'throttled' });
    expect(client.sent.reads).toBe(7);
    expect(client.clock.waits).toEqual(Array.from({ length: 6 }, () => 100_000));
  });

  test('over five minutes fails, says how long, and sends nothing more', async () => {
    const client = scripted([{ status: 429, headers: { 'retry-after': '3600' } }]);
    const error = await failureOf(client.reader.get({ path: PATH }));
    expect(error).toMatchObject({ kind: 'throttled', delivery: 'refused', retryAfterMs: 3_600_000 });
    expect(error.message).toContain('3600 s');
    const later = await failureOf(client.writer.send(PUT, always));
    expect(later).toMatchObject({ kind: 'throttled', delivery: 'not-sent', retryAfterMs: 3_600_000 });
    expect(later.message).toContain('3600 s');
    expect(client.sent).toEqual({ reads: 1, writes: 0 });
    expect(client.clock.waits).toEqual([]);
  });

  test('pauses all requests of the client, announced once', async () => {
    const starts: number[] = [];
    const replies: Scripted[] = [
      { status: 200, body: success({}) },
      { status: 429, headers: { 'retry-after': '10' } },
    ];
    const client = testClient({
      dispatcher: scriptedDispatcher(() => {
        starts.push(client.clock.time);
        return replies.shift() ?? { status: 200, body: success({}) };
      }),
    });
    await client.reader.get({ path: PATH });
    await client.reader.get({ path: PATH });
    await Promise.all([client.reader.get({ path: PATH }), client.writer.send(PUT, always)]);
    expect(starts).toEqual([0, 0, 10_000, 10_000, 10_000]);
    expect(client.events.filter((event) => event.type === 'waiting')).toEqual([
      { type: 'waiting', reason: 'retry-after', ms: 10_000, until: 10_000 },
    ]);
  });

  test('pauses requests that were already waiting for their turn', async () => {
    const starts: number[] = [];
    const client = testClient({
      concurrency: 1,
      dispatcher: scriptedDispatcher(() => {
        starts.push(client.clock.time);
        return starts.length === 1
          ? { status: 429, headers: { 'retry-after': '10' } }
          : { status: 200, body: success({}) };
      }),
    });
    await Promise.all([1, 2, 3].map(() => client.reader.get({ path: PATH })));
    expect(starts).toEqual([0, 10_000, 10_000, 10_000]);
  });
});

test('for any sequence of answers a write is sent once, and a read four times beside the pauses that were asked for', async () => {
  const reply: fc.Arbitrary<Scripted | Error> = fc.oneof(
    fc.record({
      status: fc.constantFrom(
        200,
        201,
        204,
        301,
        307,
        400,
        401,
        403,
        404,
        408,
        409,
        425,
        429,
        500,
        502,
        503,
        504,
        522,
      ),
      body: fc.constantFrom(
        success({}),
        success(null),
        failure({ code: 971, message: 'wait' }),
        'text',
        undefined,
      ),
      headers: fc.constantFrom({}, { 'retry-after': '1' }, { 'retry-after': '0' }),
    }),
    fc.constantFrom(connectionError('ECONNRESET', 'read'), connectionError('ECONNREFUSED', 'connect')),
  );
  const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE');
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 6 }), method, async (replies, verb) => {
      const methods: string[] = [];
      const dispatcher = scriptedDispatcher((request) => {
        methods.push(request.method);
        return replies[Math.min(methods.length, replies.length) - 1] ?? { status: 200 };
      });
      const write = testClient({ dispatcher });
      await write.writer.send({ ...PUT, method: verb }, always).catch(() => undefined);
      expect(methods).toEqual([verb]);
      expect(write.sent).toEqual({ reads: 0, writes: 1 });
      methods.length = 0;
      const read = testClient({ dispatcher });
      await read.reader.get({ path: PATH }).catch(() => undefined);
      const pauses = read.events.flatMap((event) =>
        event.type === 'waiting' && event.reason === 'retry-after' ? [event.ms] : [],
      );
      expect(methods.length - pauses.length).toBeLessThanOrEqual(4);
      expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(600_000);
      expect(new Set(methods)).toEqual(new Set(['GET']));
    }),
    { numRuns: runs(200) },
  );
});

function connectionError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
}

/** A client that gets these replies in turn, the last one for ever. */
function scripted(replies: readonly (Scripted | Error)[]): ReturnType<typeof testClient> {
  let next = 0;
  const dispatcher = scriptedDispatcher(() => {
    const reply = replies[Math.min(next, replies.length - 1)];
    next += 1;
    return reply ?? { status: 500 };
  });
  return testClient({ dispatcher });
}
