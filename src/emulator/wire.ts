import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { defined } from '../kernel/lib/defined.js';
import type { ServiceError } from '../kernel/model/errors.js';
import type { Answer } from './envelope.js';
import { failure } from './envelope.js';
import type { Failure } from './faults.js';

const PAGE = '<!doctype html><title>Sign in</title><form method="post"><input name="password"></form>\n';

/** An answer in bytes. */
export interface Written {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
}

/** A failure that ends the connection without a complete answer. */
type Broken = Extract<
  Failure,
  { kind: 'truncate' | 'reset-before' | 'reset-after' | 'hang-before' | 'hang-after' }
>;

/** True if a failure breaks the connection, instead of answering otherwise. */
export function breaks(effect: Failure): effect is Broken {
  return Object.hasOwn(BREAKS, effect.kind);
}

const BREAKS: { readonly [Kind in Broken['kind']]: true } = {
  truncate: true,
  'reset-before': true,
  'reset-after': true,
  'hang-before': true,
  'hang-after': true,
};

/** An answer as sent. */
export function written(answer: Answer): Written {
  if (answer.body === null) return { status: answer.status, headers: {}, text: null };
  return {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify(answer.body),
  };
}

/** Headers with the rest of a limit after `turn` answers (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders(
  limit: { readonly requests: number; readonly seconds: number } | undefined,
  turn: number,
): Readonly<Record<string, string>> {
  if (limit === undefined) return {};
  const { requests, seconds } = limit;
  return {
    ratelimit: `"default";r=${Math.max(0, requests - turn)};t=${seconds}`,
    'ratelimit-policy': `"default";q=${requests};w=${seconds}`,
  };
}

/** The header that identifies the answer number `turn`. */
export function requestIdHeaders(turn: number): Readonly<Record<string, string>> {
  return { 'cf-ray': `emulated-${String(turn).padStart(6, '0')}` };
}

/** A failure's answer instead of the API's. */
export function replaced(effect: Exclude<Failure, Broken>): Written {
  switch (effect.kind) {
    case 'html-200':
      return page(200);
    case 'redirect':
      return { status: effect.status ?? 307, headers: { location: effect.location }, text: '' };
    case 'success-false':
      return written(failure(200, errorOf(effect, 'The request was not carried out')));
    case 'status':
    default:
      return statusOf(effect);
  }
}

function statusOf(effect: Extract<Failure, { kind: 'status' }>): Written {
  const { status, html, retryAfter } = effect;
  const inEnvelope = (): Written => written(failure(status, errorOf(effect, `Emulated status ${status}`)));
  const answer = html === true ? page(status) : inEnvelope();
  if (retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfter) } };
}

function errorOf({ code, pointer, message: given }: Partial<ServiceError>, message: string): ServiceError {
  return { message: given ?? message, ...defined({ code, pointer }) };
}

function page(status: number): Written {
  return { status, headers: { 'content-type': 'text/html' }, text: PAGE };
}

/** Applies `effect` instead of `answer`. A hanging connection stays open until the server closes. */
export async function breakConnection(
  effect: Broken,
  answer: Written,
  outgoing: ServerResponse,
): Promise<void> {
  switch (effect.kind) {
    case 'reset-before':
    case 'reset-after':
      outgoing.socket?.resetAndDestroy();
      return;
    case 'hang-before':
    case 'hang-after':
      return;
    case 'truncate':
      await truncate(effect.how, answer, outgoing);
  }
}

/** Sends half of the text. With the right length (`json`) only a parser notices. */
async function truncate(
  how: 'content-length' | 'chunked' | 'json',
  answer: Written,
  outgoing: ServerResponse,
): Promise<void> {
  const whole = Buffer.from(answer.text ?? '');
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  const length = how === 'json' ? half.length : whole.length;
  const framing = how === 'chunked' ? {} : { 'content-length': String(length) };
  outgoing.writeHead(answer.status, { ...answer.headers, ...framing });
  if (how === 'json') {
    outgoing.end(half);
    await once(outgoing, 'close');
    return;
  }
  // Flushes before closing: otherwise the client sees a reset without answer.
  await new Promise<void>((resolve) => {
    outgoing.write(half, () => resolve());
  });
  outgoing.socket?.end();
  outgoing.socket?.destroySoon();
}
