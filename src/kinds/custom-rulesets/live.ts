import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { onlyNamed } from '../rule-lists/custom-rulesets.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { entryPointKind, listRulesets, type ListedRuleset } from '../rule-lists/ruleset-list.js';
import { listCustomRulesets, readRuleset } from '../rule-lists/rulesets.js';
import type { OthersSpec } from '../toolkit/others.js';
import type { CustomRulesetSpec } from './spec.js';

/** The live side of a declaration. */
export interface LiveCustomRulesets {
  /** Every custom ruleset, declared or not. */
  readonly listed: readonly ListedRuleset[];
  /** With their rules: the declared ruleset, or all to be deleted. */
  readonly rulesets: readonly LiveRuleset[];
  /** Entry points whose rules may execute a ruleset to delete. */
  readonly entryPoints: readonly LiveRuleset[];
}

/** Reads the list, and the rules of those to compare. Throws an ApiError or a ShapeError. */
export async function readCustomRulesets(
  spec: CustomRulesetSpec | OthersSpec,
  { scope }: DiffContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveCustomRulesets> {
  if (spec.type === 'others') return readOthers(spec, scope, api, signal);
  const listed = await listCustomRulesets(scope, api, signal);
  const own = onlyMeant(spec.declared, listed);
  const rulesets = own === undefined ? [] : [await readRuleset(scope, own, api, signal)];
  return { listed, rulesets, entryPoints: [] };
}

/** The live ruleset meant: by bound id, else by name. Undefined if none or several match. */
export function onlyMeant(
  { name, bound }: CustomRulesetSpec['declared'],
  listed: readonly ListedRuleset[],
): ListedRuleset | undefined {
  const id = bound?.['id'];
  return typeof id === 'string' ? listed.find((one) => one.id === id) : onlyNamed(name, listed);
}

/** A shared section leaves other rulesets alone, so they are not read. */
async function readOthers(
  { ownership, names }: OthersSpec,
  scope: Scope,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<LiveCustomRulesets> {
  if (ownership === 'shared') return { listed: [], rulesets: [], entryPoints: [] };
  const listed = await listCustomRulesets(scope, api, signal);
  const undeclared = listed.filter(({ name, id }) => !names.includes(name) && !names.includes(id));
  if (undeclared.length === 0) return { listed, rulesets: [], entryPoints: [] };
  const phases = new Set(undeclared.map(({ phase }) => phase));
  const entryPoints = await listRulesets(scope, api, { only: entryPointKind(scope.level), signal });
  const read = (items: readonly ListedRuleset[]): Promise<readonly LiveRuleset[]> =>
    Promise.all(items.map((item) => readRuleset(scope, item, api, signal)));
  return {
    listed,
    rulesets: await read(undeclared),
    entryPoints: await read(entryPoints.filter(({ phase }) => phases.has(phase))),
  };
}
