import { groupsBy } from '../../../../kernel/lib/groups.js';
import type { Block } from './block.js';
import type { Step } from './choose.js';
import { lengthOf, shapeFold } from './left-out.js';
import type { RankedRow } from './rows.js';

/** The length of what is added to the title of a change that is not shown in full. */
const NOT_APPROVED = ' — not approved by merging: not all of it is shown'.length;

/** So many risks of each code come first, so that each code has examples. */
const FIRST_OF_EACH = 100;

/**
 * All rows, in the order in which they get room:
 * 1. the first risks of each code;
 * 2. the urgent rows of each change, the shortest changes first;
 * 3. `others`;
 * 4. the other rows of each change, the shortest changes first, so that many changes are whole;
 * 5. changes with a row that fits nowhere.
 * Pure.
 */
export function stepsOf(
  notes: readonly RankedRow[],
  others: readonly RankedRow[],
  blocks: readonly Block[],
  isPossible: (row: RankedRow) => boolean,
): readonly Step[] {
  const units = blocks.flatMap((block) => block.units);
  const urgent = shortestFirst(units.map(urgentRows));
  const rest = shortestFirst(units.filter((unit) => unit.every(isPossible)));
  const hopeless = units.filter((unit) => !unit.every(isPossible)).map((unit) => unit.toSorted(byStrength));
  const first = firstOfEach([...notes, ...blocks.flatMap(({ warnings }) => warnings)]);
  const single = (row: RankedRow): Step => [row];
  return distinct([...first.map(single), ...urgent, ...others.map(single), ...rest, ...hopeless], isPossible);
}

/** The urgent rows of a change; all, if the others are no longer than what replaces them. */
function urgentRows(unit: Step): Step {
  const own = unit.filter(({ strength }) => strength <= 1);
  const others = unit.filter(({ strength }) => strength > 1);
  if (own.length === 0) return [];
  const isCheap = lengthOf(others.map(({ text }) => text)) <= lengthOf(shapeFold(others)) + NOT_APPROVED;
  return isCheap ? unit : own;
}

function byStrength(a: RankedRow, b: RankedRow): number {
  return a.strength - b.strength;
}

function shortestFirst(steps: readonly Step[]): readonly Step[] {
  const sized = steps.map((step) => ({
    step,
    size: lengthOf(step.map(({ text }) => text)),
  }));
  return sized.toSorted((a, b) => a.size - b.size).map(({ step }) => step.toSorted(byStrength));
}

function firstOfEach(rows: readonly RankedRow[]): readonly RankedRow[] {
  return groupsBy(rows, ({ shape }) => shape).flatMap(({ items }) => items.slice(0, FIRST_OF_EACH));
}

/** Leaves out rows of earlier steps, and those not possible. */
function distinct(steps: readonly Step[], isPossible: (row: RankedRow) => boolean): readonly Step[] {
  const seen = new Set<RankedRow>();
  return steps
    .map((step) =>
      step.filter((row) => {
        const isNew = isPossible(row) && !seen.has(row);
        seen.add(row);
        return isNew;
      }),
    )
    .filter((step) => step.length > 0);
}
