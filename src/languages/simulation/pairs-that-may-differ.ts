import type { RulesOf } from './rules-of.js';
import { PASSES } from './rules.js';
import type { TerminatingRule } from './terminating-rules.js';

/** Positions in two lists of rules that would decide the same traffic. The end of a list counts as a rule; its position is the length. */
export interface RulePair {
  readonly former: number;
  readonly latter: number;
  readonly fates: Fates;
}

/** The outcome for the same traffic before and after. */
export interface Fates {
  readonly before: string;
  readonly after: string;
}

/** The rules of a list that end it. */
export type Terminating = RulesOf<TerminatingRule>;

/**
 * The pairs that may decide traffic differently: two rules whose order differs between the lists, and a rule that only one list has with every rule
 * of the other. Not those with the same outcome, without common traffic, or whose fates are `settled`. Only the first rule of a key ever acts, so
 * keys must not repeat.
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

/** For each rule of a list, its position in the other list. */
function placesIn(other: Terminating, { rules }: Terminating): readonly (number | undefined)[] {
  const places = new Map(other.rules.map(({ key }, place) => [key, place]));
  return rules.map(({ key }) => places.get(key));
}
