import { apiPath } from '../../kernel/model/path.js';
import type { ApiReader } from '../../kernel/model/request.js';
import { scopePath, type Scope } from '../../kernel/model/scope.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import { decodeRuleset, type LiveRuleset } from './live.js';
import { CUSTOM } from './custom-rulesets.js';
import { entryPointKind, listRulesets, type ListedRuleset } from './ruleset-list.js';

/** The service's answer to creating a second entry point for a phase (public facts, codes). */
export const ENTRY_POINT_EXISTS = 20217;

/** What kinds call the list of rulesets, which is read once for all of them. */
export const RULESET_LIST = 'the list of rulesets';

/**
 * The entry point ruleset of a phase, or undefined when the service's own list proves that there is none. The list of a scope
 * also holds rulesets of other kinds and phases, and its items carry no rules: they only tell the id.
 */
export async function readEntryPoint(
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

/** The entry point rulesets of all phases, in the order of the service's list. */
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

/** The phases of the entry points of a scope, in the order of the service's list. */
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

/** The custom rulesets of an account, in the order of the service's list. They carry no rules. */
export function listCustomRulesets(
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<readonly ListedRuleset[]> {
  return listRulesets(scope, api, { only: CUSTOM, signal });
}

/** Path of a ruleset, to change and to delete it. */
export function rulesetPath(scope: Scope, id: string): string {
  return scopePath(scope) + apiPath`/rulesets/${id}`;
}

/** A ruleset that a list has told of, with its rules. Throws a ShapeError when another one is answered. */
export async function readRuleset(
  scope: Scope,
  { id, phase }: Pick<LiveRuleset, 'id' | 'phase'>,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveRuleset> {
  const ruleset = decodeRuleset(await api.get({ path: rulesetPath(scope, id) }, signal));
  if (ruleset.id === id && ruleset.phase === phase) return ruleset;
  throw new ShapeError(
    `ruleset ${id} was asked for, and ${ruleset.id} of phase ${ruleset.phase} was answered`,
  );
}
