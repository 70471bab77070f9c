import { once } from 'node:events';
import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import picomatch from 'picomatch';
import type { FakeEnv, FakeRepository, FakeTeams, FakeUser } from './github-routes.js';

/** What the next `times` (default 1) requests of this method and path (a glob, after the base address) get for an answer. */
export interface FakeFault {
  readonly method?: string;
  readonly path?: string;
  readonly times?: number;
  /** `reset`: the connection ends without an answer. */
  readonly status: number | 'reset';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request is carried out all the same. */
  readonly committed?: boolean;
}

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly login: string | undefined;
  readonly body: unknown;
}

export interface FakeForge {
  /** The address of its API. */
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  /** Tests fill it. */
  readonly teams: FakeTeams;
  /** The content of a repository, which is there from the first time that it is asked for. */
  repository(name: string): FakeRepository;
  fail(...faults: readonly FakeFault[]): void;
  /** Answers lack this header from now on, as behind some proxies. */
  remove(header: string): void;
  /** Forgets the faults that nobody met. */
  mend(): void;
  close(): Promise<void>;
}

/** What one forge does otherwise than another. */
export interface FakeDialect {
  readonly basePath: string;
  readonly addRoutes: (
    app: Hono<FakeEnv>,
    find: (name: string) => FakeRepository | undefined,
    teams: FakeTeams,
  ) => void;
  /** The answer to a token that nobody has. */
  readonly unknown: () => Response;
  /** The answer to a write with a token that may only read. */
  readonly readOnly: () => Response;
}

/** Starts a forge in memory on this machine, with a user for each token, and what zonewright asks of the real one. */
export async function startForge(
  { basePath, addRoutes, unknown, readOnly }: FakeDialect,
  users: Readonly<Record<string, FakeUser>>,
): Promise<FakeForge> {
  const repositories = new Map<string, FakeRepository>();
  const requests: FakeRequest[] = [];
  const teams: FakeTeams = {};
  const removed: string[] = [];
  const faults: { readonly fault: FakeFault; left: number }[] = [];
  const app = new Hono<FakeEnv>();

  const respond = async (
    context: Context<FakeEnv>,
    user: FakeUser | undefined,
    next: () => Promise<void>,
  ): Promise<Response | undefined> => {
    if (user === undefined) return unknown();
    if (context.req.method !== 'GET' && user.readOnly) return readOnly();
    context.set('user', user);
    await next();
    removed.forEach((header) => context.res.headers.delete(header));
    return undefined;
  };

  app.use(async (context, next) => {
    const { method, path } = context.req;
    const user = users[context.req.header('authorization')?.replace(/^Bearer /, '') ?? ''];
    const text = await context.req.text();
    requests.push({
      method,
      path: path.slice(basePath.length),
      query: context.req.query(),
      login: user?.login,
      body: text === '' ? undefined : JSON.parse(text),
    });
    const due = faults.find(
      ({ fault, left }) => left > 0 && matches(fault, method, path.slice(basePath.length)),
    );
    if (due === undefined) return respond(context, user, next);
    due.left -= 1;
    if (due.fault.committed) await respond(context, user, next);
    context.res = undefined;
    context.res = faulty(context, due.fault);
    return undefined;
  });
  const api = new Hono<FakeEnv>();
  addRoutes(api, (name) => repositories.get(name.toLowerCase()), teams);
  app.route(basePath, api);

  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  if (!(server instanceof Server)) throw new TypeError('expected an HTTP/1 server');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${basePath}`,
    requests,
    teams,
    repository: (name) => {
      const empty = {
        branches: {},
        commits: [],
        pulls: [],
        issues: [],
        comments: [],
        checks: [],
        statuses: [],
      };
      const found = repositories.get(name.toLowerCase()) ?? empty;
      repositories.set(name.toLowerCase(), found);
      return found;
    },
    fail: (...more) => void faults.push(...more.map((fault) => ({ fault, left: fault.times ?? 1 }))),
    remove: (header) => void removed.push(header),
    mend: () => void faults.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function matches({ method, path = '/**' }: FakeFault, given: string, at: string): boolean {
  return (method ?? given) === given && picomatch.isMatch(at, path, { dot: true });
}

function faulty(context: Context<FakeEnv>, { status, body, headers }: FakeFault): Response {
  if (status !== 'reset')
    return Response.json(body ?? { message: `Fault ${status}` }, {
      status,
      ...(headers === undefined ? {} : { headers }),
    });
  context.env.outgoing.socket?.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}
