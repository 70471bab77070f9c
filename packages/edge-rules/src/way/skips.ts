import { isObject } from '../lib/is-object.js';
import type { SimulatedRule } from '../simulation/rules.js';
import type { Skips } from './effects.js';
import type { Stage } from './way.js';

/** The key of a phase at one level, for skips. */
export function stageKey(phase: string, level: Stage['level']): string {
  return `phase ${phase} ${level}`;
}

/** The key by which a skip leaves a list out; undefined for a setting, which no skip leaves out. */
export function keyOfStage({ phase, level, isSetting }: Stage): string | undefined {
  return isSetting === true ? undefined : stageKey(phase, level);
}

function rulesetKey(id: string): string {
  return `ruleset ${id}`;
}

/** The key of the ruleset that a rule executes, for skips. */
export function executedKey({ action, parameters }: SimulatedRule): string | undefined {
  if (action !== 'execute' || !isObject(parameters)) return undefined;
  const { id } = parameters;
  return typeof id === 'string' ? rulesetKey(id) : undefined;
}

/** True if an earlier skip leaves out the ruleset that a rule executes. */
export function isLeftOut(rule: SimulatedRule, skipped: ReadonlySet<string>): boolean {
  const key = executedKey(rule);
  return key !== undefined && skipped.has(key);
}

/** The keys that are certainly left out, and those that may be. */
export function skippedBy(
  { leaves, phases, rulesets }: Skips,
  phase: string,
  level: Stage['level'],
): { readonly certain: readonly string[]; readonly open: readonly string[] } {
  const both = [...phases, ...(leaves === 'phase' ? [phase] : [])];
  const keys = (at: Stage['level']): readonly string[] => both.map((one) => stageKey(one, at));
  const named = rulesets.map(rulesetKey);
  if (level === 'zone') return { certain: [...keys('zone'), ...named], open: [] };
  return { certain: [...keys('account'), ...named], open: keys('zone') };
}

/** True if a skip leaves out anything on the way. Some name only former products. */
export function leavesSomethingOut({ leaves, phases, rulesets }: Skips): boolean {
  return leaves !== undefined || phases.length > 0 || rulesets.length > 0;
}
