import type { Answer } from './envelope.js';
import type { AccountState, EmulatorState, ZoneState } from './state.js';
import { accountOf, zoneOf } from './store.js';
import type { Level } from './store.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One request as a handler sees it. `draft` is the handler's own, and becomes the state when a write succeeds. */
export interface Call {
  readonly level: Level;
  readonly draft: EmulatorState;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The decoded JSON of the body; undefined without one. */
  readonly body: unknown;
}

/** One operation of the API. `path` follows `/zones/{id}` or `/accounts/{id}`, or with `ofAll` the level alone. */
export interface Route {
  readonly method: Method;
  readonly level: Level;
  /** It is about every zone or account, and not about one of them. */
  readonly ofAll?: true;
  readonly path: string;
  /** Whether a success is kept; not the same as "is not a GET": a status poll carries a migration on. */
  readonly commits: boolean;
  readonly handle: (call: Call) => Answer;
}

/** An operation of zones. */
export function zoneRoute(
  method: Method,
  path: string,
  handle: (call: Call, zone: ZoneState) => Answer,
  commits = method !== 'GET',
): Route {
  return {
    method,
    level: 'zones',
    path,
    commits,
    handle: (call) => handle(call, zoneOf(call.draft, param(call, 'scope'))),
  };
}

/** An operation of accounts. */
export function accountRoute(
  method: Method,
  path: string,
  handle: (call: Call, account: AccountState) => Answer,
): Route {
  return {
    method,
    level: 'accounts',
    path,
    commits: method !== 'GET',
    handle: (call) => handle(call, accountOf(call.draft, param(call, 'scope'))),
  };
}

/** A list of all zones or accounts. */
export function levelRoute(level: Level, handle: (call: Call) => Answer): Route {
  return { method: 'GET', level, ofAll: true, path: '', commits: false, handle };
}

/** An operation that zones and accounts have alike. */
export function scopeRoutes(
  method: Method,
  path: string,
  handle: (call: Call, scope: ZoneState | AccountState) => Answer,
): readonly Route[] {
  return [zoneRoute(method, path, handle), accountRoute(method, path, handle)];
}

/** A named segment of the path. */
export function param(call: Call, name: string): string {
  return call.params[name] ?? '';
}
