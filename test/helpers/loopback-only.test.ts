import { connect, createServer, Socket } from 'node:net';
import { once } from 'node:events';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { request } from 'undici';

test.each([
  ['a name', () => new Socket().connect({ host: 'example.com', port: 80 })],
  ['an address', () => connect({ host: '192.0.2.1', port: 80 })],
  ['a port and a host', () => connect(80, 'example.com')],
  ['an address that only begins like the loopback', () => new Socket().connect(80, '127.0.0.1.example.com')],
])('a socket to %s throws before anything is sent', (_title, attempt) => {
  expect(attempt).toThrow('only the loopback is allowed');
});

test.each([
  ['fetch', () => fetch('http://192.0.2.1/')],
  ['undici', () => request('http://192.0.2.1/')],
])('%s to an address elsewhere fails', async (_title, attempt) => {
  const error: unknown = await attempt().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(inspect(error)).toContain('only the loopback is allowed');
});

test.each(['127.0.0.1', 'localhost'])('a socket to %s connects', async (host) => {
  const server = createServer((socket) => socket.end('hello')).listen(0, host);
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const socket = connect({ host, port });
  const [data] = await once(socket, 'data');
  expect(String(data)).toBe('hello');
});
