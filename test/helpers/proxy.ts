import { createServer, type AddressInfo, type Server, type Socket, connect } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificates.js';

/** What a proxy does with who asks it for a tunnel. */
export type ProxyManner =
  | { readonly manner: 'tunnels'; readonly port: number; readonly credentials?: string }
  | { readonly manner: 'answers'; readonly head: string }
  | { readonly manner: 'closes' }
  | { readonly manner: 'is silent' }
  | { readonly manner: 'breaks the tunnel' };

/** A server of a test. */
export interface Opened {
  readonly port: number;
  readonly close: () => void;
}

/** A proxy, and what it was asked: `CONNECT api.test:443`, with the credentials that came with it. */
export interface ConnectProxy extends Opened {
  readonly asked: readonly { readonly target: string; readonly credentials: string | undefined }[];
}

/** A proxy on this machine that knows CONNECT only, with a TLS of its own where it has a certificate. Every tunnel ends at one port of this machine. */
export async function startProxy(manner: ProxyManner, certificate?: Certificate): Promise<ConnectProxy> {
  const asked: { target: string; credentials: string | undefined }[] = [];
  const opened = await listening((socket) => {
    let head = '';
    const onData = (chunk: Buffer): void => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', onData);
      const [, target = head] = /^CONNECT (\S+) HTTP\/1\.1\r\n/.exec(head) ?? [];
      const [, encoded] = /^proxy-authorization: Basic (\S+)\r?$/im.exec(head) ?? [];
      const credentials = encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
      asked.push({ target, credentials });
      answer(socket, manner, credentials);
    };
    socket.on('data', onData);
  }, certificate);
  return { ...opened, asked };
}

function answer(socket: Socket, manner: ProxyManner, credentials: string | undefined): void {
  switch (manner.manner) {
    case 'closes':
      socket.destroy();
      return;
    case 'is silent':
      return;
    case 'answers':
      socket.end(`${manner.head}\r\ncontent-length: 0\r\n\r\n`);
      return;
    case 'breaks the tunnel':
      socket.end('HTTP/1.1 200 Connection established\r\n\r\n');
      return;
    case 'tunnels':
      if (credentials !== manner.credentials) {
        socket.end(
          'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="here"\r\ncontent-length: 0\r\n\r\n',
        );
        return;
      }
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      join(socket, connect(manner.port, '127.0.0.1'));
  }
}

/** A server that speaks TLS, and hands what is in it to another port of this machine. */
export function startTls(port: number, certificate: Certificate): Promise<Opened> {
  return listening((socket) => join(socket, connect(port, '127.0.0.1')), certificate);
}

function join(one: Socket, other: Socket): void {
  one.on('error', () => other.destroy()).on('close', () => other.destroy());
  other.on('error', () => one.destroy()).on('close', () => one.destroy());
  one.pipe(other).pipe(one);
}

async function listening(serve: (socket: Socket) => void, certificate?: Certificate): Promise<Opened> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    serve(socket);
  };
  const server: Server =
    certificate === undefined
      ? createServer(accept)
      : createTlsServer({ cert: certificate.certificate, key: certificate.key }, accept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
