import { isObject } from '../../kernel/model/json.js';
import type { SimulatedRule } from '../simulation/rules.js';
import type { Skips } from './effects.js';
import type { Stage } from './way.js';

/** The key of a phase that is left out, at one level. */
export function stageKey(phase: string, level: Stage['level']): string {
  return `phase ${phase} ${level}`;
}

/** What a skip leaves a list out by; undefined for a setting, which none leaves out, whatever phases it names. */
export function keyOfStage({ phase, level, isSetting }: Stage): string | undefined {
  return isSetting === true ? undefined : stageKey(phase, level);
}

function rulesetKey(id: string): string {
  return `ruleset ${id}`;
}

/** The ruleset that a rule executes, which a skip before may leave out. */
export function executedKey({ action, parameters }: SimulatedRule): string | undefined {
  if (action !== 'execute' || !isObject(parameters)) return undefined;
  const { id } = parameters;
  return typeof id === 'string' ? rulesetKey(id) : undefined;
}

/** Whether a skip before leaves out the ruleset that a rule executes. */
export function isLeftOut(rule: SimulatedRule, skipped: ReadonlySet<string>): boolean {
  const key = executedKey(rule);
  return key !== undefined && skipped.has(key);
}

/** The keys of what is left out for certain, and of what may be. */
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

/** Whether a skip leaves out anything that is on the way: some name nothing but products of old. */
export function leavesSomethingOut({ leaves, phases, rulesets }: Skips): boolean {
  return leaves !== undefined || phases.length > 0 || rulesets.length > 0;
}
