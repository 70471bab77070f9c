import { once } from 'node:events';
import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { failure } from './envelope.js';
import { handle } from './exchange.js';
import type { Found, Incoming } from './exchange.js';
import type { FaultScript, Trouble } from './faults.js';
import type { RequestLog } from './log.js';
import { replayed, type Replay } from './replay.js';
import { routes } from './routes/index.js';
import type { Store } from './store.js';
import type { Written } from './wire.js';
import { breakOff, breaks, limitHeaders, replaced, requestIdHeaders, written } from './wire.js';

type Env = { Bindings: HttpBindings };

/** What the path of the base address is. */
export const BASE_PATH = '/client/v4';

/** What the requests of one emulator share. */
interface Service {
  readonly store: Store;
  readonly script: FaultScript;
  readonly log: RequestLog;
  readonly latencyMs: number;
  /** What answers in place of the state. */
  readonly replay: Replay | undefined;
  /** Aborted when the emulator closes: no answer is waited for longer than that. */
  readonly closing: AbortSignal;
}

/** Serves on 127.0.0.1; port 0 takes a free one. Rejects with the system's error when the port can't be had. */
export async function listen(service: Service, port: number): Promise<{ server: Server; port: number }> {
  const app = application(service);
  // The adaptor's own Request and Response would otherwise replace the global ones of the whole process.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  if (!(server instanceof Server)) throw new TypeError('expected an HTTP/1 server');
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!isAddress(address)) throw new TypeError('expected an address with a port');
  return { server, port: address.port };
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function application(service: Service): Hono<Env> {
  const app = new Hono<Env>();
  const { replay } = service;
  if (replay !== undefined) return app.all('*', (context) => respondAgain(service, replay, context));
  const patterns = new Set<string>();
  let answers = 0;
  const handler = (found: Found) => (context: Context<Env>) => respond(service, context, found, answers++);
  for (const route of routes) {
    const pattern = `${BASE_PATH}/${route.level}${route.ofAll ? '' : '/:scope'}${route.path}`;
    patterns.add(pattern);
    app.on(route.method, pattern, handler(route));
  }
  for (const pattern of patterns) app.all(pattern, handler('no-method'));
  app.all('*', handler('no-route'));
  app.onError((error) =>
    asResponse(written(failure(500, { message: `The emulator failed: ${error.message}` }))),
  );
  return app;
}

async function respond(
  service: Service,
  context: Context<Env>,
  found: Found,
  turn: number,
): Promise<Response> {
  const { method, path, query } = askedIn(context);
  const trouble = service.script.take(method, path);
  const faults = [...trouble.disturbances, ...(trouble.failure === undefined ? [] : [trouble.failure])];
  const entry = service.log.arrive({ method, path, query, faults: faults.map(({ kind }) => kind) });
  const text = await context.req.text();
  entry.receive(text);
  const request: Incoming = { ...readHead(context), method, path, query, text };
  const answer = written(handle(service.store, found, request, trouble, turn));
  const { rateLimit, requestIds } = service.store.at(0).behaviour;
  const more = { ...limitHeaders(rateLimit, turn + 1), ...(requestIds ? requestIdHeaders(turn + 1) : {}) };
  return deliver(service, context, answer, more, trouble, entry.settle);
}

/** Answers from a recording. */
async function respondAgain({ log }: Service, replay: Replay, context: Context<Env>): Promise<Response> {
  const { method, path, query } = askedIn(context);
  const entry = log.arrive({ method, path, query, faults: [] });
  const text = await context.req.text();
  entry.receive(text);
  const answer = replayed(replay, { method, path, query, text });
  entry.settle(answer?.status);
  if (answer !== undefined) return asResponse(answer);
  context.env.outgoing.socket?.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

function askedIn(context: Context<Env>): Pick<Incoming, 'method' | 'path' | 'query'> {
  const { pathname, searchParams: query } = new URL(context.req.url);
  const path = pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
  return { method: context.req.method, path, query };
}

function readHead(context: Context<Env>): Pick<Incoming, 'params' | 'contentType' | 'credentials'> {
  return {
    params: context.req.param(),
    contentType: context.req.header('content-type'),
    credentials: {
      authorization: context.req.header('authorization'),
      email: context.req.header('x-auth-email'),
      key: context.req.header('x-auth-key'),
    },
  };
}

async function deliver(
  service: Service,
  context: Context<Env>,
  answer: Written,
  more: Written['headers'],
  trouble: Trouble,
  settle: (status: number | undefined) => void,
): Promise<Response> {
  const late = trouble.disturbances.reduce(
    (sum, effect) => sum + (effect.kind === 'slow' ? effect.ms : 0),
    0,
  );
  const delay = service.latencyMs + late;
  if (delay > 0) await wait(delay, undefined, { signal: service.closing });
  const { failure: effect } = trouble;
  if (effect !== undefined && breaks(effect)) {
    settle(effect.kind === 'truncate' ? answer.status : undefined);
    await breakOff(effect, withHeaders(answer, more), context.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  }
  const sent = withHeaders(effect === undefined ? answer : replaced(effect), more);
  settle(sent.status);
  return asResponse(sent);
}

function withHeaders(answer: Written, more: Written['headers']): Written {
  return { ...answer, headers: { ...answer.headers, ...more } };
}

function asResponse({ status, headers, text }: Written): Response {
  const mayHaveBody = ![204, 205, 304].includes(status);
  return new Response(mayHaveBody ? text : null, { status, headers });
}
