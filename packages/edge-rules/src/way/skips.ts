import { isObject } from '../lib/is-object.js';
import type { SimulatedRule } from '../simulation/rules.js';
import type { Skips } from './effects.js';
import type { Stage } from './way.js';

/** The key of a phase at one level, for skips. */
export function stageKey(phase: string, level: Stage['level']): string {
  return `phase ${phase} ${level}`;
}

/** How a skip leaves a list out; undefined for a setting, which none does. */
export function keyOfStage({ phase, level, isSetting }: Stage): string | undefined {
  return isSetting === true ? undefined : stageKey(phase, level);
}

function rulesetKey(id: string): string {
  return `ruleset ${id}`;
}

/** Of the ruleset that a rule executes. */
export function executedKey({ action, parameters }: SimulatedRule): string | undefined {
  if (action !== 'execute' || !isObject(parameters)) return undefined;
  const { id } = parameters;
  return typeof id === 'string' ? rulesetKey(id) : undefined;
}

/** True if an earlier skip leaves out what a rule executes. */
export function isLeftOut(rule: SimulatedRule, skipped: ReadonlySet<string>): boolean {
  const key = executedKey(rule);
  return key !== undefined && skipped.has(key);
}

/** Keys that are left out, surely and perhaps. */
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

/** False for skips of only former products. */
export function leavesSomethingOut({ leaves, phases, rulesets }: Skips): boolean {
  return leaves !== undefined || phases.length > 0 || rulesets.length > 0;
}
