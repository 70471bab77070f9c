import nock from 'nock';
import { describe, expect, test } from 'vitest';
import { useNock } from '../../helpers/nock-bridge.js';
import { BASE, failure, failureOf, success, testClient, ZONE } from './support.js';
import { always } from '../../helpers/reads-of.js';

const PATH = `${ZONE}/page_shield`;
const PUT = { method: 'PUT', path: PATH, query: {}, body: { enabled: true } } as const;
const JSON_TYPE = { 'content-type': 'application/json' };
const HTML = { 'content-type': 'text/html' };

useNock();

describe('a read', () => {
  test('gives the result', async () => {
    nock(BASE)
      .get(PATH)
      .query({ a: '1' })
      .reply(200, success({ enabled: true }));
    const client = testClient();
    expect(await client.reader.get({ path: PATH, query: { a: '1' } })).toEqual({ enabled: true });
    expect(client.sent).toEqual({ reads: 1, writes: 0 });
  });

  test.each([
    [401, failure({ code: 10000, message: 'Authentication error' }), 'credentials', 1],
    [400, failure({ code: 9106, message: 'Missing header' }), 'credentials', 1],
    [400, failure({ code: 6003, message: 'Invalid request headers' }), 'credentials', 1],
    [403, failure({ code: 9103, message: 'Unknown key' }), 'credentials', 1],
    [400, failure({ code: 10000, message: 'Authentication error' }), 'credentials', 1],
    [403, failure({ code: 10000, message: 'Authentication error' }), 'forbidden', 1],
    [404, failure({ code: 10003, message: 'no entrypoint' }), 'not-found', 1],
    [400, failure({ code: 7003, message: 'no route' }), 'rejected', 1],
    [409, failure({ message: 'no code' }), 'rejected', 1],
    [422, success({}), 'rejected', 1],
    [200, failure({ code: 1002, message: 'no' }), 'rejected', 1],
    [200, failure({ code: 971, message: 'Please wait' }), 'throttled', 4],
    [503, failure({ code: 971, message: 'Please wait' }), 'throttled', 4],
    [429, failure(), 'throttled', 4],
    [408, failure(), 'unavailable', 4],
    [500, failure({ code: 15000, message: 'internal' }), 'unavailable', 4],
    [206, success({}), 'incomplete', 4],
    [206, failure({ code: 1002, message: 'no' }), 'rejected', 1],
    [200, success(null), 'malformed', 1],
    [200, { success: true, errors: [] }, 'malformed', 1],
    [200, { success: true, errors: [{ code: 1, message: 'but' }], result: {} }, 'malformed', 1],
    [200, { ok: true }, 'malformed', 1],
    [304, {}, 'redirect', 1],
  ])('answered %i %j fails as %s after %i attempts', async (status, body, kind, attempts) => {
    const scope = nock(BASE).get(PATH).times(4).reply(status, body, JSON_TYPE);
    const client = testClient();
    const error = await failureOf(client.reader.get({ path: PATH }));
    expect(error).toMatchObject({ kind, status, method: 'GET', path: PATH });
    expect(error.message).toContain(`GET ${PATH}: HTTP ${status}`);
    expect(client.sent.reads).toBe(attempts);
    expect(scope.isDone()).toBe(attempts === 4);
  });

  test.each([
    ['HTML with 200', 200, '<html>sign in</html>', HTML, 'malformed', 1],
    ['HTML with 502', 502, '<html>bad gateway</html>', HTML, 'unavailable', 4],
    ['HTML with 403', 403, '<html>blocked</html>', HTML, 'forbidden', 1],
    ['JSON that is cut off', 200, '{"success":true,"result":[', JSON_TYPE, 'malformed', 4],
    ['nothing, as JSON', 200, '', JSON_TYPE, 'malformed', 4],
    ['nothing', 204, '', {}, 'malformed', 1],
  ])('answered %s', async (_case, status, body, headers, kind, attempts) => {
    nock(BASE).get(PATH).times(4).reply(status, body, headers);
    const client = testClient();
    const error = await failureOf(client.reader.get({ path: PATH }));
    expect(error).toMatchObject({ kind, status });
    expect(client.sent.reads).toBe(attempts);
    expect(error.message).not.toContain('<html>');
  });

  test.each([301, 302, 303, 307, 308])('never follows a %i', async (status) => {
    nock(BASE).get(PATH).reply(status, '', { location: 'https://evil.test/steal' });
    const trap = nock('https://evil.test').get('/steal').reply(200, success({}));
    const error = await failureOf(testClient().reader.get({ path: PATH }));
    expect(error).toMatchObject({ kind: 'redirect', status });
    expect(trap.isDone()).toBe(false);
    expect(error.message).not.toContain('evil');
  });
});

describe('a write', () => {
  test.each([
    ['a result', 200, success({ id: '1' }), { id: '1' }],
    ['a null result', 200, success(null), undefined],
    ['no result', 200, { success: true }, undefined],
    ['an empty body', 200, '', undefined],
    ['204', 204, '', undefined],
  ])('answered with %s', async (_case, status, body, expected) => {
    nock(BASE).put(PATH, { enabled: true }).query({}).reply(status, body);
    const client = testClient();
    expect(await client.writer.send(PUT, always)).toEqual(expected);
    expect(client.sent).toEqual({ reads: 0, writes: 1 });
  });

  test.each([
    [400, failure({ code: 20217, message: 'no', source: { pointer: '/kind' } }), 'rejected', 'refused'],
    [401, failure(), 'credentials', 'refused'],
    [403, failure(), 'forbidden', 'refused'],
    [404, failure(), 'not-found', 'refused'],
    [408, failure(), 'unavailable', 'refused'],
    [429, failure(), 'throttled', 'refused'],
    [200, failure({ code: 1, message: 'no' }), 'rejected', 'refused'],
    [200, failure({ code: 971, message: 'wait' }), 'throttled', 'refused'],
    [500, failure(), 'unavailable', 'unknown'],
    [503, '<html>', 'unavailable', 'unknown'],
    [200, '<html>', 'malformed', 'unknown'],
    [200, '{"success":tr', 'malformed', 'unknown'],
    [200, { success: true, errors: [{ message: 'but' }] }, 'malformed', 'unknown'],
    [307, '', 'redirect', 'unknown'],
  ])('answered %i %j is not repeated: %s, outcome %s', async (status, body, kind, outcome) => {
    const headers = typeof body === 'string' && body.startsWith('<') ? HTML : JSON_TYPE;
    nock(BASE).put(PATH).times(2).reply(status, body, headers);
    const client = testClient();
    const error = await failureOf(client.writer.send(PUT, always));
    expect(error).toMatchObject({ kind, delivery: outcome, status, method: 'PUT' });
    expect(client.sent.writes).toBe(1);
    expect(client.clock.waits).toEqual([]);
  });

  test('that was throttled carries how long the service asked to wait, and makes the next request wait', async () => {
    nock(BASE).put(PATH).reply(429, failure(), { 'retry-after': '7' });
    nock(BASE).get(PATH).reply(200, success({}));
    const client = testClient();
    expect(await failureOf(client.writer.send(PUT, always))).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 7000,
    });
    await client.reader.get({ path: PATH });
    expect(client.clock.waits).toEqual([7000]);
  });

  test('carries the codes and pointers of the service, made printable', async () => {
    const entry = { code: 20217, message: 'bad \u001b[2J kind', source: { pointer: '/kind' } };
    nock(BASE).put(PATH).reply(400, failure(entry));
    const error = await failureOf(testClient().writer.send(PUT, always));
    const message = String.raw`bad \u{1b}[2J kind`;
    expect(error.errors).toEqual([{ code: 20217, message, pointer: '/kind' }]);
    expect(error.hasCode(20217)).toBe(true);
    expect(error.message).toBe(`PUT ${PATH}: HTTP 400: 20217 ${message}`);
  });
});

test('messages name neither the host nor a secret', async () => {
  nock(BASE)
    .get(PATH)
    .query(true)
    .reply(403, failure({ code: 10000, message: 'Authentication error' }));
  const error = await failureOf(testClient().reader.get({ path: PATH, query: { q: 'private' } }));
  expect(error.message).not.toMatch(/api\.test|test-token|private/);
});

test('tells what it does, without queries, and of an exchange everything but who asks', async () => {
  nock(BASE).get(PATH).query(true).reply(200, success({}));
  const client = testClient();
  await client.reader.get({ path: PATH, query: { q: 'private' } });
  const [exchanged] = client.events.slice(2);
  expect(client.events).toEqual([
    { type: 'sent', method: 'GET', path: PATH },
    { type: 'answered', method: 'GET', path: PATH, status: 200, ms: 0 },
    exchanged,
  ]);
  expect(exchanged).toMatchObject({
    type: 'exchanged',
    request: { url: new URL(`${BASE}${PATH}?q=private`), headers: { accept: 'application/json' } },
    result: { status: 'answered', answer: { status: 200 } },
  });
  expect(JSON.stringify(exchanged)).not.toMatch(/test-token|authorization/i);
});
