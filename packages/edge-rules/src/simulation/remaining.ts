import type { Scheme } from '../expressions/catalogue/fields.js';
import { boxesMeet, outsideIn, type Box } from './box.js';
import { impossibleText } from './box-texts.js';
import type { Budget } from './budget.js';
import { mayBeIn, withoutContradictions } from './contradictory.js';
import { conditionIn } from './keys.js';
import { intersection, type Values } from './sets.js';

interface RemainingOptions {
  readonly scheme: Scheme;
  readonly budget: Budget;
}

/**
 * The box without others, as disjoint parts, each as real as its fields show. Lazy: the first is often
 * enough. Throws a BudgetError: call it in `within`.
 * Each box to avoid is a choice of a field. If only one can avoid it, that is taken first (unit propagation).
 * Impossible combinations of texts are found once, and avoided too (clause learning).
 */
export function* remaining(
  box: Box,
  without: readonly Box[],
  options: RemainingOptions,
): Generator<Box, void> {
  if (!isImpossible(box, options)) yield* partsOf(box, without, { ...options, impossible: [] });
}

/** True if the box is proven empty. May miss empty boxes. */
function isImpossible(box: Box, { scheme, budget }: RemainingOptions): boolean {
  return (
    withoutContradictions([box], scheme).length === 0 || impossibleText(box, scheme, budget) !== undefined
  );
}

interface Search extends RemainingOptions {
  /** Boxes that are proven empty. */
  readonly impossible: Box[];
}

function* partsOf(box: Box, without: readonly Box[], search: Search): Generator<Box, void> {
  const settled = settle(box, [...search.impossible, ...without], search);
  if (settled === undefined) return;
  const [choice, ...others] = fewestFirst(settled.choices);
  if (choice === undefined) {
    const nothing = impossibleText(settled.box, search.scheme, search.budget);
    if (nothing === undefined) yield settled.box;
    else search.impossible.push(nothing);
    return;
  }
  const rest = others.map(({ taken }) => taken);
  let inside = settled.box;
  for (const { key, values, outside } of choice.free.toSorted(byPlainness)) {
    if (mayBeIn(inside, key, outside, search.scheme))
      yield* partsOf(new Map(inside).set(key, outside), rest, search);
    const own = inside.get(key);
    const common = own === undefined ? values : intersection(own, values);
    if (!mayBeIn(inside, key, common, search.scheme)) return;
    inside = new Map(inside).set(key, common);
  }
}

/** A box to avoid, and fields that can do it: one of them must. */
interface Choice {
  readonly taken: Box;
  readonly free: readonly Free[];
}

interface Free {
  readonly key: string;
  readonly values: Values;
  readonly outside: Values;
}

/** Applies choices with one field left; undefined if a box has none. */
function settle(
  box: Box,
  without: readonly Box[],
  { scheme, budget }: RemainingOptions,
): { readonly box: Box; readonly choices: readonly Choice[] } | undefined {
  let settled = box;
  let choices: readonly Choice[] = [];
  let open = without;
  for (let isNew = true; isNew;) {
    isNew = false;
    choices = [];
    const left: Choice[] = [];
    for (const taken of open) {
      budget.spend(1);
      if (!boxesMeet(settled, taken)) continue;
      const free = freeIn(settled, taken, scheme);
      if (free === 'none taken') continue;
      const [only, second] = free;
      if (only === undefined) return undefined;
      if (second !== undefined) left.push({ taken, free });
      else {
        settled = new Map(settled).set(only.key, only.outside);
        isNew = true;
      }
    }
    choices = left;
    open = left.map(({ taken }) => taken);
  }
  return { box: settled, choices };
}

/** Fields that can avoid a box. `none taken`: texts show that the boxes don't meet. */
function freeIn(box: Box, taken: Box, scheme: Scheme): readonly Free[] | 'none taken' {
  const free: Free[] = [];
  for (const [key, values] of taken) {
    const outside = outsideIn(box, key, values);
    if (outside === undefined) continue;
    if (!mayBeIn(box, key, values, scheme)) return 'none taken';
    if (mayBeIn(box, key, outside, scheme)) free.push({ key, values, outside });
  }
  return free;
}

function fewestFirst(choices: readonly Choice[]): readonly Choice[] {
  let fewest = choices[0];
  for (const choice of choices)
    if (fewest === undefined || choice.free.length < fewest.free.length) fewest = choice;
  return fewest === undefined ? [] : [fewest, ...choices.filter((choice) => choice !== fewest)];
}

/** Few values first: then most other boxes no longer meet. */
function byPlainness(a: Free, b: Free): number {
  return plainness(a) - plainness(b);
}

function plainness({ key, values }: Free): number {
  if (conditionIn(key) !== undefined) return 2;
  return values.kind === 'texts' && values.isComplement ? 1 : 0;
}
