import { request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RunEnded } from '../../../src/kernel/model/ending.js';
import { createDispatcher } from '../../../src/service/http/dispatcher.js';
import { meaningOf } from '../../../src/service/http/failure.js';
import { proxyFor, type Proxy } from '../../../src/service/http/client.js';
import { exchange, type Exchange } from '../../../src/service/http/transport.js';
import { privateAuthority } from '../../helpers/certificates.js';
import { startProxy, startTls, type ConnectProxy, type ProxyManner } from '../../helpers/proxy.js';
import { httpServer } from './support.js';

const TIMEOUTS = { connectMs: 300, headersMs: 1000, bodyMs: 1000, totalMs: 2000 };
const API = new URL('https://api.test/zones');

/** A proxy, and what becomes of a request that goes through it. */
async function through(
  manner: ProxyManner,
  address = (port: number) => `http://127.0.0.1:${port}`,
): Promise<{ proxy: ConnectProxy; result: Exchange }> {
  const proxy = await startProxy(manner);
  onTestFinished(() => proxy.close());
  return { proxy, result: await sent(proxyFor(API, { HTTPS_PROXY: address(proxy.port) })) };
}

function sent(proxy: Proxy | undefined): Promise<Exchange> {
  const dispatcher = createDispatcher(proxy, 1, TIMEOUTS);
  onTestFinished(() => dispatcher.destroy());
  return exchange(dispatcher, { method: 'GET', url: API, headers: {} }, TIMEOUTS);
}

function told(result: Exchange): string {
  if (result.status === 'answered') throw new Error('was answered');
  const { delivery, transient, says, advice } = meaningOf(result.failure, API.host);
  return `${delivery} ${transient} ${says.replace(/:\d+ of/, ':PORT of')} | ${advice ?? ''}`;
}

describe('a proxy that does not connect is named, and not the API', () => {
  test.each([
    [
      'wants credentials',
      { manner: 'tunnels', port: 1, credentials: 'user:password' },
      'not-sent false the proxy 127.0.0.1:PORT of HTTPS_PROXY refuses to connect to api.test (HTTP 407 Proxy Authentication Required, for Basic)',
    ],
    [
      'allows less',
      { manner: 'answers', head: 'HTTP/1.1 403 Forbidden' },
      'not-sent false the proxy 127.0.0.1:PORT of HTTPS_PROXY refuses to connect to api.test (HTTP 403 Forbidden)',
    ],
    [
      'does not reach the API',
      { manner: 'answers', head: 'HTTP/1.1 502 Bad Gateway' },
      'not-sent true the proxy 127.0.0.1:PORT of HTTPS_PROXY refuses to connect to api.test (HTTP 502 Bad Gateway)',
    ],
    [
      'redirects',
      { manner: 'answers', head: 'HTTP/1.1 302 Found\r\nlocation: http://login.test' },
      'not-sent false the proxy 127.0.0.1:PORT of HTTPS_PROXY refuses to connect to api.test (HTTP 302 Found)',
    ],
    [
      'speaks something else',
      { manner: 'answers', head: 'SSH-2.0-OpenSSH_9.2' },
      'not-sent true could not connect through the proxy 127.0.0.1:PORT of HTTPS_PROXY (its answer is not HTTP)',
    ],
    [
      'closes',
      { manner: 'closes' },
      'not-sent true could not connect through the proxy 127.0.0.1:PORT of HTTPS_PROXY (it closed the connection)',
    ],
    [
      'closes the tunnel',
      { manner: 'breaks the tunnel' },
      'not-sent true could not connect through the proxy 127.0.0.1:PORT of HTTPS_PROXY (ECONNRESET)',
    ],
    [
      'is silent',
      { manner: 'is silent' },
      'not-sent true could not connect through the proxy 127.0.0.1:PORT of HTTPS_PROXY (no answer in 300 ms)',
    ],
  ] as const satisfies readonly (readonly [string, ProxyManner, string])[])(
    '%s',
    async (_, manner, expected) => {
      const { proxy, result } = await through(manner);
      expect(told(result)).toContain(expected);
      expect(proxy.asked).toEqual([{ target: 'api.test:443', credentials: undefined }]);
    },
  );

  test('is not there', async () => {
    const gone = await startProxy({ manner: 'closes' });
    gone.close();
    const result = await sent(proxyFor(API, { http_proxy: `http://127.0.0.1:${gone.port}` }));
    expect(told(result)).toContain(
      'could not connect through the proxy 127.0.0.1:PORT of http_proxy (ECONNREFUSED)',
    );
  });

  test('has a certificate that nobody knows', async () => {
    const proxy = await startProxy({ manner: 'closes' }, privateAuthority('localhost').host);
    onTestFinished(() => proxy.close());
    const result = await sent(proxyFor(API, { HTTPS_PROXY: `https://localhost:${proxy.port}` }));
    expect(told(result)).toContain(
      'could not connect through the proxy localhost:PORT of HTTPS_PROXY (UNABLE_TO_',
    );
    expect(proxy.asked).toEqual([]);
  });
});

describe('a proxy that is silent for longer than there is time', () => {
  const waiting = async (
    timeouts: typeof TIMEOUTS,
    signal?: AbortSignal,
  ): Promise<{ readonly result: Exchange; readonly name: string }> => {
    const proxy = await startProxy({ manner: 'is silent' });
    onTestFinished(() => proxy.close());
    const dispatcher = createDispatcher(
      proxyFor(API, { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` }),
      2,
      timeouts,
    );
    onTestFinished(() => dispatcher.destroy());
    const message = { method: 'GET', url: API, headers: {} };
    const result = await exchange(dispatcher, message, timeouts, signal);
    return { result, name: `the proxy 127.0.0.1:${proxy.port} of HTTPS_PROXY` };
  };

  test('is named when the time for the whole request is over first', async () => {
    const { result, name } = await waiting({ ...TIMEOUTS, connectMs: 5000, totalMs: 200 });
    expect(result).toEqual({
      status: 'unanswered',
      failure: {
        reason: 'proxy-failed',
        detail: 'no answer in 200 ms in total',
        proxy: name,
        status: undefined,
      },
    });
  });

  test('is named when nobody waits any more, and the request was not sent', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new RunEnded('deadline')), 100);
    const { result, name } = await waiting({ ...TIMEOUTS, connectMs: 5000 }, stop.signal);
    const detail = 'the time for the run was over';
    expect(result).toEqual({ status: 'unanswered', failure: { reason: 'aborted', detail, proxy: name } });
    expect(told(result)).toBe(
      `not-sent false the proxy 127.0.0.1:PORT of HTTPS_PROXY did not connect to api.test (${detail}) | Check the address in that variable, and whether the proxy runs.`,
    );
  });

  test('is of no concern to a request that goes there directly', async () => {
    const silent = await httpServer(() => undefined);
    const dispatcher = createDispatcher(undefined, 1, TIMEOUTS);
    onTestFinished(() => dispatcher.destroy());
    const message = { method: 'GET', url: new URL(silent), headers: {} };
    const result = await exchange(dispatcher, message, { ...TIMEOUTS, totalMs: 200 });
    expect(result).toEqual({
      status: 'unanswered',
      failure: { reason: 'timeout', detail: '200 ms in total' },
    });
  });
});

describe('a proxy that connects', () => {
  test('gets the credentials of its address, and is asked for nothing but the tunnel', async () => {
    const manner = { manner: 'tunnels', port: 1, credentials: 'us@er:p/ss' } as const;
    const { proxy, result } = await through(manner, (port) => `http://us%40er:p%2Fss@127.0.0.1:${port}`);
    expect(proxy.asked).toEqual([{ target: 'api.test:443', credentials: 'us@er:p/ss' }]);
    expect(told(result)).toContain('could not connect through the proxy');
  });

  test('leads to a server whose certificate is judged', async () => {
    const tls = await startTls(1, privateAuthority('api.test').host);
    onTestFinished(() => tls.close());
    const { result } = await through({ manner: 'tunnels', port: tls.port });
    expect(told(result)).toContain('not-sent false the certificate of api.test was not accepted (UNABLE_TO_');
  });
});

test('connections are as many as asked for, with one request at a time on each', async () => {
  const service = await httpServer((_request, response) => void response.end('ok'));
  const dispatcher = createDispatcher(undefined, 3, TIMEOUTS);
  onTestFinished(() => dispatcher.destroy());
  const answers = Array.from({ length: 12 }, async () =>
    (await request(service, { dispatcher })).body.text(),
  );
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 12 }, () => 'ok'));
});
