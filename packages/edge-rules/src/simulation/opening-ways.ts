import type { Scheme } from '../expressions/catalogue/fields.js';
import type { Budget } from './budget.js';
import { withoutContradictions } from './contradictory.js';
import { regionWithout } from './list-ends.js';
import type { LostPart } from './lost-traffic.js';
import { intersectionOf, unionOf, type Region } from './region.js';
import { STRICTNESS, strictnessOf, type Strictness } from './strictness.js';
import type { SelectingRule } from './terminating-rules.js';

/** Traffic that the later list treats alike, and the rule that takes it. */
export interface Way {
  readonly region: Region;
  readonly end: SelectingRule | undefined;
  readonly strictness: Strictness;
}

/** How lost traffic is treated now, the least strict first. Throws a BudgetError: call it in `within`. */
export function waysOf(parts: readonly LostPart[], scheme: Scheme, budget: Budget): readonly Way[] {
  return parts
    .flatMap((part) => waysOfPart(part, budget))
    .map((way) => ({ ...way, region: withoutContradictions(way.region, scheme) }))
    .filter(({ region }) => region.length > 0)
    .toSorted((a, b) => a.strictness - b.strictness);
}

/** One way for each strictness: the traffic that rules of this strictness select, and that no stricter rule selects. */
function waysOfPart({ region, end, onTheWay }: LostPart, budget: Budget): readonly Way[] {
  const least = end === undefined ? STRICTNESS.passes : strictnessOf(end.compiled);
  const stricter = onTheWay.filter(({ compiled }) => strictnessOf(compiled) > least);
  const steps = new Set([least, ...stricter.map(({ compiled }) => strictnessOf(compiled))]);
  return [...steps].map((strictness) => {
    const own = stricter.filter(({ compiled }) => strictnessOf(compiled) === strictness);
    const beyond = stricter.filter(({ compiled }) => strictnessOf(compiled) > strictness);
    const reached = own.length === 0 ? region : commonWith(region, own, budget);
    return { end, strictness, region: regionWithout(reached, beyond, budget) };
  });
}

function commonWith(region: Region, rules: readonly SelectingRule[], budget: Budget): Region {
  const selected = rules.map((rule) => rule.selected);
  return intersectionOf([region, unionOf(selected, budget)], budget);
}
