import { arrange } from './arrange.js';
import type { DeclaredRule, DeclaredRuleset } from './declared.js';

/** The orders of our rules that matter for the first match: one, and one more per rule placed by somebody else's, with that rule first. */
export function possibleOrders(
  declared: Pick<DeclaredRuleset, 'ownership' | 'rules'>,
): readonly (readonly DeclaredRule[])[] {
  const arrangement = arrange(declared, [], new Map());
  if ('entries' in arrangement) {
    return [arrangement.entries.flatMap((entry) => (entry.owner === 'ours' ? [entry.declared] : []))];
  }
  const unplaced = arrangement.unplaced.map(({ rule }) => rule);
  const placed = declared.rules.filter((rule) => !unplaced.includes(rule));
  return possibleOrders({ ...declared, rules: placed }).flatMap((order) => {
    const firstOfAll = (rule: DeclaredRule): readonly DeclaredRule[] => [
      rule,
      ...order,
      ...unplaced.filter((other) => other !== rule),
    ];
    return [[...order, ...unplaced], ...unplaced.map(firstOfAll)];
  });
}
