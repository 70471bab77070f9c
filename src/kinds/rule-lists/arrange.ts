import type { Alignment } from './align.js';
import { placedAtAnchors, type Anchored } from './anchors.js';
import type { DeclaredRule, DeclaredRuleset } from './declared.js';
import type { Arrangement, ArrangedRule } from './arrangement.js';
import type { LiveRule } from './live.js';

/**
 * The order of the rules in the request. Exclusive: the declared order. Shared: other people's rules keep their order; ours without a position go
 * among them (`amongForeign`), others around these. Independent of where positioned rules are, so arranging again changes nothing.
 */
export function arrange(
  declared: Pick<DeclaredRuleset, 'ownership' | 'rules'>,
  live: readonly LiveRule[],
  alignment: Alignment,
): Arrangement {
  const entryOf = (rule: DeclaredRule): ArrangedRule => ({
    owner: 'ours',
    declared: rule,
    live: alignment.get(rule),
  });
  if (declared.ownership === 'exclusive') return { entries: declared.rules.map(entryOf) };

  const at = (end: 'first' | 'last'): readonly ArrangedRule[] =>
    declared.rules.filter(({ position }) => position === end).map(entryOf);
  const middle = amongForeign(declared.rules, live, alignment).map((slot): ArrangedRule =>
    'raw' in slot ? { owner: 'foreign', live: slot } : entryOf(slot),
  );
  const anchored = declared.rules.flatMap((rule): readonly Anchored[] => {
    if (typeof rule.position !== 'object') return [];
    const [side, anchor] =
      'before' in rule.position
        ? (['before', rule.position.before] as const)
        : (['after', rule.position.after] as const);
    return [{ rule, side, anchor, entry: entryOf(rule) }];
  });
  return placedAtAnchors([...at('first'), ...middle, ...at('last')], anchored);
}

/**
 * The live list with our rules without a position. Live ones share their places in declared order. A new one follows the one declared before it; a
 * new first one precedes the next. If all are new, they go last.
 */
function amongForeign(
  rules: readonly DeclaredRule[],
  live: readonly LiveRule[],
  alignment: Alignment,
): readonly Slot[] {
  const floating = rules.filter((rule) => rule.position === undefined);
  const blocks = blocksOf(floating, alignment);
  const places = new Set(floating.map((rule) => alignment.get(rule)));
  const ours = new Set(alignment.values());
  let filled = 0;
  const list = live.flatMap((rule): readonly Slot[] => {
    if (!ours.has(rule)) return [rule];
    if (!places.has(rule)) return [];
    filled += 1;
    return blocks.slice(filled - 1, filled).flat();
  });
  return [...list, ...blocks.slice(filled).flat()];
}

type Slot = LiveRule | DeclaredRule;

/** A block per live rule: it and the new ones after it. New ones at the start belong to the first. */
function blocksOf(
  rules: readonly DeclaredRule[],
  alignment: Alignment,
): readonly (readonly DeclaredRule[])[] {
  const starts = rules.flatMap((rule, index) => (alignment.has(rule) ? [index] : [])).slice(1);
  return [0, ...starts].map((start, block) => rules.slice(start, starts[block]));
}
