import { ApiError } from '../../kernel/model/errors.js';
import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { decodeRuleset, type LiveRuleset } from './live.js';
import { CUSTOM, entryPointKind, listRulesets, type ListedRuleset } from './ruleset-list.js';

/** The service's answer to a second entry point of a phase (public facts, codes). */
export const ENTRY_POINT_EXISTS = 20217;

/** The read that kinds share: the list of rulesets. */
export const RULESET_LIST = 'the list of rulesets';

/** A phase's entry point; undefined if list and get prove that there is none. */
export async function readEntryPoint(
  scope: Scope,
  phase: string,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveRuleset | undefined> {
  const listed = await readListedEntryPoint(scope, phase, api, signal);
  if (listed === undefined) await assertNoEntryPoint(scope, phase, api, signal);
  return listed;
}

/** A phase's entry point by the list alone, for readers that write nothing. The list also has other kinds and phases, without rules. */
export async function readListedEntryPoint(
  scope: Scope,
  phase: string,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveRuleset | undefined> {
  const listed = await listEntryPoints(scope, api, signal);
  const [only, second] = listed.filter((item) => item.phase === phase);
  if (only === undefined) return undefined;
  if (second !== undefined) throw new ShapeError(`the ruleset list has two entry points of phase ${phase}`);
  return readRuleset(scope, only, api, signal);
}

/** Throws a ShapeError if a get shows what the list left out: only both prove that there is none. */
async function assertNoEntryPoint(
  scope: Scope,
  phase: string,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<void> {
  const path = `${scopePath(scope)}/rulesets/phases/${phase}/entrypoint`;
  const isThere = await isFound(() => api.get({ path }, signal));
  if (isThere) {
    throw new ShapeError(
      `the ruleset list has no entry point of phase ${phase}, but the service answers with one`,
    );
  }
}

/** True if a read finds something. Throws an ApiError for failures other than "not found". A snapshot has only what was read, so its list decides. */
export async function isFound(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof ApiError && NOTHING.has(error.kind)) return false;
    throw error;
  }
}

const NOTHING: ReadonlySet<ApiError['kind']> = new Set(['not-found', 'not-recorded']);

/** All entry points, in the order of the service's list. */
export async function readEntryPoints(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly LiveRuleset[]> {
  const listed = await listEntryPoints(scope, api, signal);
  const phases = new Set<string>();
  for (const { phase } of listed) {
    if (phases.has(phase)) throw new ShapeError(`the ruleset list has two entry points of phase ${phase}`);
    phases.add(phase);
  }
  return Promise.all(listed.map((item) => readRuleset(scope, item, api, signal)));
}

/** The phases with entry points, in the order of the service's list. */
export async function listPhases(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const listed = await listEntryPoints(scope, api, signal);
  return listed.map(({ phase }) => phase);
}

function listEntryPoints(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ListedRuleset[]> {
  const only = entryPointKind(scope.level);
  return listRulesets(scope, api, { only, signal });
}

/** The scope's own custom rulesets without rules, in the order of the service's list. */
export async function listCustomRulesets(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ListedRuleset[]> {
  return ownRulesets(await listRulesets(scope, api, { only: CUSTOM, signal }), scope, api, signal);
}

/**
 * The scope's own entry points and custom rulesets. A zone's list also shows its account's, undistinguished; below a zone, the service answers only
 * with the zone's (public facts, 5.2). Throws an ApiError.
 */
export async function ownRulesets(
  listed: readonly ListedRuleset[],
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ListedRuleset[]> {
  const looks = listed.map((one) => isOwn(one, scope, api, signal));
  const own = await Promise.all(looks);
  return listed.filter((_, index) => own[index]);
}

async function isOwn(
  { id, kind, phase }: ListedRuleset,
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<boolean> {
  if (kind === entryPointKind(scope.level)) return true;
  if (kind !== CUSTOM) return false;
  if (scope.level === 'account') return true;
  if (PHASE_FACTS.get(phase)?.customLevels?.includes('zone') !== true) return false;
  try {
    await api.get({ path: rulesetPath(scope, id) }, signal);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return false;
    throw error;
  }
}

/** The path for changing and deleting a ruleset. */
export function rulesetPath(scope: Scope, id: string): string {
  return scopePath(scope) + apiPath`/rulesets/${id}`;
}

/** What is known before a ruleset is read: list item, or answer to a write. */
type Known = Pick<LiveRuleset, 'id' | 'version' | 'lastUpdated'>;

/** How often to read again if an answer is too old. */
const RESTARTS = 2;

/**
 * A listed ruleset with rules, read again if older than the list: recent rules may be missing. Throws an ApiError if it stays older, a ShapeError for
 * another ruleset.
 */
export async function readRuleset(
  scope: Scope,
  listed: Known & Pick<LiveRuleset, 'phase'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveRuleset> {
  const { ruleset, isCurrent } = await readNewest(scope, listed, api, signal);
  if (!isCurrent) throw outdated(scope, listed, ruleset);
  if (ruleset.phase !== listed.phase) throw another(listed.id, ruleset);
  return ruleset;
}

function another(id: string, read: LiveRuleset): ShapeError {
  return new ShapeError(`ruleset ${id} was requested, but the answer is ${read.id} of phase ${read.phase}`);
}

/** A ruleset, read again while older than known. `isCurrent`: false if it stays older. Throws an ApiError, or a ShapeError for another ruleset. */
export async function readNewest(
  scope: Scope,
  known: Known,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<{ readonly ruleset: LiveRuleset; readonly isCurrent: boolean }> {
  for (let restarts = 0; ; restarts += 1) {
    const request = {
      path: rulesetPath(scope, known.id),
      ...(restarts > 0 ? { isAgain: true as const } : {}),
    };
    const ruleset = decodeRuleset(await api.get(request, signal));
    if (ruleset.id !== known.id) throw another(known.id, ruleset);
    const isCurrent = !isOlder(ruleset, known);
    if (isCurrent || restarts === RESTARTS) return { ruleset, isCurrent };
  }
}

function outdated(scope: Scope, { id, version, lastUpdated }: Known, read: LiveRuleset): ApiError {
  const path = rulesetPath(scope, id);
  const [before, now] =
    version === undefined || read.version === undefined
      ? [`of ${lastUpdated ?? ''}`, `of ${read.lastUpdated ?? ''}`]
      : [`version ${version}`, `version ${read.version}`];
  const problem = `GET ${path}: the list of rulesets says ${before}, but the answer is ${now}`;
  return new ApiError(problem, { kind: 'incomplete', delivery: 'unknown', method: 'GET', path });
}

/** The age of a ruleset or list item. */
interface Aged {
  readonly version?: string;
  readonly lastUpdated?: string;
}

/**
 * True if a ruleset as read is older than what is known of it. Versions count up (public facts, What the service adds or normalises). Versions that are
 * no numbers have no order: another one counts as older. If one side has no version, the times decide; if one has no time, it is not older. Pure.
 */
export function isOlder(read: Aged, known: Aged): boolean {
  if (read.version !== undefined && known.version !== undefined) return isBehind(read.version, known.version);
  if (read.lastUpdated === undefined || known.lastUpdated === undefined) return false;
  return Date.parse(read.lastUpdated) < Date.parse(known.lastUpdated);
}

function isBehind(version: string, known: string): boolean {
  const areNumbers = [version, known].every((text) => /^\d+$/.test(text));
  return areNumbers ? BigInt(version) < BigInt(known) : version !== known;
}
