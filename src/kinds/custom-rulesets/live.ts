import type { DiffContext } from '../../kernel/model/context.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Scope } from '../../kernel/model/scope.js';
import { onlyNamed } from '../rule-lists/custom-rulesets.js';
import type { LiveRuleset } from '../rule-lists/live.js';
import { entryPointKind, listRulesets, type ListedRuleset } from '../rule-lists/ruleset-list.js';
import { listCustomRulesets, readRuleset } from '../rule-lists/rulesets.js';
import type { OthersSpec } from '../toolkit/others.js';
import type { CustomRulesetSpec } from './spec.js';

/** What the service holds of what a declaration is about. */
export interface LiveCustomRulesets {
  /** Every custom ruleset, declared or not. */
  readonly listed: readonly ListedRuleset[];
  /** Those that matter, with their rules: the one that is declared, or all that are not and have to go. */
  readonly rulesets: readonly LiveRuleset[];
  /** The entry points whose rules may execute what has to go. */
  readonly entryPoints: readonly LiveRuleset[];
}

/** The list of rulesets, and of those that matter the rules. */
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

/** The one live ruleset that is meant: by its name, or by the id that a bound one has. */
export function onlyMeant(
  { name, bound }: CustomRulesetSpec['declared'],
  listed: readonly ListedRuleset[],
): ListedRuleset | undefined {
  const id = bound?.['id'];
  return typeof id === 'string' ? listed.find((one) => one.id === id) : onlyNamed(name, listed);
}

/** A shared section leaves the others alone, so nothing of them need be known. */
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
