import type { Budget } from './budget.js';
import { regionsMeet, subtract, type Region } from './region.js';
import type { CompiledRule } from './rules.js';
import type { Placed } from './rules-of.js';
import type { SelectingRule } from './terminating-rules.js';

/** Whether a rule ends its list for certain, and for all that it selects. */
export function endsList({ termination }: CompiledRule): boolean {
  return termination === 'decides' || termination === 'skips';
}

/** What is left of a region without what rules select. Throws when the budget is used up: only what `within` runs may call it. */
export function regionWithout(region: Region, rules: Iterable<SelectingRule>, budget: Budget): Region {
  let rest = region;
  for (const { selected } of rules) {
    if (rest.length === 0) break;
    if (regionsMeet(rest, selected, budget)) rest = subtract(rest, selected, budget);
  }
  return rest;
}

/** Of some rules those that end the list before a place in it. */
export function* endsBefore(
  rules: readonly Placed<SelectingRule>[],
  position: number,
): Generator<SelectingRule> {
  for (const { rule, place } of rules) {
    if (place >= position) return;
    if (endsList(rule.compiled)) yield rule;
  }
}
