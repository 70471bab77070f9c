import { fieldsOf } from '../simulation/candidate.js';
import type { Expression } from '../expressions/ast.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import { impossibleText, withTextsFor } from '../simulation/box-texts.js';
import { boxOf, intersectBoxes, type Box } from '../simulation/box.js';
import { Budget, STEPS_FOR_EVALUATION, within } from '../simulation/budget.js';
import { conditionIn } from '../simulation/keys.js';
import { areIndependent } from '../simulation/related.js';
import { search, type Confirm, type Search } from '../simulation/search.js';
import { selectionOf } from '../simulation/selection.js';
import { complement, type Values, signature } from '../simulation/sets.js';
import { fateFor, type Example } from './cases.js';
import { unlessListed } from './examples.js';
import { fateKey, type Fate } from './fates.js';
import type { Way } from './way.js';
import { stepsOf } from './steps.js';

/** An expression and a way to follow it on. */
export interface Side {
  readonly tree: Expression;
  readonly way: Way;
}

/** Samples with the same fates on all sides. Null: not selected there. */
export interface Share {
  readonly fates: readonly (Fate | null)[];
  readonly example: Example;
  readonly count: number;
}

/** What happened to generated traffic. */
export interface Sample {
  /** How many were generated. */
  readonly drawn: number;
  /** How many are undecided. */
  readonly open: number;
  readonly shares: readonly Share[];
}

/** How many samples, and how many tries. */
const DRAWN = 1000;
const TRIES = 10 * DRAWN;

/** For generating them. */
const STEPS = 1_500_000;

/**
 * Generates traffic that an expression selects, and follows it on all sides. Each compared field is on a
 * random side of some comparisons; each opaque condition is true or false. `probes` are followed, not
 * counted. The same question gives the same sample. It says nothing about amounts of real traffic.
 */
export function drawSample(sides: readonly Side[], probes: readonly Box[] = []): Sample {
  const [first] = sides;
  if (first === undefined) return { drawn: 0, open: 0, shares: [] };
  const { scheme } = first.way;
  const budget = new Budget(STEPS);
  const shares = new Map<string, Share>();
  const confirm = fatesOn(sides);
  const counted = { drawn: 0, open: 0 };
  const follow = (box: Box, weight: number): void => {
    budget.spend(sides.length * STEPS_FOR_EVALUATION);
    const result = search([box], scheme, confirm);
    if (result.kind === 'open') {
      counted.drawn += weight;
      counted.open += weight;
    } else if (result.found.fates.some((fate) => fate !== null)) {
      counted.drawn += weight;
      addTo(shares, result.found, weight);
    }
  };
  within(() => {
    for (const box of probes) follow(box, 0);
    const boxes = sides.flatMap(({ tree }) => selectionOf(tree, scheme, budget));
    const compared = comparedIn(
      boxes,
      sides.map(({ way }) => way),
    );
    const draws = new Draws();
    for (let tries = 0; tries < TRIES && counted.drawn < DRAWN; tries += 1) {
      const box = drawn(boxes, compared, draws, { scheme, budget });
      const real = box && withTextsFor(box, scheme, budget);
      if (real !== undefined) follow(real, 1);
    }
  });
  return { ...counted, shares: [...shares.values()] };
}

type FoundFates = Omit<Share, 'count'>;

function addTo(shares: Map<string, Share>, found: FoundFates, weight: number): void {
  const key = found.fates.map((fate) => (fate === null ? '' : fateKey(fate))).join('\n');
  const known = shares.get(key);
  shares.set(key, { ...(known ?? found), count: (known?.count ?? 0) + weight });
}

function fatesOn(sides: readonly Side[]): Confirm<FoundFates> {
  return unlessListed((traffic, witness, unless): Search<FoundFates> => {
    const results = sides.map(({ tree, way }) => fateFor(tree, way, traffic));
    const needs = results.flatMap((fate) => (fate.kind === 'open' ? fate.needs : []));
    if (results.some(({ kind }) => kind === 'open')) return { kind: 'open', needs: [...new Set(needs)] };
    const fates = results.map((fate) => (fate.kind === 'open' || fate.kind === 'not meant' ? null : fate));
    return { kind: 'found', found: { fates, example: { witness, unless } } };
  });
}

/** Opaque conditions per sample, at most. More rarely fit together. */
const CONDITIONS = 4;

/** Comparisons per field, at most. Values between two are found too. */
const OF_FIELD = 3;

/** A box, and for each field a side of some comparisons, if they fit. */
function drawn(
  boxes: readonly Box[],
  compared: Compared,
  draws: Draws,
  { scheme, budget }: { readonly scheme: Scheme; readonly budget: Budget },
): Box | undefined {
  let box = draws.oneOf(boxes);
  if (box === undefined) return undefined;
  const conditions = draws.shuffled(compared.conditions).slice(0, CONDITIONS);
  const chosenOf = ([key, sets]: Compared['fields'][number]): readonly (readonly [string, Values])[] =>
    draws
      .shuffled(sets)
      .slice(0, OF_FIELD)
      .map((values) => [key, values]);
  for (const [key, values] of draws.shuffled([...compared.fields, ...conditions]).flatMap(chosenOf)) {
    budget.spend(1);
    const chosen = draws.isHeads() ? values : complement(values);
    const [side] = boxOf(key, chosen);
    const closer: Box | undefined = side && intersectBoxes(box, side);
    if (closer === undefined || !areIndependent(fieldsOf(closer))) continue;
    if (impossibleText(closer, scheme, budget) === undefined) box = closer;
  }
  return box;
}

/** By the key of a box, with the values it is compared with. */
interface Compared {
  readonly fields: readonly ComparedKey[];
  /** Opaque conditions. */
  readonly conditions: readonly ComparedKey[];
}

type ComparedKey = readonly [key: string, sets: readonly Values[]];

/** What boxes hold and rules compare, each set once. Rules without an effect don't count. */
function comparedIn(boxes: readonly Box[], ways: readonly Way[]): Compared {
  const sets = new Map<string, Map<string, Values>>();
  const add = (box: Box): void => {
    for (const [key, values] of box) {
      const known = sets.get(key) ?? new Map<string, Values>();
      sets.set(key, known.set(signature(values), values));
    }
  };
  for (const box of boxes) add(box);
  for (const { stages } of ways)
    for (const stage of stages)
      for (const list of [stage.list, ...stage.executed.values()])
        for (const { rule } of stepsOf(list, stage, {}).steps) for (const box of rule.selected) add(box);
  const keys = [...sets].map(([key, values]): ComparedKey => [key, [...values.values()]]);
  return {
    fields: keys.filter(([key]) => conditionIn(key) === undefined),
    conditions: keys.filter(([key]) => conditionIn(key) !== undefined),
  };
}

/** Lehmer's generator (Park and Miller): the same question always gets the same answer. */
class Draws {
  #state = 20_260_131;

  /** Undefined if there are none. */
  oneOf<One>(some: readonly One[]): One | undefined {
    return some[Math.floor(this.#next() * some.length)];
  }

  isHeads(): boolean {
    return this.#next() < 0.5;
  }

  /** All items in random order. */
  shuffled<One>(some: readonly One[]): readonly One[] {
    return some
      .map((one) => ({ one, at: this.#next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
  }

  #next(): number {
    this.#state = (this.#state * 48_271) % MODULUS;
    return this.#state / MODULUS;
  }
}

const MODULUS = 2_147_483_647;
