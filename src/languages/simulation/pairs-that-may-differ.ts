import type { RulesOf } from './rules-of.js';
import { PASSES } from './rules.js';
import type { TerminatingRule } from './terminating-rules.js';

/** The positions, in two lists, of what would decide the same traffic: a rule, or the end of the list, whose position is its length. */
export interface RulePair {
  readonly former: number;
  readonly latter: number;
  readonly fates: Fates;
}

/** What is done to the same traffic before and after. */
export interface Fates {
  readonly before: string;
  readonly after: string;
}

/** The rules of a list that end it. */
export type Terminating = RulesOf<TerminatingRule>;

/**
 * The pairs that can decide some traffic otherwise: two rules that stand in the other order in the other list, and a rule that only one
 * list has with everything in the other; not those that do the same, have no traffic in common, or whose fates are `settled` already. Of
 * rules with one key only the first of a list ever has a turn, so keys must not repeat.
 */
export function* pairsThatMayDiffer(
  former: Terminating,
  latter: Terminating,
  isSettled: (before: string, after: string) => boolean,
): Generator<RulePair> {
  const [back, there] = [placesIn(former, latter), placesIn(latter, former)];
  const latterFates = [...new Set(latter.rules.map(({ fate }) => fate))];
  const isOpen = (before: string, after: string): boolean => before !== after && !isSettled(before, after);
  for (const [position, one] of former.rules.entries()) {
    const { fate } = one;
    const place = there[position] ?? Infinity;
    if (latterFates.some((after) => isOpen(fate, after)))
      for (const { rule, place: partner } of latter.meeting(one.taken)) {
        if (partner >= place) break;
        if (position < (back[partner] ?? Infinity) && isOpen(fate, rule.fate))
          yield { former: position, latter: partner, fates: { before: fate, after: rule.fate } };
      }
    if (place === Infinity && isOpen(fate, PASSES))
      yield { former: position, latter: latter.rules.length, fates: { before: fate, after: PASSES } };
  }
  for (const [partner, { fate }] of latter.rules.entries())
    if (back[partner] === undefined && isOpen(PASSES, fate))
      yield { former: former.rules.length, latter: partner, fates: { before: PASSES, after: fate } };
}

/** By the position of each rule of a list, where it stands in the other one. */
function placesIn(other: Terminating, { rules }: Terminating): readonly (number | undefined)[] {
  const places = new Map(other.rules.map(({ key }, place) => [key, place]));
  return rules.map(({ key }) => places.get(key));
}
