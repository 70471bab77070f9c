import { Socket } from 'node:net';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const connect: unknown = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')?.value;

/**
 * The host a call of `Socket.prototype.connect` is about; undefined for a path of the file system. Node passes
 * itself an array of the normalised arguments.
 */
function hostOf(args: readonly unknown[]): string | undefined {
  const [first, second] = args;
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null) return hostOfOptions(first);
  if (typeof first === 'string' && !/^\d+$/.test(first)) return undefined;
  return typeof second === 'string' ? second : 'localhost';
}

function hostOfOptions(options: object): string | undefined {
  if ('path' in options && typeof options.path === 'string') return undefined;
  return 'host' in options && typeof options.host === 'string' ? options.host : 'localhost';
}

function guarded(this: Socket, ...args: unknown[]): unknown {
  const host = hostOf(args);
  if (host !== undefined && !LOOPBACK.has(host))
    throw new Error(`A test tried to connect to ${host}; only the loopback is allowed.`);
  if (typeof connect !== 'function') throw new TypeError('Socket.prototype.connect is not a function');
  return Reflect.apply(connect, this, args);
}

// No test may reach the network, whatever library it uses: they all end in this one method. Files share a process, and guard it once.
if (!(typeof connect === 'function' && connect.name === guarded.name))
  Object.defineProperty(Socket.prototype, 'connect', { value: guarded, configurable: true, writable: true });
