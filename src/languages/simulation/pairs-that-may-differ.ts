import type { TerminatingRule } from './terminating-rules.js';

/** The positions, in two lists, of what would decide the same traffic: a rule, or the end of the list, whose position is its length. */
export interface RulePair {
  readonly former: number;
  readonly latter: number;
}

/**
 * The pairs that can decide some traffic otherwise: two rules that stand in the other order in the other list, and a rule that only one
 * list has with everything in the other. Of rules with one key only the first of a list ever has a turn, so keys must not repeat.
 */
export function* pairsThatMayDiffer(
  former: readonly TerminatingRule[],
  latter: readonly TerminatingRule[],
): Generator<RulePair> {
  const positionBefore = positionsOf(former);
  const positionAfter = positionsOf(latter);
  const moved = movedKeys(former, positionAfter);
  const everything = Array.from({ length: latter.length + 1 }, (_, position) => position);
  const positionsWhere = (isWanted: (key: string) => boolean): readonly number[] =>
    everything.filter((position) => isWanted(latter[position]?.key ?? ''));
  const added = positionsWhere((key) => key !== '' && !positionBefore.has(key));
  const addedOrMoved = positionsWhere((key) => key !== '' && (!positionBefore.has(key) || moved.has(key)));
  for (const [position, { key }] of former.entries()) {
    const other = positionAfter.get(key) ?? Infinity;
    const partners = moved.has(key) ? addedOrMoved : added;
    for (const partner of other === Infinity ? everything : partners) {
      const back = positionBefore.get(latter[partner]?.key ?? '') ?? Infinity;
      if (position < back && partner < other) yield { former: position, latter: partner };
    }
  }
  for (const partner of added) yield { former: former.length, latter: partner };
}

function positionsOf(terminatingRules: readonly TerminatingRule[]): ReadonlyMap<string, number> {
  return new Map(terminatingRules.map(({ key }, position) => [key, position]));
}

/** Rules of both lists that changed places with at least one other: some position before it is behind its own, or the reverse. */
function movedKeys(
  former: readonly TerminatingRule[],
  positionAfter: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const shared = former.flatMap(({ key }) => {
    const position = positionAfter.get(key);
    return position === undefined ? [] : [{ key, position }];
  });
  const moved = new Set<string>();
  let furthest = -1;
  for (const { key, position } of shared) {
    if (position < furthest) moved.add(key);
    furthest = Math.max(furthest, position);
  }
  let nearest = Infinity;
  for (const { key, position } of shared.toReversed()) {
    if (position > nearest) moved.add(key);
    nearest = Math.min(nearest, position);
  }
  return moved;
}
