import type { AuditEntry } from './audit.js';
import type { Answer } from './envelope.js';
import type { AccountState, EmulatorState, ZoneState } from './state.js';
import { accountOf, zoneOf } from './store.js';
import type { Level } from './store.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A handler's request. It may change `draft`, which becomes the state if a write succeeds. */
export interface Call {
  readonly level: Level;
  readonly draft: EmulatorState;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Decoded JSON; undefined without a body. */
  readonly body: unknown;
  /** Writes of all accounts, oldest first. */
  readonly audited: readonly AuditEntry[];
}

/** An API operation. `path` follows `/zones/{id}` or `/accounts/{id}`; with `ofAll`, only the level. */
export interface Route {
  readonly method: Method;
  readonly level: Level;
  /** About all zones or accounts. */
  readonly ofAll?: true;
  readonly path: string;
  /** True if success changes the state, also for some GETs: polling a migration continues it. */
  readonly commits: boolean;
  /** A write that `dry_run=true` only checks (public facts, dry_run). */
  readonly isTried?: true;
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

/** The same operation for both levels. */
export function scopeRoutes(
  method: Method,
  path: string,
  handle: (call: Call, scope: ZoneState | AccountState) => Answer,
): readonly Route[] {
  return [zoneRoute(method, path, handle), accountRoute(method, path, handle)];
}

/** The same operations, whose writes can be tried with `dry_run=true`. */
export function triable(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => (route.method === 'GET' ? route : { ...route, isTried: true }));
}

/** A named path segment. */
export function param(call: Call, name: string): string {
  return call.params[name] ?? '';
}
