import type { AuditEntry } from './audit.js';
import { HttpError } from './envelope.js';
import type { Mint } from './mint.js';
import { decodeState, type PartialState } from './read.js';
import type { AccountState, EmulatorState, ZoneState } from './state.js';

export type Level = 'zones' | 'accounts';

/** The form of zone and account ids. */
const SCOPE_ID = /^[0-9a-f]{32}$/;

/** Earlier states kept for stale answers. */
const MEMORY = 64;

/** Audit log entries kept. */
const MOST_AUDITED = 10_000;

/**
 * The state and its recent past. Committed states never change: handlers get a draft with copies of the root and scope, and replace all other
 * objects.
 */
export class Store {
  #current: EmulatorState;
  readonly #past: EmulatorState[] = [];
  readonly #audited: AuditEntry[] = [];

  constructor(state: EmulatorState) {
    this.#current = state;
  }

  /** The state before the last `commits` changes, or the oldest kept. */
  at(commits: number): EmulatorState {
    if (commits === 0) return this.#current;
    return this.#past.at(-commits) ?? this.#past[0] ?? this.#current;
  }

  /** Writes for the audit logs, oldest first. */
  get audited(): readonly AuditEntry[] {
    return this.#audited;
  }

  audit(entries: readonly AuditEntry[]): void {
    this.#audited.push(...entries);
    this.#audited.splice(0, this.#audited.length - MOST_AUDITED);
  }

  commit(state: EmulatorState): void {
    this.#past.push(this.#current);
    if (this.#past.length > MEMORY) this.#past.shift();
    this.#current = state;
  }
}

/** A copy of `state` to work on, with the zone or account `id`. Throws an HttpError (404/7003) if it is missing and the state is not open. */
export function draftOf(state: EmulatorState, level: Level, id: string): EmulatorState {
  const draft = { ...state, zones: { ...state.zones }, accounts: { ...state.accounts } };
  const known = level === 'zones' ? Object.hasOwn(state.zones, id) : Object.hasOwn(state.accounts, id);
  if (!known && !(draft.open[level] && SCOPE_ID.test(id))) throw unroutable(level, id);
  if (level === 'zones') draft.zones[id] = { ...(draft.zones[id] ?? emptyZone(draft, id)) };
  else draft.accounts[id] = { ...(draft.accounts[id] ?? emptyAccount(draft, id)) };
  return draft;
}

/** A zone without configuration. */
function emptyZone(mint: Mint, id: string): ZoneState {
  return zoneOf(minted(mint, { zones: { [id]: {} } }), id);
}

/** An account without configuration. */
function emptyAccount(mint: Mint, id: string): AccountState {
  return accountOf(minted(mint, { accounts: { [id]: {} } }), id);
}

/** A new state that continues `mint`'s ids and times. */
function minted(mint: Mint, content: PartialState): EmulatorState {
  const state = decodeState({ seed: mint.seed, counter: mint.counter, ...content });
  mint.counter = state.counter;
  return state;
}

/** A draft's zone. Throws an HttpError if missing. */
export function zoneOf(draft: EmulatorState, id: string): ZoneState {
  const zone = draft.zones[id];
  if (zone === undefined) throw unroutable('zones', id);
  return zone;
}

/** A draft's account. Throws an HttpError if missing. */
export function accountOf(draft: EmulatorState, id: string): AccountState {
  const account = draft.accounts[id];
  if (account === undefined) throw unroutable('accounts', id);
  return account;
}

function unroutable(level: Level, id: string): HttpError {
  const path = `/${level}/${id}`;
  return new HttpError(404, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`);
}
