import { request } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDispatcher } from '../../../src/service/http/dispatcher.js';
import { httpServer, rawServer } from './support.js';

const TIMEOUTS = { connectMs: 1000, headersMs: 1000, bodyMs: 1000, totalMs: 1000 };

describe('the connections of a client', () => {
  test('go through the proxy that the environment names', async () => {
    const asked: string[] = [];
    const proxy = await rawServer((socket, text) => {
      asked.push(text.split('\r\n')[0] ?? '');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    vi.stubEnv('HTTPS_PROXY', proxy.origin);
    onTestFinished(() => void vi.unstubAllEnvs());
    const dispatcher = createDispatcher(new URL('https://api.test'), 1, TIMEOUTS);
    onTestFinished(() => dispatcher.destroy());
    await expect(request('https://api.test/zones', { dispatcher })).rejects.toThrow('403');
    expect(asked).toEqual(['CONNECT api.test:443 HTTP/1.1']);
  });

  test('never go through a proxy to this machine', async () => {
    let proxied = 0;
    const proxy = await rawServer((socket) => {
      proxied += 1;
      socket.destroy();
    });
    const service = await httpServer((_request, response) => void response.end('direct'));
    vi.stubEnv('HTTP_PROXY', proxy.origin);
    vi.stubEnv('HTTPS_PROXY', proxy.origin);
    onTestFinished(() => void vi.unstubAllEnvs());
    const dispatcher = createDispatcher(service, 1, TIMEOUTS);
    onTestFinished(() => dispatcher.destroy());
    const response = await request(service, { dispatcher });
    expect(await response.body.text()).toBe('direct');
    expect(proxied).toBe(0);
  });

  test('are as many as asked for, with one request at a time on each', async () => {
    const service = await httpServer((_request, response) => void response.end('ok'));
    const dispatcher = createDispatcher(service, 3, TIMEOUTS);
    onTestFinished(() => dispatcher.destroy());
    const answers = Array.from({ length: 12 }, async () =>
      (await request(service, { dispatcher })).body.text(),
    );
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 12 }, () => 'ok'));
  });
});
