import { systemClock } from '../../../src/surfaces/runtime/system-clock.js';
import { authOf } from '../../../src/kinds/lookup.js';
import { once } from 'node:events';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createServer, type Socket } from 'node:net';
import { Agent } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient, type ClientOptions } from '../../../src/service/http/client.js';
import { decompressed } from '../../../src/service/http/compression.js';
import { exchange, MAX_ANSWER_BYTES } from '../../../src/service/http/transport.js';
import {
  bodyOf,
  failureOf,
  httpServer,
  httpText,
  rawServer,
  scriptedDispatcher,
  success,
  testClient,
  TOKEN,
  ZONE,
} from './support.js';
import { always } from '../../helpers/reads-of.js';

const PATH = `${ZONE}/page_shield`;
const PUT = { method: 'PUT', path: PATH, query: {}, body: { enabled: true, note: 'é' } } as const;
const FINE = JSON.stringify(success({ id: '1' }));
const PATIENT = { connectMs: 20_000, headersMs: 20_000, bodyMs: 20_000, totalMs: 20_000 };
const SHORT = { ...PATIENT, totalMs: 400 };

describe('a connection that fails after the request was sent', () => {
  const resets = httpText('{"success":true,', 'content-length: 500');
  test.each<[string, string | undefined, 'end' | 'reset']>([
    ['is reset before an answer', undefined, 'reset'],
    ['is closed before an answer', undefined, 'end'],
    ['is closed inside a counted body', resets, 'end'],
    ['is reset inside a counted body', resets, 'reset'],
    ['is closed inside a chunked body', httpText('5\r\n{"suc\r\n', 'transfer-encoding: chunked'), 'end'],
    ['is closed inside an uncounted body', httpText('{"success":true,"res', 'connection: close'), 'end'],
    ['speaks another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 'end'],
  ])('%s: a read is repeated, a write is not and its outcome is unknown', async (_case, text, then) => {
    let requests = 0;
    const baseUrl = await rawServer((socket) => {
      requests += 1;
      if (text !== undefined) socket.write(text);
      if (then === 'end') socket.end();
      // A reset that overtakes the bytes before it would be another case.
      else setImmediate(() => socket.resetAndDestroy());
    });
    const client = connect({ baseUrl });
    const written = await failureOf(client.writer.send(PUT, always));
    expect(written.delivery).toBe('unknown');
    expect(requests).toBe(1);
    const read = await failureOf(client.reader.get({ path: PATH }));
    expect(['unavailable', 'malformed']).toContain(read.kind);
    expect(requests).toBe(5);
  });

  test.each<[string, string | undefined]>([
    ['sends nothing', undefined],
    ['sends half a head', 'HTTP/1.1 200 OK\r\ncontent-ty'],
    ['stops inside the body', httpText('{', 'content-length: 500')],
  ])('%s: a write ends at the total time and its outcome is unknown', async (_case, text) => {
    const baseUrl = await rawServer((socket) => {
      if (text !== undefined) socket.write(text);
    });
    const error = await failureOf(connect({ baseUrl, timeouts: SHORT }).writer.send(PUT, always));
    expect(error).toMatchObject({ kind: 'unavailable', delivery: 'unknown' });
    expect(error.message).toContain(`${baseUrl.host} did not answer in time (400 ms in total)`);
  });

  test('because it is slow as a whole ends at the total time', async () => {
    const timers: NodeJS.Timeout[] = [];
    onTestFinished(() => timers.forEach((timer) => clearInterval(timer)));
    const baseUrl = await rawServer((socket) => {
      socket.write(httpText('', 'content-length: 5000'));
      timers.push(setInterval(() => socket.write(' '), 10));
    });
    const client = connect({ baseUrl, timeouts: SHORT });
    const error = await failureOf(client.writer.send(PUT, always));
    expect(error).toMatchObject({ kind: 'unavailable', delivery: 'unknown' });
  });
});

describe('a connection that is never made', () => {
  test('leaves a write unsent, and a read is tried again', async () => {
    const port = await closedPort();
    const client = connect({ baseUrl: new URL(`http://127.0.0.1:${port}`) });
    const error = await failureOf(client.writer.send(PUT, always));
    expect(error).toMatchObject({ kind: 'unavailable', delivery: 'not-sent' });
    expect(error.message).toContain(`could not connect to 127.0.0.1:${port} (ECONNREFUSED)`);
    expect(await failureOf(client.reader.get({ path: PATH }))).toMatchObject({ kind: 'unavailable' });
    expect(client.sent).toEqual({ reads: 4, writes: 1 });
  });

  test('because all addresses of the host refuse leaves a write unsent', async () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });
    const all = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
    expect(await writeThat(all)).toMatchObject({ delivery: 'not-sent' });
  });

  test.each([
    ['UND_ERR_CONNECT_TIMEOUT', undefined, 'not-sent'],
    ['ENOTFOUND', 'getaddrinfo', 'not-sent'],
    ['EHOSTUNREACH', 'connect', 'not-sent'],
    ['EHOSTUNREACH', 'read', 'unknown'],
    ['EPIPE', 'write', 'unknown'],
    ['CERT_HAS_EXPIRED', undefined, 'not-sent'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', undefined, 'not-sent'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', undefined, 'not-sent'],
  ])('%s on %s: outcome %s', async (code, syscall, outcome) => {
    expect(await writeThat(Object.assign(new Error('no'), { code, syscall }))).toMatchObject({
      delivery: outcome,
    });
  });

  test('however often it is tried, ends at the total time', async () => {
    const client = connect({
      connector: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
      timeouts: SHORT,
    });
    const error = await failureOf(client.writer.send(PUT, always));
    expect(error).toMatchObject({ kind: 'unavailable', delivery: 'unknown' });
    expect(error.message).toContain('400 ms in total');
  });

  test('because of the certificate is not tried again', async () => {
    const error = Object.assign(new Error('no'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' });
    const client = connect({ connector: error });
    const failure = await failureOf(client.reader.get({ path: PATH }));
    expect(failure.message).toContain(
      'the certificate of 127.0.0.1:9 was not accepted (SELF_SIGNED_CERT_IN_CHAIN)',
    );
    expect(client.sent.reads).toBe(1);
  });
});

describe('the timeouts', () => {
  test('for the head and between parts of the body are those of the client', async () => {
    const asked: unknown[] = [];
    const dispatcher = scriptedDispatcher(({ headersTimeout, bodyTimeout }) => {
      asked.push([headersTimeout, bodyTimeout]);
      return { status: 200, body: success({}) };
    });
    const timeouts = { connectMs: 1, headersMs: 2000, bodyMs: 3000, totalMs: 4000 };
    await testClient({ dispatcher, timeouts }).reader.get({ path: PATH });
    expect(asked).toEqual([[2000, 3000]]);
  });

  test.each(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])(
    '%s leaves a write unknown',
    async (code) => {
      const dispatcher = scriptedDispatcher(() => Object.assign(new Error('late'), { code }));
      const error = await failureOf(testClient({ dispatcher }).writer.send(PUT, always));
      expect(error).toMatchObject({ kind: 'unavailable', delivery: 'unknown' });
      expect(error.message).toContain(`did not answer in time (${code})`);
    },
  );
});

describe('an answer', () => {
  test('over 16 MiB is refused', async () => {
    const baseUrl = await httpServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.write(Buffer.alloc(MAX_ANSWER_BYTES, ' '));
      response.end(FINE);
    });
    const client = connect({
      baseUrl,
      timeouts: PATIENT,
    });
    expect(await failureOf(client.reader.get({ path: PATH }))).toMatchObject({
      kind: 'malformed',
      delivery: 'unknown',
    });
    expect(client.sent.reads).toBe(1);
  });

  test('that comes too late is not taken for the answer of the next request', async () => {
    const sockets: Socket[] = [];
    const baseUrl = await rawServer((socket) => {
      sockets.push(socket);
      if (sockets.length === 2) sockets.forEach(answerWithItsNumber);
    });
    const client = connect({ baseUrl, timeouts: SHORT });
    expect(await failureOf(client.writer.send(PUT, always))).toMatchObject({ delivery: 'unknown' });
    expect(await client.writer.send(PUT, always)).toEqual({ request: 1 });
  });

  test('without a content type is read for what it contains', async () => {
    const baseUrl = await httpServer((_request, response) => void response.end(FINE));
    expect(await connect({ baseUrl }).reader.get({ path: PATH })).toEqual({ id: '1' });
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('that was compressed unasked with %s is read', async (encoding, compress) => {
    const baseUrl = await httpServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('content-encoding', encoding);
      response.end(compress(FINE));
    });
    expect(await connect({ baseUrl }).reader.get({ path: PATH })).toEqual({ id: '1' });
  });

  test('that would be over 16 MiB when decompressed is refused', () => {
    const bomb = gzipSync(Buffer.alloc(MAX_ANSWER_BYTES + 1, ' '));
    expect(decompressed(bomb, 'gzip', MAX_ANSWER_BYTES)).toBeUndefined();
  });

  test('that is compressed and cut off stays as it is', () => {
    const cut = gzipSync(FINE).subarray(0, -9);
    expect(decompressed(cut, 'gzip', MAX_ANSWER_BYTES)).toBe(cut);
  });
});

test('over the default connections the body, the query and the result arrive whole', async () => {
  const received: unknown[] = [];
  const baseUrl = await httpServer(async (request, response) => {
    received.push([request.method, request.url, await bodyOf(request)]);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(success({ note: 'é' })));
  });
  const client = createClient({
    baseUrl,
    credentials: TOKEN,
    auth: authOf({ auth: 'documented' }),
    concurrency: 2,
    rateLimit: 'off',
    clock: systemClock,
    userAgent: 'zonewright/test',
  });
  expect(await client.writer.send({ ...PUT, query: { phase_two: '1' } }, always)).toEqual({ note: 'é' });
  expect(received).toEqual([['PUT', `/client/v4${PATH}?phase_two=1`, JSON.stringify(PUT.body)]]);
  await client.close();
});

test('a dispatcher that was given stays open when the client is closed', async () => {
  const dispatcher = new Agent();
  onTestFinished(() => dispatcher.destroy());
  await testClient({ dispatcher }).close();
  expect(dispatcher.closed || dispatcher.destroyed).toBe(false);
});

test('an exchange that is aborted before it begins sends nothing', async () => {
  let sent = 0;
  const dispatcher = scriptedDispatcher(() => {
    sent += 1;
    return { status: 200 };
  });
  const message = { method: 'GET', url: new URL('https://api.test'), headers: {} };
  const result = await exchange(dispatcher, message, SHORT, AbortSignal.abort());
  expect(result).toMatchObject({ status: 'unanswered', failure: { reason: 'aborted' } });
  expect(sent).toBe(0);
});

function answerWithItsNumber(socket: Socket, request: number): void {
  const answer = JSON.stringify(success({ request }));
  socket.write(httpText(answer, `content-length: ${answer.length}`));
}

/** A client over real sockets; `connector` is an error that every attempt to connect ends with. */
function connect(
  options: Partial<ClientOptions> & { readonly connector?: Error },
): ReturnType<typeof testClient> {
  const { connector, ...rest } = options;
  let error = connector ?? new Error('it is not asked');
  // After some errors undici connects for ever, even if the agent is destroyed: it has forgotten this client.
  onTestFinished(() => void (error = new Error('the test is over')));
  const fail = {
    connect: (_to: unknown, done: (failed: Error, socket: null) => void) => {
      setImmediate(() => done(error, null));
    },
  };
  const dispatcher = new Agent(connector === undefined ? { connections: 8 } : fail);
  onTestFinished(() => dispatcher.destroy());
  return testClient({ baseUrl: new URL('http://127.0.0.1:9'), timeouts: PATIENT, dispatcher, ...rest });
}

function writeThat(fails: Error): Promise<unknown> {
  return failureOf(connect({ connector: fails }).writer.send(PUT, always));
}

/** A port that was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
