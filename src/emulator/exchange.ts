import { defined } from '../kernel/lib/defined.js';
import type { Json } from '../kernel/model/json.js';
import { auditOf } from './audit.js';
import { authenticate } from './auth.js';
import { comingTime } from './mint.js';
import type { Credentials } from './auth.js';
import { edited } from './edits.js';
import type { Answer } from './envelope.js';
import { failure, noContent, ok, HttpError } from './envelope.js';
import type { Disturbance, Failure, Trouble } from './faults.js';
import type { Route } from './route.js';
import type { Behaviour, EmulatorState } from './state.js';
import { draftOf } from './store.js';
import type { Store } from './store.js';
import { reworded } from './normalise.js';
import { inVariant } from './variants.js';

/** A complete request. `path` follows the base address. */
export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly contentType: string | undefined;
  /** Empty without a body. */
  readonly text: string;
  readonly credentials: Credentials;
}

/** The router's result: an operation, a path without this method, or no path. */
export type Found = Route | 'no-method' | 'no-route';

/**
 * Handles a request: authenticates, runs, commits, applies faults. Synchronous, so requests never interleave. `turn` counts answers. The answer is
 * empty if a failure prevents the request.
 */
export function handle(
  store: Store,
  found: Found,
  request: Incoming,
  trouble: Trouble,
  turn: number,
): Answer {
  applyEdits(store, trouble, 'before');
  const answer = isCarriedOut(trouble.failure)
    ? answered(store, found, disturbedQuery(request, trouble), staleness(found, trouble))
    : noContent;
  applyEdits(store, trouble, 'after');
  const { behaviour } = store.at(0);
  const varied = inVariant(answer, behaviour);
  const shown = behaviour.normalise ? reworded(varied, turn) : varied;
  return disturbedAnswer(shown, trouble, request.query);
}

function answered(store: Store, found: Found, request: Incoming, commitsAgo: number): Answer {
  try {
    return run(store, found, request, commitsAgo);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, code, message, pointer } = error;
    return failure(status, {
      message,
      ...defined({ code, pointer }),
    });
  }
}

function run(store: Store, found: Found, request: Incoming, commitsAgo: number): Answer {
  const state = store.at(commitsAgo);
  const migrates = request.query.has('waf_migration');
  authenticate(state.auth, { method: request.method, path: request.path, migrates }, request.credentials);
  if (found === 'no-route' || isAbsent(state, request.path))
    throw new HttpError(404, 7000, 'No route for that URI');
  if (found === 'no-method')
    throw new HttpError(405, 7001, `Method ${request.method} not available for that URI`);
  const draft = found.ofAll ? state : draftOf(state, found.level, request.params['scope'] ?? '');
  const { params, query } = request;
  const isTried = isOnlyTried(found, query, state.behaviour);
  const body = bodyOf(request);
  const { audited } = store;
  const when = comingTime(state);
  const answer = found.handle({ level: found.level, draft, params, query, body, audited });
  if (isTried) return answer.body === null ? answer : ok(null);
  if (found.commits) store.commit(draft);
  if (found.commits && found.method !== 'GET') {
    const { method, path, credentials } = request;
    const { scope = '' } = params;
    store.audit(
      auditOf({ method, level: found.level, scope, path, credentials, answer, body, when }, store.at(0)),
    );
  }
  return answer;
}

/** True if a write is only checked. Throws an HttpError (400) for another value, or if the parameter is refused. */
function isOnlyTried(route: Route, query: URLSearchParams, { dryRun }: Behaviour): boolean {
  const said = query.get('dry_run');
  if (said === null || route.isTried !== true || dryRun === 'ignored') return false;
  if (dryRun === 'refused') throw new HttpError(400, undefined, 'unknown query parameter "dry_run"');
  if (said === 'true' || said === 'false') return said === 'true';
  throw new HttpError(400, undefined, `'${said}' is not a valid value for dry_run`);
}

/** True if this zone's service lacks a path for all methods. */
function isAbsent(state: EmulatorState, path: string): boolean {
  const zone = /^\/zones\/([0-9a-f]{32})\/firewall\/(waf|rules)(\/|$)/.exec(path)?.[1];
  return zone !== undefined && state.zones[zone]?.waf.oldApi === 'absent';
}

function bodyOf(request: Incoming): unknown {
  if (request.text === '') {
    if (request.method === 'GET' || request.method === 'DELETE') return undefined;
    throw new HttpError(400, 6007, 'Malformed JSON in request body');
  }
  if (!/^application\/json\s*(;|$)/i.test(request.contentType ?? ''))
    throw new HttpError(400, 6003, 'Invalid request headers: the content type must be application/json');
  try {
    return JSON.parse(request.text);
  } catch {
    throw new HttpError(400, 6007, 'Malformed JSON in request body');
  }
}

/** Reads may use an old state; operations that change it never do. */
function staleness(found: Found, trouble: Trouble): number {
  const changes = typeof found !== 'string' && found.commits;
  return changes ? 0 : (find(trouble, 'stale')?.commits ?? 0);
}

const CARRIED_OUT: { readonly [Kind in Exclude<Failure['kind'], 'status'>]: boolean } = {
  'html-200': false,
  'success-false': false,
  redirect: false,
  'reset-before': false,
  'hang-before': false,
  truncate: true,
  'reset-after': true,
  'hang-after': true,
};

function isCarriedOut(effect: Failure | undefined): boolean {
  if (effect === undefined) return true;
  return effect.kind === 'status' ? (effect.committed ?? false) : CARRIED_OUT[effect.kind];
}

function applyEdits(store: Store, trouble: Trouble, when: 'before' | 'after'): void {
  for (const effect of trouble.disturbances)
    if (effect.kind === 'edit' && effect.when === when) store.commit(edited(store.at(0), effect.edit));
}

function disturbedQuery(request: Incoming, trouble: Trouble): Incoming {
  if (find(trouble, 'repeat-page') === undefined) return request;
  const query = new URLSearchParams(request.query);
  for (const name of ['page', 'offset', 'cursor']) query.delete(name);
  return { ...request, query };
}

function disturbedAnswer(answer: Answer, trouble: Trouble, asked: URLSearchParams): Answer {
  if (answer.body === null) return answer;
  if (find(trouble, 'partial') !== undefined) return partOf(answer, answer.body);
  const result: Json = find(trouble, 'result-null') === undefined ? answer.body.result : null;
  const info = answer.body.result_info ?? undefined;
  if (info === undefined) return { ...answer, body: { ...answer.body, result } };
  const page = find(trouble, 'repeat-page') === undefined ? info.page : Number(asked.get('page') ?? 1);
  const totals = find(trouble, 'wrong-totals');
  const extra = totals === undefined ? 0 : (totals.by ?? 1);
  const result_info = {
    ...info,
    ...(page === undefined || info.page === undefined ? {} : { page }),
    ...(info.total_count === undefined ? {} : { total_count: info.total_count + extra }),
  };
  return { ...answer, body: { ...answer.body, result, result_info } };
}

/** Half of a list, partial only by its status (RFC 9110, 15.3.7). */
function partOf(answer: Answer, { result_info: _, ...body }: NonNullable<Answer['body']>): Answer {
  const { result } = body;
  const half = Array.isArray(result) ? result.slice(0, Math.floor(result.length / 2)) : result;
  return { ...answer, status: 206, body: { ...body, result: half } };
}

function find<Kind extends Disturbance['kind']>(
  trouble: Trouble,
  kind: Kind,
): Extract<Disturbance, { kind: Kind }> | undefined {
  return trouble.disturbances.find(
    (effect): effect is Extract<Disturbance, { kind: Kind }> => effect.kind === kind,
  );
}
