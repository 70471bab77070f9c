import { once } from 'node:events';
import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import picomatch from 'picomatch';
import { addRoutes, refusal, type FakeEnv, type FakeRepository, type FakeUser } from './github-routes.js';

export type { FakeRepository, FakeUser } from './github-routes.js';

/** Who a workflow writes as. */
export const ACTIONS: FakeUser = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' };

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

export interface FakeGitHub {
  /** For GITHUB_API_URL. */
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  /** The content of a repository, which is there from the first time that it is asked for. */
  repository(name: string): FakeRepository;
  fail(...faults: readonly FakeFault[]): void;
  /** Forgets the faults that nobody met. */
  mend(): void;
  close(): Promise<void>;
}

const BASE_PATH = '/api/v3';

/** Starts a GitHub in memory on this machine, with a user for each token, and what zonewright asks of the real one. */
export async function startGitHub(
  users: Readonly<Record<string, FakeUser>> = { 'github-token-1': ACTIONS },
): Promise<FakeGitHub> {
  const repositories = new Map<string, FakeRepository>();
  const requests: FakeRequest[] = [];
  const faults: { readonly fault: FakeFault; left: number }[] = [];
  const app = new Hono<FakeEnv>();

  app.use(async (context, next) => {
    const { method, path } = context.req;
    const user = users[context.req.header('authorization')?.replace(/^Bearer /, '') ?? ''];
    const text = await context.req.text();
    requests.push({
      method,
      path: path.slice(BASE_PATH.length),
      query: context.req.query(),
      login: user?.login,
      body: text === '' ? undefined : JSON.parse(text),
    });
    const due = faults.find(({ fault, left }) => left > 0 && matches(fault, method, path));
    if (due === undefined) return respond(context, user, next);
    due.left -= 1;
    if (due.fault.committed) await respond(context, user, next);
    context.res = undefined;
    context.res = faulty(context, due.fault);
    return undefined;
  });
  const api = new Hono<FakeEnv>();
  addRoutes(api, (name) => repositories.get(name.toLowerCase()));
  app.route(BASE_PATH, api);

  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  if (!(server instanceof Server)) throw new TypeError('expected an HTTP/1 server');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${BASE_PATH}`,
    requests,
    repository: (name) => {
      const empty = { branches: {}, commits: [], pulls: [], issues: [], comments: [], checks: [] };
      const found = repositories.get(name.toLowerCase()) ?? empty;
      repositories.set(name.toLowerCase(), found);
      return found;
    },
    fail: (...more) => void faults.push(...more.map((fault) => ({ fault, left: fault.times ?? 1 }))),
    mend: () => void faults.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function matches({ method, path = '/**' }: FakeFault, given: string, at: string): boolean {
  return (method ?? given) === given && picomatch.isMatch(at.slice(BASE_PATH.length), path, { dot: true });
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

async function respond(
  context: Context<FakeEnv>,
  user: FakeUser | undefined,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  if (user === undefined) return refusal(401, 'Bad credentials');
  const isRead = context.req.method === 'GET';
  if (!isRead && user.readOnly) return refusal(403, 'Resource not accessible by integration');
  context.set('user', user);
  await next();
  return undefined;
}
