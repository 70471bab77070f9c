import { onTestFinished } from 'vitest';
import { request } from 'undici';
import { isObject } from '../../src/kernel/model/json.js';
import type { Emulator, EmulatorOptions } from '../../src/emulator/index.js';
import { startEmulator } from '../../src/emulator/index.js';

export const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
export const ACCOUNT = '01a7362d577a6c3019a474fd6f485823';
export const MANAGED_ID = 'efb7b8c949ac4650a09736fc376e9aee';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON; the text where it is none; undefined without a body. */
  readonly body: unknown;
  readonly result: unknown;
}

export interface Client {
  readonly emulator: Emulator;
  readonly send: (
    method: Method,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Reply>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An emulator that ends with the test, and a client of it over a real socket. */
export async function started(options: EmulatorOptions = {}): Promise<Client> {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  return {
    emulator,
    send: (method, path, body, headers) => send(emulator.url + path, method, body, headers),
  };
}

async function send(
  url: string,
  method: Method,
  body: unknown,
  headers: Readonly<Record<string, string>> = { authorization: 'Bearer t' },
): Promise<Reply> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await request(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: sent }),
  });
  const parsed = parse(await answer.body.text());
  return { status: answer.statusCode, headers: answer.headers, body: parsed, result: at(parsed, 'result') };
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What stands at a path of members and indexes; undefined where there is nothing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner) && typeof step === 'number') return inner[step];
    return isObject(inner) ? inner[step] : undefined;
  }, value);
}

/** As `at`, for a place where a string has to be. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') throw new TypeError(`no string at ${path.join('/')}`);
  return found;
}

/** As `at`, for a place where a list has to be. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  if (!Array.isArray(found)) throw new TypeError(`no list at ${path.join('/')}`);
  return found;
}

/** The code and message of the first error of an answer. */
export function errorOf(reply: Reply): {
  readonly code: unknown;
  readonly message: unknown;
  readonly pointer: unknown;
} {
  const error = at(reply.body, 'errors', 0);
  return { code: at(error, 'code'), message: at(error, 'message'), pointer: at(error, 'source', 'pointer') };
}
