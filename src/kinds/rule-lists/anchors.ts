import type { Arrangement, ArrangedRule } from './arrangement.js';
import type { DeclaredRule } from './declared.js';

/** A rule of ours beside another, named by ref or id. */
export interface Anchored {
  readonly rule: DeclaredRule;
  readonly side: 'before' | 'after';
  readonly anchor: string;
  readonly entry: ArrangedRule;
}

interface Neighbours {
  readonly before: ArrangedRule[];
  readonly after: ArrangedRule[];
}

/**
 * Puts each anchored rule beside its anchor, which may be anchored too. Rules of one anchor keep their order. A missing anchor stops everything: a
 * guessed place could let traffic past a block.
 */
export function placedAtAnchors(list: readonly ArrangedRule[], anchored: readonly Anchored[]): Arrangement {
  const named = entriesByName([...list, ...anchored.map(({ entry }) => entry)]);
  const neighbours = new Map<ArrangedRule, Neighbours>();
  for (const { side, anchor, entry } of anchored) {
    const beside = named.get(anchor);
    if (beside === undefined) continue;
    const around = neighbours.get(beside) ?? { before: [], after: [] };
    around[side].push(entry);
    neighbours.set(beside, around);
  }
  const entries = withNeighbours(list, neighbours);
  const placed = new Set(entries);
  const unplaced = anchored.filter(({ entry }) => !placed.has(entry));
  if (unplaced.length === 0) return { entries };
  return {
    unplaced: unplaced.map(({ rule, anchor }) => ({ rule, anchor, anchorExists: named.has(anchor) })),
  };
}

/** Ours are named by ref, others by ref or id. If names clash, ours come first and ids last. */
function entriesByName(entries: readonly ArrangedRule[]): ReadonlyMap<string, ArrangedRule> {
  const names = (nameOf: (entry: ArrangedRule) => string | undefined): (readonly [string, ArrangedRule])[] =>
    entries.flatMap((entry) => {
      const name = nameOf(entry);
      return name === undefined ? [] : [[name, entry] as const];
    });
  return new Map([
    ...names((entry) => (entry.owner === 'foreign' ? entry.live.id : undefined)),
    ...names((entry) => (entry.owner === 'foreign' ? entry.live.ref : undefined)),
    ...names((entry) => (entry.owner === 'ours' ? entry.declared.ref : undefined)),
  ]);
}

/** The list with all that is anchored, depth first. No recursion: chains may be as long as the list. */
function withNeighbours(
  list: readonly ArrangedRule[],
  neighbours: Map<ArrangedRule, Neighbours>,
): readonly ArrangedRule[] {
  const ordered: ArrangedRule[] = [];
  const stack = list.toReversed();
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const around = neighbours.get(entry);
    if (around === undefined) {
      ordered.push(entry);
    } else {
      neighbours.delete(entry);
      stack.push(...around.after.toReversed(), entry, ...around.before.toReversed());
    }
  }
  return ordered;
}
