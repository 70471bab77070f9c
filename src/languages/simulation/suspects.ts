import type { Ender } from './enders.js';

/** The places, in two lists, of what would decide the same traffic: a rule, or the end of the list, whose place is its length. */
export interface Pair {
  readonly former: number;
  readonly latter: number;
}

/**
 * The pairs that can decide some traffic otherwise: two rules that stand in the other order in the other list, and a rule that only one
 * list has with everything in the other. Of rules with one key only the first of a list ever has a turn, so keys must not repeat.
 */
export function* suspectPairs(former: readonly Ender[], latter: readonly Ender[]): Generator<Pair> {
  const placeBefore = placesOf(former);
  const placeAfter = placesOf(latter);
  const moved = movedKeys(former, placeAfter);
  const everything = Array.from({ length: latter.length + 1 }, (_, place) => place);
  const placesWhere = (isWanted: (key: string) => boolean): readonly number[] =>
    everything.filter((place) => isWanted(latter[place]?.key ?? ''));
  const added = placesWhere((key) => key !== '' && !placeBefore.has(key));
  const addedOrMoved = placesWhere((key) => key !== '' && (!placeBefore.has(key) || moved.has(key)));
  for (const [place, { key }] of former.entries()) {
    const other = placeAfter.get(key) ?? Infinity;
    const partners = moved.has(key) ? addedOrMoved : added;
    for (const partner of other === Infinity ? everything : partners) {
      const back = placeBefore.get(latter[partner]?.key ?? '') ?? Infinity;
      if (place < back && partner < other) yield { former: place, latter: partner };
    }
  }
  for (const partner of added) yield { former: former.length, latter: partner };
}

function placesOf(enders: readonly Ender[]): ReadonlyMap<string, number> {
  return new Map(enders.map(({ key }, place) => [key, place]));
}

/** Rules of both lists that changed places with at least one other: some place before it is behind its own, or the reverse. */
function movedKeys(former: readonly Ender[], placeAfter: ReadonlyMap<string, number>): ReadonlySet<string> {
  const shared = former.flatMap(({ key }) => {
    const place = placeAfter.get(key);
    return place === undefined ? [] : [{ key, place }];
  });
  const moved = new Set<string>();
  let furthest = -1;
  for (const { key, place } of shared) {
    if (place < furthest) moved.add(key);
    furthest = Math.max(furthest, place);
  }
  let nearest = Infinity;
  for (const { key, place } of shared.toReversed()) {
    if (place > nearest) moved.add(key);
    nearest = Math.min(nearest, place);
  }
  return moved;
}
