import { describe, expect, onTestFinished, test } from 'vitest';
import { Agent } from 'undici';
import { systemClock } from '../../../src/surfaces/runtime/system-clock.js';
import {
  failureOf,
  httpServer,
  httpText,
  rawServer,
  scriptedDispatcher,
  success,
  testClient,
  ZONE,
} from './support.js';
import { always } from '../../helpers/reads-of.js';

const PATH = `${ZONE}/page_shield`;
const PUT = { method: 'PUT', path: PATH, query: {}, body: { enabled: true } } as const;
const NOT_SENT = { kind: 'aborted', delivery: 'not-sent' };

describe('after an interrupt', () => {
  test('nothing is started any more', async () => {
    const stop = new AbortController();
    const client = testClient({ signal: stop.signal, dispatcher: scriptedDispatcher(fine) });
    stop.abort();
    expect(await failureOf(client.reader.get({ path: PATH }))).toMatchObject(NOT_SENT);
    expect(await failureOf(client.reader.list({ path: PATH }))).toMatchObject(NOT_SENT);
    expect(await failureOf(client.writer.send(PUT, always))).toMatchObject(NOT_SENT);
    expect(client.sent).toEqual({ reads: 0, writes: 0 });
  });

  test('requests that wait for a slot are not started, and a write in flight is finished', async () => {
    const stop = new AbortController();
    const dispatcher = scriptedDispatcher(() => {
      stop.abort();
      return fine();
    });
    const client = testClient({ concurrency: 1, signal: stop.signal, dispatcher });
    const [first, ...later] = [
      client.writer.send(PUT, always),
      client.writer.send(PUT, always),
      client.reader.get({ path: PATH }),
    ];
    expect(await first).toEqual({});
    for (const request of later) expect(await failureOf(request)).toMatchObject(NOT_SENT);
    expect(client.sent).toEqual({ reads: 0, writes: 1 });
  });

  test('a write that waits for the rate limit is not started', async () => {
    const stop = new AbortController();
    const onEvent = (event: { readonly type: string }): void => {
      if (event.type === 'waiting') stop.abort();
    };
    const options = {
      rateLimit: { requests: 1, seconds: 300 },
      clock: systemClock,
      signal: stop.signal,
      onEvent,
    };
    const client = testClient({ ...options, dispatcher: scriptedDispatcher(fine) });
    await client.reader.get({ path: PATH });
    expect(await failureOf(client.writer.send(PUT, always))).toMatchObject(NOT_SENT);
    expect(client.sent).toEqual({ reads: 1, writes: 0 });
  });

  test('a read that waits to be repeated is not repeated', async () => {
    const stop = new AbortController();
    const onEvent = (event: { readonly type: string }): void => {
      if (event.type === 'waiting') stop.abort();
    };
    const dispatcher = scriptedDispatcher(() => ({ status: 500 }));
    const client = testClient({ clock: systemClock, dispatcher, onEvent });
    expect(await failureOf(client.reader.get({ path: PATH }, stop.signal))).toMatchObject(NOT_SENT);
    expect(client.sent.reads).toBe(1);
  });

  test('a read in flight ends, without being repeated', async () => {
    const stop = new AbortController();
    const baseUrl = await httpServer(() => stop.abort());
    const client = overSockets(baseUrl);
    expect(await failureOf(client.reader.get({ path: PATH }, stop.signal))).toMatchObject({
      kind: 'aborted',
    });
    expect(client.sent.reads).toBe(1);
  });

  test('a read in flight ends inside its answer', async () => {
    const stop = new AbortController();
    const baseUrl = await rawServer((socket) => {
      socket.write(httpText('{', 'content-length: 100'), () => setImmediate(() => stop.abort()));
    });
    const client = overSockets(baseUrl);
    expect(await failureOf(client.reader.get({ path: PATH }, stop.signal))).toMatchObject({
      kind: 'aborted',
    });
  });

  test('the other requests of the client go on when only one is ended', async () => {
    const stop = new AbortController();
    stop.abort();
    const client = testClient({ dispatcher: scriptedDispatcher(fine) });
    expect(await failureOf(client.reader.get({ path: PATH }, stop.signal))).toMatchObject(NOT_SENT);
    expect(await client.reader.get({ path: PATH })).toEqual({});
  });
});

test('a clock that fails for another reason is not taken for an interrupt', async () => {
  const broken = { now: () => 0, sleep: () => Promise.reject(new RangeError('no timers')) };
  const client = testClient({ clock: broken, dispatcher: scriptedDispatcher(() => ({ status: 500 })) });
  await expect(client.reader.get({ path: PATH })).rejects.toThrow('no timers');
});

function fine() {
  return { status: 200, body: success({}) };
}

function overSockets(baseUrl: URL): ReturnType<typeof testClient> {
  const dispatcher = new Agent();
  onTestFinished(() => dispatcher.destroy());
  return testClient({ baseUrl, dispatcher });
}
