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
 * What is left of a box without others, part by part; no two parts have anything in common, and each is real as far as its fields can be told.
 * Nothing is worked out that nobody asks for: often the first part is enough. Throws when the budget is used up: only what `within` runs may call it.
 *
 * Each box that is taken away is a choice of fields that are otherwise. Where one field alone can be, it is (unit propagation), and only then a choice is
 * made. Texts that no text can be are found once, and taken away as well (clause learning).
 */
export function* remaining(
  box: Box,
  without: readonly Box[],
  options: RemainingOptions,
): Generator<Box, void> {
  if (!isImpossible(box, options)) yield* partsOf(box, without, { ...options, impossible: [] });
}

/** Whether a box has texts that no text can be, as far as that can be told. */
function isImpossible(box: Box, { scheme, budget }: RemainingOptions): boolean {
  return (
    withoutContradictions([box], scheme).length === 0 || impossibleText(box, scheme, budget) !== undefined
  );
}

interface Search extends RemainingOptions {
  /** Boxes that are found to hold nothing. */
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

/** A box that is taken away, and the fields that can be otherwise: one of them has to be. */
interface Choice {
  readonly taken: Box;
  readonly free: readonly Free[];
}

interface Free {
  readonly key: string;
  readonly values: Values;
  readonly outside: Values;
}

/** A box with what it has to be where nothing else is left; undefined for nothing. */
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

/** The fields of a box that can be otherwise than in one that is taken away; or that nothing of it is taken, by what its texts are. */
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

/** Fields that are one of few values first: once they are, most of what is taken away has nothing to do with it any more. */
function byPlainness(a: Free, b: Free): number {
  return plainness(a) - plainness(b);
}

function plainness({ key, values }: Free): number {
  if (conditionIn(key) !== undefined) return 2;
  return values.kind === 'texts' && values.isComplement ? 1 : 0;
}
