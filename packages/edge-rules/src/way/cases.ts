import { defined } from '../lib/defined.js';
import type { Expression } from '../expressions/ast.js';
import type { Box } from '../simulation/box.js';
import { Budget, TOO_MANY, within } from '../simulation/budget.js';
import { matches } from '../simulation/match.js';
import { dependsOn, search, type Confirm } from '../simulation/search.js';
import { selectionOf } from '../simulation/selection.js';
import type { Traffic } from '../simulation/traffic.js';
import type { Witness } from '../simulation/witness.js';
import { realIn, TRIED, unlessListed } from './examples.js';
import { fateKey, fateOf, fateOfArrival, ruleOfFate, type Fate } from './fates.js';
import { follow } from './follow.js';
import type { Path } from './path.js';
import { walk } from './paths.js';
import type { Way } from './way.js';

/** Traffic with a certain fate, unless unknown lists in `unless` have a value of it. */
export interface Example {
  readonly witness: Witness;
  readonly unless: readonly string[];
}

/** A fate of some traffic. */
export interface Case {
  readonly fate: Fate;
  readonly example?: Example;
  /** Why no example was confirmed. */
  readonly because?: string;
  /** Some of the traffic with that fate. */
  readonly box: Box;
}

/** The fates of what an expression selects. */
export interface Cases {
  readonly cases: readonly Case[];
  /** Why there may be more. */
  readonly isPart?: string;
}

/** For one question. */
const STEPS = 600_000;

/** All fates that an expression's traffic may have, with examples. An incomplete search says so. */
export function casesOf(tree: Expression, way: Way): Cases {
  const found = new Map<string, Found>();
  const { scheme } = way;
  const budget = new Budget(STEPS);
  const isWhole = within(() => {
    for (const box of selectionOf(tree, scheme, budget))
      for (const arrival of walk(way, box, {
        budget,
        testsStop: true,
        reportsOpaque: true,
        splitsByFirst: true,
      })) {
        const fate = fateOfArrival(arrival);
        const key = fateKey(fate);
        const known = found.get(key) ?? { fate, tried: 0 };
        if (known.example !== undefined || known.tried >= TRIED.inAll) continue;
        found.set(key, exampleOn(arrival.path, known, confirming(tree, way, key), { scheme, budget }));
      }
    return true;
  });
  const cases = [...found.values()].flatMap(caseOf).toSorted(inOrderOf(way));
  return isWhole === undefined ? { cases, isPart: TOO_MANY } : { cases };
}

/** The search for one fate. */
interface Found {
  readonly fate: Fate;
  readonly tried: number;
  readonly box?: Box;
  readonly example?: Example;
  readonly because?: string;
}

function caseOf({ fate, box, example, because }: Found): readonly Case[] {
  if (box === undefined) return [];
  return [example === undefined ? { fate, box, because: because ?? '' } : { fate, box, example }];
}

function exampleOn(
  path: Path,
  known: Found,
  confirm: Confirm<Example>,
  options: Parameters<typeof realIn>[1],
): Found {
  let { box: first, because, tried } = known;
  let ofPath = 0;
  for (const box of realIn(path, options)) {
    const result = search([box], options.scheme, confirm);
    if (result.kind === 'found') return { fate: known.fate, tried: 0, box, example: result.found };
    ofPath += 1;
    tried += 1;
    first ??= box;
    because ??= dependsOn(result.needs);
    if (ofPath === TRIED.ofPath || tried >= TRIED.inAll) break;
  }
  return { fate: known.fate, tried, ...defined({ box: first, because }) };
}

function confirming(tree: Expression, way: Way, key: string): Confirm<Example> {
  return unlessListed((traffic, witness, unless) => {
    const fate = fateFor(tree, way, traffic);
    if (fate.kind === 'open') return fate;
    if (fate.kind === 'not meant' || fateKey(fate) !== key) return { kind: 'open', needs: [] };
    return { kind: 'found', found: { witness, unless } };
  });
}

/** The fate of one packet or request, or what it depends on. `not meant`: not selected. */
export function fateFor(
  tree: Expression,
  way: Way,
  traffic: Traffic,
): Fate | { readonly kind: 'not meant' } | { readonly kind: 'open'; readonly needs: readonly string[] } {
  const isMeant = matches(tree, traffic);
  if (isMeant === false) return { kind: 'not meant' };
  if (isMeant !== true) return { kind: 'open', needs: isMeant.because };
  const followed = follow(way, traffic, { testsStop: true, tracksOpaque: true });
  return fateOf(followed) ?? { kind: 'open', needs: followed.kind === 'open' ? followed.needs : [] };
}

const RANK: Readonly<Record<Fate['kind'], number>> = { stopped: 0, depends: 1, passes: 2 };

/** Stopped, then undecided, then passed; in the order of rules. */
function inOrderOf({ stages }: Way): (a: Case, b: Case) => number {
  const rules = stages.flatMap(({ list, executed }) =>
    [list, ...executed.values()].flatMap((one) => one.rules.map(({ rule }) => rule)),
  );
  const places = new Map(rules.map((rule, place) => [rule, place]));
  const placeOf = ({ fate }: Case): number => {
    const at = ruleOfFate(fate);
    return (at && places.get(at.rule)) ?? rules.length;
  };
  return (a, b) => RANK[a.fate.kind] - RANK[b.fate.kind] || placeOf(a) - placeOf(b);
}
