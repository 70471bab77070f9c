import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { FIXED } from './cases.js';
import { selfSigned } from './self-signed.js';

/** Served under any host: its policies, one header each, and its markup. */
export interface ServedPage {
  readonly policies: readonly string[];
  readonly markup: string;
}

/** Every host, scheme and port, on loopback: a proxy that answers itself. */
export interface Site {
  /** The proxy for the browser: `127.0.0.1:1234`. */
  readonly proxy: string;
  /** Serves a page at a path. */
  serve(path: string, page: ServedPage): void;
  /** The `n` of each request that arrived. */
  readonly arrived: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Starts on free ports of loopback. All requests by http, https, ws and wss arrive here, whatever their host and port. */
export async function startSite(): Promise<Site> {
  const pages = new Map<string, ServedPage>();
  const arrived = new Set<string>();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://any');
    note(url, arrived);
    respond(url, pages.get(url.pathname), response);
  };
  const plain = createServer(answer);
  const secure = createSecureServer(selfSigned(), answer);
  const sockets = new Set<Socket>();
  for (const server of [plain, secure]) {
    server.on('connection', (socket: Socket) => sockets.add(socket));
    server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
      note(new URL(request.url ?? '/', 'http://any'), arrived);
      acceptSocket(request, socket);
    });
  }
  // The first byte shows if a tunnel has TLS. It ends in one of the two servers.
  plain.on('connect', (_request: IncomingMessage, socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      const inner = connect(portOf(first[0] === TLS_HANDSHAKE ? secure : plain), '127.0.0.1');
      inner.on('error', () => socket.destroy());
      inner.write(first);
      socket.pipe(inner).pipe(socket);
    });
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
  });
  await Promise.all([plain, secure].map(listening));
  return {
    proxy: `127.0.0.1:${portOf(plain)}`,
    serve: (path, page) => void pages.set(path, page),
    arrived,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([plain, secure].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** The first byte of a TLS connection (RFC 8446, section 5.1). */
const TLS_HANDSHAKE = 0x16;

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function note({ searchParams }: URL, arrived: Set<string>): void {
  const n = searchParams.get('n');
  if (n !== null) arrived.add(n);
}

function respond({ searchParams }: URL, page: ServedPage | undefined, response: ServerResponse): void {
  const target = searchParams.get('to');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('access-control-allow-origin', '*');
  if (page !== undefined) {
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', [...page.policies]);
    response.setHeader('content-security-policy-report-only', "font-src 'none'");
    response.end(page.markup);
  } else if (target !== null) {
    response.writeHead(302, { location: target }).end();
  } else {
    const [type, body] = BODIES[searchParams.get('as') ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', type);
    response.end(body.replace('$n', searchParams.get('n') ?? ''));
  }
}

const BODIES: Readonly<Record<string, readonly [type: string, body: string]>> = {
  script: ['text/javascript', "ran('$n')"],
  worker: ['text/javascript', 'postMessage(1)'],
  fixed: ['text/javascript', FIXED],
  style: ['text/css', ''],
  image: ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  frame: ['text/html', "<script>parent.postMessage(1, '*')</script>"],
};

/** Opens a WebSocket and closes it (RFC 6455, sections 4.2.2 and 5.5.1). */
function acceptSocket({ headers }: IncomingMessage, socket: Socket): void {
  const accept = createHash('sha1')
    .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.on('error', () => socket.destroy());
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.end(Buffer.from([0x88, 0x00]));
}
