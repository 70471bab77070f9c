import * as fc from 'fast-check';
import nock from 'nock';
import { Agent } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createGitHub } from '../../../src/app/github/client.js';
import { asObject, requiredString } from '../../../src/kernel/lib/decode.js';
import { systemClock } from '../../../src/surfaces/runtime/system-clock.js';
import { httpServer, rawServer, scriptedDispatcher } from '../../service/http/support.js';
import { runs } from '../../helpers/runs.js';
import { BASE, failureOf, settled, testGitHub, TOKEN, useNock, type TestGitHub } from './support.js';

const PATH = '/repos/octo/shop/issues/1/comments';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML = { 'content-type': 'text/html' };

useNock();

const as = <T>(value: T): T => value;
const nameOf = (value: unknown): string => requiredString(asObject(value, 'it'), 'name', 'it');

describe('a request', () => {
  test('carries the token and says what it accepts', async () => {
    const seen: unknown[] = [];
    nock(BASE)
      .post(PATH, { body: 'é' })
      .reply(201, function answer() {
        seen.push(this.req.headers);
        return { name: 'made' };
      });
    expect(await testGitHub().send('POST', PATH, { body: 'é' }, nameOf)).toBe('made');
    expect(seen).toEqual([
      expect.objectContaining({
        authorization: `Bearer ${TOKEN}`,
        accept: 'application/vnd.github+json',
        'accept-encoding': 'identity',
        'x-github-api-version': '2022-11-28',
        'user-agent': 'zonewright/test',
        'content-type': 'application/json',
      }),
    ]);
  });

  test('reads with a query', async () => {
    nock(BASE).get(PATH).query({ sha: 'a&b' }).reply(200, { name: 'it' });
    expect(await testGitHub().get(PATH, nameOf, { sha: 'a&b' })).toBe('it');
  });

  test('goes over connections of its own unless a dispatcher is given', async () => {
    const baseUrl = await httpServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"name":"it"}');
    });
    const github = createGitHub({
      baseUrl,
      token: TOKEN,
      clock: systemClock,
      userAgent: 'zonewright/test',
      hide: as,
    });
    expect(await github.get('/user', nameOf)).toBe('it');
    await github.close();
    expect(await failureOf(github.send('POST', '/user', {}, as))).toMatchObject({ kind: 'unavailable' });
  });

  test('leaves a dispatcher that was given open', async () => {
    const dispatcher = new Agent();
    onTestFinished(() => dispatcher.destroy());
    await testGitHub({ dispatcher }).close();
    expect(dispatcher.closed || dispatcher.destroyed).toBe(false);
  });
});

const SECONDARY = { message: 'You have exceeded a secondary rate limit' };
const SPENT = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795176030' };
const DATE = { date: 'Fri, 20 Nov 2026 12:00:00 GMT' };

describe('an answer that is a no', () => {
  test.each([
    [401, { message: 'Bad credentials' }, {}, 'credentials', 'refused', 1],
    [403, { message: 'Resource not accessible by integration' }, {}, 'forbidden', 'refused', 1],
    [403, '<html>blocked</html>', HTML, 'forbidden', 'refused', 1],
    [404, { message: 'Not Found' }, {}, 'not-found', 'refused', 1],
    [410, { message: 'Issues has been disabled' }, {}, 'not-found', 'refused', 1],
    [422, { message: 'Validation Failed' }, {}, 'unprocessable', 'refused', 1],
    [400, { message: 'Problems parsing JSON' }, {}, 'rejected', 'refused', 1],
    [409, [], {}, 'conflict', 'refused', 1],
    [429, SECONDARY, { 'retry-after': '3600' }, 'throttled', 'refused', 1],
    [403, SECONDARY, { 'retry-after': '20' }, 'throttled', 'refused', 4],
    [403, SECONDARY, {}, 'throttled', 'refused', 2],
    [403, { message: 'no' }, { ...SPENT, ...DATE }, 'throttled', 'refused', 3],
    [429, {}, { 'retry-after': '0' }, 'throttled', 'refused', 3],
    [408, {}, {}, 'unavailable', 'unknown', 3],
    [500, { message: 'Server Error' }, {}, 'unavailable', 'unknown', 3],
    [502, '<html>unicorn</html>', HTML, 'unavailable', 'unknown', 3],
    [503, {}, { 'retry-after': '30' }, 'unavailable', 'unknown', 3],
    [304, '', {}, 'moved', 'refused', 1],
    [200, '<html>sign in</html>', HTML, 'malformed', 'unknown', 1],
    [200, '{"name":"cut', JSON_TYPE, 'malformed', 'unknown', 3],
    [200, '', JSON_TYPE, 'malformed', 'unknown', 3],
    [204, '', {}, 'malformed', 'unknown', 1],
    [200, {}, {}, 'malformed', 'unknown', 1],
  ])(
    '%i %j %j is %s, outcome %s, after %i attempts',
    async (status, body, headers, kind, outcome, attempts) => {
      nock(BASE)
        .get(PATH)
        .times(attempts)
        .reply(status, body, { ...(typeof body === 'string' ? {} : JSON_TYPE), ...headers });
      const error = await failureOf(testGitHub().get(PATH, nameOf));
      expect(error).toMatchObject({
        kind,
        delivery: outcome,
        method: 'GET',
        path: PATH,
        exit: 1,
        code: `github-${kind}`,
      });
      expect(error.message).toMatch(`GET ${PATH}: `);
      expect(error.message).not.toMatch(/<html>|github\.test|github-token/);
    },
  );

  test('says GitHub’s own words, made printable and short', async () => {
    const errors = [
      {
        resource: 'IssueComment',
        field: 'data',
        code: 'unprocessable',
        message: 'Body is too\u001b[2J long',
      },
      { resource: 'Issue', field: 'title', code: 'missing_field' },
      'a text',
      'a fourth',
    ];
    nock(BASE)
      .post(PATH)
      .reply(422, { message: `Validation ${'Failed '.repeat(100)}`, errors });
    const error = await failureOf(testGitHub().send('POST', PATH, { body: 'private' }, nameOf));
    expect(error.message).toContain(String.raw`Body is too\u{1b}[2J long: title missing_field: a text`);
    expect(error.message).toMatch(/^POST \S+: HTTP 422: Validation Failed/);
    expect(error.message.length).toBeLessThan(500);
    expect(error.message).not.toMatch(/fourth|private/);
  });

  test.each([
    ['credentials', 401, 'GITHUB_TOKEN'],
    ['forbidden', 403, 'pull-requests: write'],
    ['not-found', 404, 'repository'],
    ['moved', 301, 'current OWNER/NAME'],
  ])('%s says what to do', async (kind, status, help) => {
    nock(BASE).post(PATH).reply(status, {});
    const error = await failureOf(testGitHub().send('POST', PATH, {}, nameOf));
    expect(error.kind).toBe(kind);
    expect(error.help).toContain(help);
  });
});

describe('a rate limit', () => {
  const soon = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795176002', ...DATE };

  test.each([
    ['403 with Retry-After', 403, { 'retry-after': '1' }, 1000],
    ['429 with Retry-After', 429, { 'retry-after': '1' }, 1000],
    ['403 until a reset two seconds away', 403, soon, 2000],
    ['429 until a reset two seconds away', 429, soon, 2000],
  ])('%s is waited out by a write and by a read', async (_, status, headers, ms) => {
    for (const method of ['POST', 'PATCH', 'PUT'] as const) {
      const github = testGitHub();
      nock(BASE)
        .intercept(PATH, method)
        .reply(status, SECONDARY, { ...JSON_TYPE, ...headers });
      nock(BASE).intercept(PATH, method).reply(200, { name: 'made' });
      expect(await github.send(method, PATH, {}, nameOf)).toBe('made');
      expect(github.clock.now()).toBe(ms);
    }
    const github = testGitHub();
    nock(BASE)
      .get(PATH)
      .reply(status, SECONDARY, { ...JSON_TYPE, ...headers });
    nock(BASE).get(PATH).reply(200, { name: 'it' });
    expect(await github.get(PATH, nameOf)).toBe('it');
    expect(github.clock.now()).toBe(ms);
  });

  test('is not waited for where the run ends before', async () => {
    nock(BASE).post(PATH).reply(429, {}, { 'retry-after': '30' });
    const github = testGitHub({ until: 29_000 });
    expect(await failureOf(github.send('POST', PATH, {}, nameOf))).toMatchObject({ kind: 'throttled' });
    expect(github.clock.now()).toBe(0);
  });

  test.each([500, 502, 503, 408])(
    'is not what %i is: a write whose effect is not known is sent once',
    async (status) => {
      nock(BASE).post(PATH).reply(status, {}, { 'retry-after': '1' });
      expect(await failureOf(testGitHub().send('POST', PATH, {}, nameOf))).toMatchObject({
        delivery: 'unknown',
      });
    },
  );
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    '%i is never followed, so the token reaches nobody else',
    async (status) => {
      let reached = 0;
      const trap = nock('https://elsewhere.test')
        .persist()
        .get(/.*/)
        .reply(200, () => {
          reached += 1;
          return { name: 'trap' };
        });
      const location = { location: 'https://elsewhere.test/repositories/1' };
      nock(BASE).get(PATH).reply(status, { message: 'Moved Permanently' }, location);
      nock(BASE).post(PATH).reply(status, {}, location);
      const read = await failureOf(testGitHub().get(PATH, nameOf));
      const written = await failureOf(testGitHub().send('POST', PATH, {}, nameOf));
      for (const error of [read, written]) {
        expect(error).toMatchObject({ kind: 'moved', status });
        expect(error.message).not.toContain('elsewhere');
      }
      expect(reached).toBe(0);
      trap.persist(false);
      nock.cleanAll();
    },
  );
});

describe('a read that fails for the moment', () => {
  test('is repeated', async () => {
    nock(BASE).get(PATH).reply(500, {});
    nock(BASE)
      .get(PATH)
      .replyWithError(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    nock(BASE).get(PATH).reply(200, { name: 'it' });
    const github = testGitHub();
    expect(await github.get(PATH, nameOf)).toBe('it');
    expect(github.clock.waits).toEqual([500, 1000]);
  });

  test.each([
    ['Retry-After', { 'retry-after': '7' }, 7000],
    ['a date', { 'retry-after': 'Fri, 20 Nov 2026 12:00:09 GMT', ...DATE }, 9000],
    ['the reset of the rate limit', { ...SPENT, ...DATE }, 30_000],
    ['a reset that is past', { ...SPENT, date: 'Fri, 20 Nov 2026 12:10:00 GMT' }, 500],
    ['a reset of nobody', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'soon' }, 60_000],
    ['nothing, the minute of GitHub’s documents', {}, 60_000],
  ])('waits as long as GitHub asks: %s', async (_case, headers, ms) => {
    nock(BASE).get(PATH).reply(403, SECONDARY, headers);
    nock(BASE).get(PATH).reply(200, { name: 'it' });
    const github = testGitHub();
    expect(await github.get(PATH, nameOf)).toBe('it');
    expect(github.clock.waits).toEqual([ms]);
  });

  test('is given up when GitHub asks for more than a minute, and says how long', async () => {
    nock(BASE).get(PATH).reply(429, SECONDARY, { 'retry-after': '3600' });
    const github = testGitHub();
    const error = await failureOf(github.get(PATH, nameOf));
    expect(error).toMatchObject({ kind: 'throttled', retryAfterMs: 3_600_000 });
    expect(error.message).toContain('secondary rate limit (GitHub asks to wait 3600 s)');
    expect(github.clock.waits).toEqual([]);
  });

  test('takes the machine’s time for an answer without a date', async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 30);
    nock(BASE).get(PATH).reply(403, {}, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset });
    nock(BASE).get(PATH).reply(200, { name: 'it' });
    const github = testGitHub();
    await github.get(PATH, nameOf);
    expect(github.clock.waits).toHaveLength(1);
    expect(github.clock.waits[0]).toBeGreaterThan(20_000);
    expect(github.clock.waits[0]).toBeLessThanOrEqual(30_000);
  });
});

describe('a write', () => {
  test.each([500, 502, 429, 408])('answered %i is sent once', async (status) => {
    nock(BASE).patch(PATH).reply(status, {});
    await failureOf(testGitHub().send('PATCH', PATH, { body: 'a' }, nameOf));
  });

  test('whose answer never comes ends at the total time, its outcome unknown', async () => {
    let received = 0;
    const baseUrl = await rawServer(() => (received += 1));
    const dispatcher = new Agent();
    onTestFinished(() => dispatcher.destroy());
    const timeouts = { connectMs: 9000, headersMs: 9000, bodyMs: 9000, totalMs: 300 };
    const error = await failureOf(
      testGitHub({ baseUrl, dispatcher, timeouts }).send('POST', PATH, {}, nameOf),
    );
    expect(error).toMatchObject({ kind: 'unavailable', delivery: 'unknown', status: undefined });
    expect(error.message).toContain('did not answer in time');
    expect(received).toBe(1);
  });

  test('that holds a secret is not sent', async () => {
    const hide = (text: string): string => text.replaceAll('s3cret', '(sensitive)');
    const error = await failureOf(testGitHub({ hide }).send('POST', PATH, { body: 'the s3cret' }, nameOf));
    expect(error).toMatchObject({ kind: 'withheld', delivery: 'not-sent' });
    expect(error.message).not.toContain('s3cret');
  });
});

describe('a list', () => {
  const names = (from: number, count: number): object[] =>
    Array.from({ length: count }, (_, index) => ({ name: String(from + index) }));

  const page = (number: number, items: unknown, link = ''): void => {
    nock(BASE)
      .get(PATH)
      .query({ state: 'open', per_page: '100', page: String(number) })
      .reply(200, JSON.stringify(items), { ...JSON_TYPE, ...(link === '' ? {} : { link }) });
  };
  const list = (): Promise<readonly string[]> => testGitHub().list(PATH, nameOf, { state: 'open' });

  test('of one page is asked for once', async () => {
    page(1, names(0, 99));
    expect(await list()).toHaveLength(99);
  });

  test('goes on while pages are full', async () => {
    page(1, names(0, 100));
    page(2, names(100, 100));
    page(3, []);
    expect((await list()).at(-1)).toBe('199');
  });

  test('goes on while Link names a next page, and does not follow its address', async () => {
    const next = '<https://elsewhere.test/2>; rel="next", <https://elsewhere.test/9>; rel="last"';
    page(1, names(0, 30), next);
    page(2, names(30, 30), '<https://github.test/1>; rel=prev, <https://github.test/3>; rel=next');
    page(3, names(60, 5), '<https://elsewhere.test/1>; rel="first"; title="next"');
    expect(await list()).toHaveLength(65);
  });

  test.each([
    ['an object', {}, 'not a list'],
    ['null', null, 'not a list'],
    ['a list with an item of another shape', [{ name: 'a' }, { name: 7 }], 'no name'],
  ])('that is %s is no list', async (_case, items, says) => {
    page(1, items);
    const error = await failureOf(list());
    expect(error).toMatchObject({ kind: 'malformed', path: PATH });
    expect(error.message).toContain(says);
  });

  test.each([
    ['no Link', ''],
    ['a Link without a next page', '<https://github.test/1>; rel="first"'],
  ])('with fewer items than its total, and %s, is an error, not a shorter list', async (_, link) => {
    page(1, { total_count: 3, things: names(0, 2) }, link);
    const things = testGitHub().list(PATH, nameOf, { state: 'open' }, { member: 'things' });
    const error = await failureOf(things);
    expect(error).toMatchObject({ kind: 'incomplete', path: PATH });
    expect(error.message).toContain('2 of 3 items of the list came; what is missing is unknown');
  });

  test('is complete if its last page says that nothing is missing: something may go meanwhile', async () => {
    page(1, { total_count: 102, things: names(0, 100) });
    page(2, { total_count: 101, things: names(100, 1) });
    const things = await testGitHub().list(PATH, nameOf, { state: 'open' }, { member: 'things' });
    expect(things).toHaveLength(101);
  });

  test('that does not end is an error, not a shorter list', async () => {
    let pages = 0;
    const dispatcher = scriptedDispatcher(() => {
      pages += 1;
      return { status: 200, body: names(0, 100) };
    });
    const error = await failureOf(testGitHub({ dispatcher }).list(PATH, nameOf));
    expect(error.kind).toBe('incomplete');
    expect(pages).toBe(100);
  });
});

test('a mistake of ours while decoding is not taken for one of GitHub', async () => {
  nock(BASE).get(PATH).reply(200, {});
  const broken = (): never => {
    throw new RangeError('ours');
  };
  await expect(testGitHub().get(PATH, broken)).rejects.toThrow(RangeError);
});

describe('after an interrupt', () => {
  test('nothing is sent any more', async () => {
    const github = testGitHub({ signal: AbortSignal.abort() });
    expect(await failureOf(github.get(PATH, nameOf))).toMatchObject({ kind: 'aborted' });
    expect(await failureOf(github.send('POST', PATH, {}, nameOf))).toMatchObject({ kind: 'aborted' });
  });

  test('a read that waits to be repeated is not repeated', async () => {
    const stop = new AbortController();
    let sent = 0;
    const dispatcher = scriptedDispatcher(() => {
      sent += 1;
      setImmediate(() => stop.abort());
      return { status: 403, body: SECONDARY };
    });
    const github = testGitHub({ dispatcher, signal: stop.signal, clock: systemClock });
    expect(await failureOf(github.get(PATH, nameOf))).toMatchObject({ kind: 'aborted' });
    expect(sent).toBe(1);
  });

  test.each(['GET', 'POST'] as const)('a %s in flight ends', async (method) => {
    const stop = new AbortController();
    const baseUrl = await httpServer(() => stop.abort());
    const dispatcher = new Agent();
    onTestFinished(() => dispatcher.destroy());
    const github = testGitHub({ baseUrl, dispatcher, signal: stop.signal });
    const answer = method === 'GET' ? github.get(PATH, nameOf) : github.send(method, PATH, {}, nameOf);
    expect(await failureOf(answer)).toMatchObject({ kind: 'aborted', delivery: 'unknown' });
  });

  test('a clock that fails for another reason is not taken for one', async () => {
    const clock = { now: () => 0, sleep: () => Promise.reject(new RangeError('no timers')) };
    nock(BASE).get(PATH).reply(500, {});
    await expect(testGitHub({ clock }).get(PATH, nameOf)).rejects.toThrow('no timers');
  });
});

test('for any answers a write is sent again after rate limits alone, and all are sent three times beside a minute of pauses', async () => {
  const reply = fc.record({
    status: fc.constantFrom(200, 201, 301, 401, 403, 404, 408, 422, 429, 500, 502, 503),
    body: fc.constantFrom({ name: 'it' }, [], SECONDARY, undefined),
    headers: fc.constantFrom({}, { 'retry-after': '9' }, { 'retry-after': '0' }, { ...SPENT, ...DATE }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 12 }), async (replies) => {
      let sent = 0;
      const dispatcher = scriptedDispatcher(() => {
        const answer = replies[Math.min(sent, replies.length - 1)] ?? { status: 500 };
        sent += 1;
        return answer;
      });
      const bounded = ({ clock }: TestGitHub): void => {
        const pauses = clock.waits.filter((ms) => ms > 2000);
        expect(sent - pauses.length).toBeLessThanOrEqual(3);
        expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(60_000);
      };
      const writing = testGitHub({ dispatcher });
      await settled(writing.send('POST', PATH, {}, nameOf));
      const before = Array.from(
        { length: sent - 1 },
        (_, index) => replies[Math.min(index, replies.length - 1)],
      );
      expect(before.every((answer) => answer?.status === 429 || answer?.status === 403)).toBe(true);
      bounded(writing);
      sent = 0;
      const reading = testGitHub({ dispatcher });
      await settled(reading.get(PATH, nameOf));
      bounded(reading);
    }),
    { numRuns: runs(200) },
  );
});
