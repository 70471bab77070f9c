import type { Scheme } from '../expressions/catalogue/fields.js';
import { boxesMeet, boxIncludes, intersectBoxes, type Box } from '../simulation/box.js';
import type { Budget } from '../simulation/budget.js';
import { mayBeIn } from '../simulation/contradictory.js';
import type { Region } from '../simulation/region.js';
import type { Rewriting } from './rewriting.js';
import type { PlacedRule } from './way.js';

/** Traffic that goes one way through the phases: a box, without what is known to go another one. */
export interface Path {
  readonly box: Box;
  readonly without: readonly Box[];
  /** What later rules leave out for it: phases and rulesets, as `stageKey` and `rulesetKey` say. */
  readonly skipped: ReadonlySet<string>;
  /** Skips that it has come by: whether they took it matters only where something is that they leave out. */
  readonly passed: readonly PassedSkip[];
  readonly rewriting: Rewriting;
  /** What it is told apart by, where that is asked for. */
  readonly first: FirstMet;
}

/** The first rules on a way that took all of its traffic and let some of what comes later out, or are opaque. */
export interface FirstMet {
  readonly skip?: PlacedRule;
  readonly opaque?: OpaqueRule;
  /** The first that may have let past all that comes later. */
  readonly perhaps?: OpaqueRule;
}

/** A rule of which nobody can tell what it does, and what that is. */
export interface OpaqueRule {
  readonly at: PlacedRule;
  readonly what: string;
}

/** A skip that traffic may have come by, and what it leaves out. */
export interface PassedSkip {
  readonly selected: Region;
  readonly keys: readonly string[];
}

/** What of a path a rule selects, box by box, but for what is known not to be there. */
export function takenOf(
  path: Path,
  selected: Region,
  { scheme, budget }: { readonly scheme: Scheme; readonly budget: Budget },
): readonly Path[] {
  budget.spend(selected.length);
  return selected.flatMap((one) => {
    if (!boxesMeet(path.box, one)) return [];
    for (const [key, values] of one) if (!mayBeIn(path.box, key, values, scheme)) return [];
    const box = intersectBoxes(path.box, one);
    if (box === undefined) return [];
    budget.spend(path.without.length);
    return path.without.some((other) => boxIncludes(other, box)) ? [] : [{ ...path, box }];
  });
}

/** What of a path a rule does not select; undefined for nothing. */
export function excluding(path: Path, selected: Region, budget: Budget): Path | undefined {
  budget.spend(selected.length);
  const meeting = selected.filter((box) => boxesMeet(path.box, box));
  if (meeting.length === 0) return path;
  if (meeting.some((box) => boxIncludes(box, path.box))) return undefined;
  return { ...path, without: [...path.without, ...meeting] };
}
