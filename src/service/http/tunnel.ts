import { AsyncLocalStorage } from 'node:async_hooks';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { buildConnector } from 'undici';
import { errorCode } from '../../kernel/lib/error-code.js';
import { printable } from './printable.js';
import { authorizationOf, nameOf, type Proxy } from './proxy.js';

/**
 * A connection that a proxy did not make; no byte was sent. `detail`: the error's code, or the proxy's answer. Not one of undici's codes: after some,
 * undici connects for ever.
 */
export class TunnelError extends Error {
  readonly code = 'ERR_PROXY';
  readonly proxy: string;
  /** The status of a refusal. */
  readonly status: number | undefined;
  readonly detail: string;

  constructor(proxy: Proxy, { detail, status, cause }: Trouble) {
    super(`${nameOf(proxy)}: ${detail}`, { cause });
    this.proxy = nameOf(proxy);
    this.status = status;
    this.detail = detail;
  }
}

interface Trouble {
  readonly detail: string;
  readonly status?: number;
  readonly cause?: Error;
}

/** What a request waits for before it is sent. */
export interface WayThere {
  /** The proxy asked for a tunnel that is not open yet, as in messages. */
  proxy?: string | undefined;
}

const way = new AsyncLocalStorage<WayThere>();

/** Does some work. Connections it waits for note their proxy in `there`. */
export function onTheWay<Result>(there: WayThere, work: () => Promise<Result>): Promise<Result> {
  return way.run(there, work);
}

/**
 * Connects through a proxy: a tunnel (CONNECT, RFC 9110 section 9.3.6), then TLS with the other end. Fails with a TunnelError, or the other end's
 * certificate error.
 */
export function connectorThrough(proxy: Proxy, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs });
  return (options, callback) => {
    const target = `${bracketed(options.hostname)}:${options.port || '443'}`;
    const there: WayThere = way.getStore() ?? {};
    there.proxy = nameOf(proxy);
    openTunnel(proxy, target, timeoutMs, (socket) => {
      if (socket instanceof TunnelError) return callback(socket, null);
      return connect({ ...options, httpSocket: socket }, (...[error, connected]) => {
        there.proxy = undefined;
        if (error === null) return callback(null, connected);
        return callback(isOfCertificate(error) ? error : new TunnelError(proxy, troubleOf(error)), null);
      });
    });
  };
}

/** Beside a port, IPv6 addresses have brackets. */
function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_CERT)/;

/** True if an error says that a certificate was not accepted. */
export function isOfCertificate(error: unknown): boolean {
  return CERTIFICATE.test(errorCode(error));
}

/** Longer heads are not read. */
const MAX_HEAD_BYTES = 64 * 1024;

/** Calls back once, with the tunnel or the failure. */
function openTunnel(
  proxy: Proxy,
  target: string,
  timeoutMs: number,
  callback: (opened: Socket | TunnelError) => void,
): void {
  const socket = connectTo(proxy);
  let received = Buffer.alloc(0);
  const end = (trouble?: Trouble): void => {
    clearTimeout(timer);
    socket.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError);
    if (trouble === undefined) return callback(socket.pause());
    socket.on('error', () => undefined).destroy();
    return callback(new TunnelError(proxy, trouble));
  };
  const onData = (chunk: Buffer): void => {
    received = Buffer.concat([received, chunk]);
    const size = received.indexOf('\r\n\r\n');
    if (size < 0 && received.length <= MAX_HEAD_BYTES) return;
    const trouble = troubleIn(received.toString('latin1', 0, Math.max(0, size)));
    const rest = received.subarray(size + 4);
    if (trouble === undefined && rest.length > 0) socket.unshift(rest);
    end(trouble);
  };
  const onEnd = (): void => end({ detail: 'it closed the connection' });
  const onError = (cause: Error): void => end(troubleOf(cause));
  const timer = setTimeout(() => end({ detail: `no answer in ${timeoutMs} ms` }), timeoutMs);
  socket.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onError);
  socket.write(requestFor(proxy, target));
}

function connectTo({ url }: Proxy): Socket {
  // In URLs, IPv6 addresses have brackets.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isTls = url.protocol === 'https:';
  const port = Number(url.port || (isTls ? 443 : 80));
  // TLS names are not addresses.
  return isTls
    ? connectTls({ host, port, ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }) })
    : connectTcp({ host, port });
}

function requestFor(proxy: Proxy, target: string): string {
  const authorization = authorizationOf(proxy);
  const lines = [
    `CONNECT ${target} HTTP/1.1`,
    `host: ${target}`,
    ...(authorization === undefined ? [] : [`proxy-authorization: ${authorization}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** What is wrong in an answer's head; undefined for any 2xx: the tunnel is open. */
function troubleIn(head: string): Trouble | undefined {
  const [, code, words = ''] =
    /^HTTP\/1\.[01] (\d{3})(?: (.*))?$/m.exec(head.split('\r\n', 1)[0] ?? '') ?? [];
  if (code === undefined) return { detail: 'its answer is not HTTP' };
  const status = Number(code);
  if (status >= 200 && status < 300) return undefined;
  const schemes = [...head.matchAll(/^proxy-authenticate:\s*([\w-]+)/gim)].map(([, scheme]) => scheme);
  const asked = schemes.length === 0 ? '' : `, for ${schemes.join(', ')}`;
  return { status, detail: `HTTP ${code} ${printable(words)}`.trim() + asked };
}

function troubleOf(cause: Error): Trouble {
  return { detail: 'code' in cause ? errorCode(cause) : printable(cause.message), cause };
}
