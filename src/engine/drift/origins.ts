import type { Change } from '../../kernel/model/change.js';
import { isObject } from '../../kernel/model/json.js';
import type { PlannedChange } from '../../kernel/model/plan.js';
import { sameJson } from '../../kernel/lib/fields.js';
import { differencesOf, stepsOf, type Difference } from './differences.js';

/** Who made a difference: a live edit, a commit, or both. */
export type Editor = 'live' | 'git' | 'both';

/** Undefined without something to compare with. */
type EditorOf = (difference: Difference) => Editor | undefined;

const EDITORS = { drift: 'live', branch: 'git', both: 'both' } as const satisfies Readonly<
  Record<NonNullable<Change['origin']>, Editor>
>;

/** Finds who made each difference of a change. If both did, compares each part with what the base revision would change. Pure. */
export function editorsIn({ change, inBase }: Pick<PlannedChange, 'change' | 'inBase'>): EditorOf {
  const { origin, action } = change;
  if (origin === 'both' && action === 'update' && inBase?.action === 'update') return byParts(inBase);
  const editor = origin === undefined ? undefined : EDITORS[origin];
  return () => editor;
}

function byParts(inBase: Change): EditorOf {
  const before = differencesOf(inBase).map((difference) => [stepsOf(difference), difference] as const);
  const exact = new Map(before.map(([steps, difference]) => [stepsKey(steps), difference]));
  const around = new Set(before.flatMap(([steps]) => enclosingSteps(steps).map(stepsKey)));
  return (difference) => {
    const steps = stepsOf(difference);
    const former = exact.get(stepsKey(steps));
    if (former !== undefined) return isSameDifference(former, difference) ? 'live' : 'both';
    const overlaps =
      around.has(stepsKey(steps)) || enclosingSteps(steps).some((whole) => exact.has(stepsKey(whole)));
    return overlaps ? 'both' : 'git';
  };
}

/** The steps to everything around something: for a rule's member, the rule. */
function enclosingSteps(steps: readonly string[]): readonly (readonly string[])[] {
  return steps.map((_, length) => steps.slice(0, length));
}

/** Steps as text; they may have any characters. */
function stepsKey(steps: readonly string[]): string {
  return JSON.stringify(steps);
}

/** Ignores positions of moved rules: each rule added or removed before them changes these. */
function isSameDifference(former: Difference, difference: Difference): boolean {
  if (former.change !== difference.change) return false;
  if (difference.change === 'moved') return true;
  return sameJson(withoutPosition(former.repository), withoutPosition(difference.repository));
}

function withoutPosition(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { position: _, ...rest } = value;
  return rest;
}
