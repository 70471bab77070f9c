import type { Budget } from './budget.js';
import { withoutContradictions } from './contradictory.js';
import { mayActInstead } from './guards.js';
import { endsBefore, endsList, regionWithout } from './list-ends.js';
import { isProtecting, type Guarding, type Sides, type Suspects } from './opening-sides.js';
import { intersectionOf, regionsMeet, subtract, unionOf, type Region } from './region.js';
import type { SimulatedRule } from './rules.js';
import { STRICTNESS, strictnessOf } from './strictness.js';
import type { SelectingRule } from './terminating-rules.js';

/** Traffic that a guard took, and the rule that now ends the list for it. */
export interface LostPart {
  readonly region: Region;
  /** Undefined if the list ends without a rule. */
  readonly end: SelectingRule | undefined;
  /** Rules before `end` that log, limit or execute a ruleset, for some of it. */
  readonly onTheWay: readonly SelectingRule[];
}

/** Traffic that a guard does not or may not take any more. */
export interface LostTraffic {
  readonly parts: readonly LostPart[];
  /** Rules that may or may not act, and can now come first. */
  readonly intruders: readonly SimulatedRule[];
}

/**
 * What the guard surely took and no rule treats as strictly now, by the rule that ends the list; the last
 * part has none. Throws a BudgetError: call it in `within`.
 */
export function lostTraffic(
  { one, position, guard }: Guarding,
  suspects: Suspects,
  sides: Sides,
  budget: Budget,
): LostTraffic {
  const { former, latter } = sides;
  const isGone = suspects === 'gone';
  let left = regionWithout(
    one.selected,
    endsBefore(former.meeting(one.selected, position), position),
    budget,
  );
  if (!isGone) left = commonWith(left, suspects, latter.rules, budget);
  const parts: LostPart[] = [];
  const intruders: SimulatedRule[] = [];
  const onTheWay: SelectingRule[] = [];
  for (const { rule: other, place: at } of latter.meeting(left)) {
    if (left.length === 0) break;
    const mayLimit = strictnessOf(other.compiled) > STRICTNESS.passes;
    if (!mayLimit && !endsList(other.compiled)) continue;
    if (!regionsMeet(left, other.selected, budget)) continue;
    const protects = isProtecting(other, guard, sides);
    const isSuspect = isGone || suspects.includes(at);
    if (!protects && !endsList(other.compiled)) {
      onTheWay.push(other);
      if (isSuspect && takesMore(other, { one, position, guard }, left, sides, budget))
        intruders.push(other.compiled.rule);
      continue;
    }
    if (!protects && isSuspect)
      parts.push({
        region: intersectionOf([left, other.selected], budget),
        end: other,
        onTheWay: [...onTheWay],
      });
    const rest = subtract(left, other.selected, budget);
    if (protects && guard.kind === 'may-act' && guard.countsWhatItTakes && rest.length > 0) continue;
    left = rest;
  }
  if (isGone && left.length > 0) parts.push({ region: left, end: undefined, onTheWay });
  return { parts, intruders };
}

/** True if a rule that may or may not act newly takes a guard's traffic: it is new before it, selects more or does less. */
function takesMore(
  other: SelectingRule,
  { position, guard }: Guarding,
  left: Region,
  { former, scheme, doesAtLeast }: Sides,
  budget: Budget,
): boolean {
  if (!mayActInstead(other.compiled, guard)) return false;
  const { rule } = other.compiled;
  const common = intersectionOf([left, other.selected], budget);
  const itself = former
    .meeting(common, position)
    .filter(({ rule: { compiled } }) => compiled.rule.name === rule.name && doesAtLeast(rule, compiled.rule))
    .map((placed) => placed.rule);
  return withoutContradictions(regionWithout(common, itself, budget), scheme).length > 0;
}

function commonWith(
  region: Region,
  positions: readonly number[],
  latter: readonly SelectingRule[],
  budget: Budget,
): Region {
  const taken = positions.flatMap((at) => (latter[at] === undefined ? [] : [latter[at].selected]));
  return intersectionOf([region, unionOf(taken, budget)], budget);
}
