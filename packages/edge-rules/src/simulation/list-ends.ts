import type { Budget } from './budget.js';
import { regionsMeet, subtract, type Region } from './region.js';
import type { CompiledRule } from './rules.js';
import type { Placed } from './rules-of.js';
import type { SelectingRule } from './terminating-rules.js';

/** True if a rule surely ends its list for all that it selects. */
export function endsList({ termination }: CompiledRule): boolean {
  return termination === 'decides' || termination === 'skips';
}

/** Without what the rules select. Throws a BudgetError: call it in `within`. */
export function regionWithout(region: Region, rules: Iterable<SelectingRule>, budget: Budget): Region {
  let rest = region;
  for (const { selected } of rules) {
    if (rest.length === 0) break;
    if (regionsMeet(rest, selected, budget)) rest = subtract(rest, selected, budget);
  }
  return rest;
}

/** Rules before a position that end the list. */
export function* endsBefore(
  rules: readonly Placed<SelectingRule>[],
  position: number,
): Generator<SelectingRule> {
  for (const { rule, place } of rules) {
    if (place >= position) return;
    if (endsList(rule.compiled)) yield rule;
  }
}
