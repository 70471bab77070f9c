import { HttpError } from './envelope.js';
import type { Mint } from './mint.js';
import { decodeState, type PartialState } from './read.js';
import type { AccountState, EmulatorState, ZoneState } from './state.js';

export type Level = 'zones' | 'accounts';

/** What a zone's or an account's identifier looks like. */
const SCOPE_ID = /^[0-9a-f]{32}$/;

/** How many earlier states are kept for answers that lag behind. */
const MEMORY = 64;

/**
 * Holds the state and its recent past. A committed state is never changed: a handler works on a draft, whose root and
 * scope are copies and whose other objects it replaces, never edits.
 */
export class Store {
  #current: EmulatorState;
  readonly #past: EmulatorState[] = [];

  constructor(state: EmulatorState) {
    this.#current = state;
  }

  /** The state as it is, or as it was `commits` changes ago (the oldest kept, when it is not that old). */
  at(commits: number): EmulatorState {
    if (commits === 0) return this.#current;
    return this.#past.at(-commits) ?? this.#past[0] ?? this.#current;
  }

  commit(state: EmulatorState): void {
    this.#past.push(this.#current);
    if (this.#past.length > MEMORY) this.#past.shift();
    this.#current = state;
  }
}

/** A copy of `state` to work on, in which zone or account `id` exists; throws an HttpError (404/7003) when it may not. */
export function draftOf(state: EmulatorState, level: Level, id: string): EmulatorState {
  const draft = { ...state, zones: { ...state.zones }, accounts: { ...state.accounts } };
  const known = level === 'zones' ? Object.hasOwn(state.zones, id) : Object.hasOwn(state.accounts, id);
  if (!known && !(draft.open[level] && SCOPE_ID.test(id))) throw unroutable(level, id);
  if (level === 'zones') draft.zones[id] = { ...(draft.zones[id] ?? emptyZone(draft, id)) };
  else draft.accounts[id] = { ...(draft.accounts[id] ?? emptyAccount(draft, id)) };
  return draft;
}

/** A zone nothing was configured in yet. */
function emptyZone(mint: Mint, id: string): ZoneState {
  return zoneOf(minted(mint, { zones: { [id]: {} } }), id);
}

/** An account nothing was configured in yet. */
function emptyAccount(mint: Mint, id: string): AccountState {
  return accountOf(minted(mint, { accounts: { [id]: {} } }), id);
}

/** A state of its own, whose ids and times go on from those of `mint`. */
function minted(mint: Mint, content: PartialState): EmulatorState {
  const state = decodeState({ seed: mint.seed, counter: mint.counter, ...content });
  mint.counter = state.counter;
  return state;
}

/** The zone of a draft; throws an HttpError when there is none. */
export function zoneOf(draft: EmulatorState, id: string): ZoneState {
  const zone = draft.zones[id];
  if (zone === undefined) throw unroutable('zones', id);
  return zone;
}

/** The account of a draft; throws an HttpError when there is none. */
export function accountOf(draft: EmulatorState, id: string): AccountState {
  const account = draft.accounts[id];
  if (account === undefined) throw unroutable('accounts', id);
  return account;
}

function unroutable(level: Level, id: string): HttpError {
  const path = `/${level}/${id}`;
  return new HttpError(404, 7003, `Could not route to ${path}, perhaps your object identifier is invalid?`);
}
