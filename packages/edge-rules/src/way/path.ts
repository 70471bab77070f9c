import type { Scheme } from '../expressions/catalogue/fields.js';
import { boxesMeet, boxIncludes, intersectBoxes, type Box } from '../simulation/box.js';
import type { Budget } from '../simulation/budget.js';
import { mayBeIn } from '../simulation/contradictory.js';
import type { Region } from '../simulation/region.js';
import type { Rewriting } from './rewriting.js';
import type { PlacedRule } from './way.js';

/** Traffic on one way through the phases: what is in `box`, and in no box of `without`. */
export interface Path {
  readonly box: Box;
  readonly without: readonly Box[];
  /** What later rules leave out (`stageKey`, `rulesetKey`). */
  readonly skipped: ReadonlySet<string>;
  /** Skips that the traffic came by. Whether they took it is decided later: only what they leave out depends on it. */
  readonly passed: readonly PassedSkip[];
  readonly rewriting: Rewriting;
  /** Distinguishes paths, if the walk asks for it. */
  readonly first: FirstMet;
}

/** The first rules that took all the traffic of a path, and that skip something or are opaque. */
export interface FirstMet {
  readonly skip?: PlacedRule;
  readonly opaque?: OpaqueRule;
  /** The first opaque rule that may have let the traffic past all later rules. */
  readonly perhaps?: OpaqueRule;
}

/** A rule whose effect (`what`) is unknown. */
export interface OpaqueRule {
  readonly at: PlacedRule;
  readonly what: string;
}

/** A skip that traffic may have come by, and what it leaves out. */
export interface PassedSkip {
  readonly selected: Region;
  readonly keys: readonly string[];
}

/** What a rule selects of a path, box by box, without what is gone. */
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

/** What a rule does not select of a path; undefined for nothing. */
export function excluding(path: Path, selected: Region, budget: Budget): Path | undefined {
  budget.spend(selected.length);
  const meeting = selected.filter((box) => boxesMeet(path.box, box));
  if (meeting.length === 0) return path;
  if (meeting.some((box) => boxIncludes(box, path.box))) return undefined;
  return { ...path, without: [...path.without, ...meeting] };
}
