import { defined } from '../../kernel/lib/defined.js';
import { isObject } from '../../kernel/model/json.js';
import type { ApiReader, ReadRequest } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import {
  asObject,
  optionalString,
  requiredBoolean,
  requiredString,
  type Raw,
} from '../../kernel/lib/decode.js';

/** A zone's state in the migration (document 3, States and transitions). `moving`: requested, without effect yet. `unnamed`: not in the document. */
export type MigrationMode = 'previous-only' | 'validation' | 'moving' | 'new-only' | 'unnamed';

/** The combined answers of "Check update compatibility" and "Get WAF status". */
export interface MigrationReading {
  readonly mode: MigrationMode;
  /** The state in the words of the service, from the check. */
  readonly state: string;
  readonly compatible: boolean;
  /** Set if the two answers contradict each other. */
  readonly contradiction?: string;
}

/** A state in words for people. Undocumented ones are quoted. */
export function modeWords({ mode, state, contradiction }: MigrationReading): string {
  if (contradiction !== undefined) return contradiction;
  switch (mode) {
    case 'previous-only':
      return 'previous rules only';
    case 'validation':
      return 'validation: both versions run';
    case 'moving':
      return 'a migration is under way';
    case 'new-only':
      return 'new rules only';
    case 'unnamed':
      return `in state ${JSON.stringify(state)}, which the documentation does not name`;
  }
}

/** As modeWords, with the service's word: `previous rules only (state start)`. */
export function stateWords(reading: MigrationReading): string {
  return `${modeWords(reading)} (state ${reading.state})`;
}

/** The known parts of "Get WAF status". The document doesn't name its members. */
interface Status {
  readonly state?: string;
  readonly old?: boolean;
  readonly new?: boolean;
}

/** The query of every request of the migration. */
export const PHASE_TWO = { phase_two: '1' } as const;

/** Reads the state of a zone. Throws an ApiError or a ShapeError. */
export async function readMigration(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<MigrationReading> {
  const status = decodeStatus(await api.get(migrationRequest(scope, 'status'), signal));
  const check = await readCheck(scope, api, signal);
  return { ...judged(check.state, status), ...check };
}

/**
 * As readMigration, after the request was sent: reads only the status if it is clear. The check possibly never changes. Throws an ApiError or a
 * ShapeError.
 */
export async function readProgress(scope: Scope, api: ApiReader): Promise<MigrationReading> {
  const status = decodeStatus(await api.get(migrationRequest(scope, 'status')));
  const reading = judged(status.state ?? '', status);
  const isClear = reading.mode !== 'unnamed' && reading.contradiction === undefined;
  if (isClear && status.state !== undefined) return { ...reading, state: status.state, compatible: true };
  const check = await readCheck(scope, api);
  return { ...(isClear ? reading : judged(check.state, status)), ...check };
}

async function readCheck(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Pick<MigrationReading, 'state' | 'compatible'>> {
  const what = 'the check';
  const raw = asObject(
    await api.get({ ...migrationRequest(scope, 'check'), query: PHASE_TWO }, signal),
    what,
  );
  return {
    state: requiredString(raw, 'migration_state', what),
    compatible: requiredBoolean(raw, 'compatible', what),
  };
}

/** `/zones/{id}/waf_migration/{what}`. */
export function migrationRequest(scope: Scope, what: 'check' | 'config' | 'status'): ReadRequest {
  return { path: `${scopePath(scope)}/waf_migration/${what}` };
}

/**
 * The document's words for states: `start` is a value; request values mean the states that they lead to; the last is called new only or finished. In
 * the last state, and while moving, nothing is sent.
 */
const NAMED: ReadonlyMap<string, MigrationMode> = new Map([
  ['start', 'previous-only'],
  ['validation', 'validation'],
  ['2', 'validation'],
  ['pending', 'moving'],
  ['1', 'moving'],
  ...['new only', 'new_only', 'new-only', 'finished', 'complete', 'completed'].map(
    (word) => [word, 'new-only'] as const,
  ),
]);

function judged(state: string, status: Status): Pick<MigrationReading, 'mode' | 'contradiction'> {
  if (status.state !== undefined && status.state !== state) {
    const contradiction = `check says ${JSON.stringify(state)}, and status says ${JSON.stringify(status.state)}`;
    return { mode: 'unnamed', contradiction };
  }
  const mode = NAMED.get(state) ?? (isNewOnly(status) ? 'new-only' : 'unnamed');
  const wrong = wrongFlag(mode, status);
  if (wrong === undefined) return { mode };
  return { mode, contradiction: `the state is ${JSON.stringify(state)}, and status says that ${wrong}` };
}

/** The last state may have another name; flags show it: previous rules off, new ones on. */
function isNewOnly(status: Status): boolean {
  return status.old === false && status.new === true;
}

/** The contradiction of a state and the flags. Previous rules may be off before (WAF off); in validation both are on. */
function wrongFlag(mode: MigrationMode, status: Status): string | undefined {
  if (mode === 'previous-only' && status.new === true) return 'the new rules are enabled';
  if (mode === 'validation' && status.old === false) return 'the previous rules are disabled';
  if ((mode === 'validation' || mode === 'new-only') && status.new === false)
    return 'the new rules are disabled';
  if (mode === 'new-only' && status.old === true) return 'the previous rules are enabled';
  return undefined;
}

function decodeStatus(value: unknown): Status {
  const raw = asObject(value, 'the WAF status');
  const state = optionalString(raw, 'migration_state', 'the WAF status');
  const isOld = (name: string): boolean => /old|previous|legacy/i.test(name);
  const isNew = (name: string): boolean => /new|managed/i.test(name) && !isOld(name);
  const [old, fresh] = [flagOf(raw, isOld), flagOf(raw, isNew)];
  return defined({ state, old, new: fresh });
}

/** Whether one version's rules are on, from matching members and those inside. Undefined if they disagree or are missing. */
function flagOf(raw: Raw, isMeant: (name: string) => boolean): boolean | undefined {
  const own = Object.entries(raw).filter(([member]) => isMeant(member) && !/disabled/i.test(member));
  const flags = new Set(
    own.flatMap(([, value]) => (isObject(value) ? Object.values(value) : [value]).flatMap(asFlag)),
  );
  const [flag, other] = flags;
  return other === undefined ? flag : undefined;
}

const WORDS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ...['true', 'enabled', 'on', 'active'].map((word) => [word, true] as const),
  ...['false', 'disabled', 'off', 'inactive'].map((word) => [word, false] as const),
]);

function asFlag(value: unknown): readonly boolean[] {
  const flag = WORDS.get(typeof value === 'string' ? value.toLowerCase() : value);
  return flag === undefined ? [] : [flag];
}
