import type { AuditEntry } from './audit.js';
import { HttpError } from './envelope.js';
import type { Mint } from './mint.js';
import { decodeState, type PartialState } from './read.js';
import type { AccountState, EmulatorState, ZoneState } from './state.js';

export type Level = 'zones' | 'accounts';

/** The form of zone and account ids. */
const SCOPE_ID = /^[0-9a-f]{32}$/;

/** The number of earlier states that are kept for stale answers. */
const MEMORY = 64;

/** The number of entries of audit logs that are kept. */
const MOST_AUDITED = 10_000;

/**
 * The state and its recent past. A committed state never changes: a handler works on a draft with copies of the root and the scope, and replaces all
 * other objects instead of editing them.
 */
export class Store {
  #current: EmulatorState;
  readonly #past: EmulatorState[] = [];
  readonly #audited: AuditEntry[] = [];

  constructor(state: EmulatorState) {
    this.#current = state;
  }

  /** The current state, or the state before the last `commits` changes; at most the oldest one that is kept. */
  at(commits: number): EmulatorState {
    if (commits === 0) return this.#current;
    return this.#past.at(-commits) ?? this.#past[0] ?? this.#current;
  }

  /** What was written, for the audit logs; the oldest first. */
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

/**
 * A copy of `state` to work on, in which the zone or account `id` exists. Throws an HttpError (404/7003) if it does not exist and the state is not
 * open for new ones.
 */
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

/** A new state, with ids and times that continue those of `mint`. */
function minted(mint: Mint, content: PartialState): EmulatorState {
  const state = decodeState({ seed: mint.seed, counter: mint.counter, ...content });
  mint.counter = state.counter;
  return state;
}

/** The zone of a draft. Throws an HttpError if it does not exist. */
export function zoneOf(draft: EmulatorState, id: string): ZoneState {
  const zone = draft.zones[id];
  if (zone === undefined) throw unroutable('zones', id);
  return zone;
}

/** The account of a draft. Throws an HttpError if it does not exist. */
export function accountOf(draft: EmulatorState, id: string): AccountState {
  const account = draft.accounts[id];
  if (account === undefined) throw unroutable('accounts', id);
  return account;
}

function unroutable(level: Level, id: string): HttpError {
  const path = `/${level}/${id}`;
  return new HttpError(404, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`);
}
