import type { KnownLists } from '../lib/known-lists.js';
import { defined } from '../lib/defined.js';
import type { Expression } from '../expressions/ast.js';
import type { Scheme } from '../expressions/catalogue/fields.js';
import { parseExpression } from '../expressions/parse.js';
import type { Box } from '../simulation/box.js';
import { Budget, TOO_MANY, within } from '../simulation/budget.js';
import { withKnownLists } from '../simulation/known-lists.js';
import { matches } from '../simulation/match.js';
import { dependsOn, RELATED, search, type Confirm } from '../simulation/search.js';
import type { Region } from '../simulation/region.js';
import type { RuleList, SimulatedRule } from '../simulation/rules.js';
import { selectionOf } from '../simulation/selection.js';
import type { Traffic } from '../simulation/traffic.js';
import type { Witness } from '../simulation/witness.js';
import type { Path } from './path.js';
import { walk, type Arrival, type WalkOptions } from './paths.js';
import { isBeyond } from './listed.js';
import { realIn, TRIED, unlessListed } from './examples.js';
import { follow, type Followed, type Met } from './follow.js';
import type { Way } from './way.js';

/** `never`: none of this traffic gets past the rules. `always`: all does. `executes`: all goes through a ruleset. */
export interface Invariant {
  readonly demand: 'never' | 'always' | 'executes';
  /** Selects the traffic. */
  readonly expression: string;
  /** Known items of lists in the expression. */
  readonly lists?: KnownLists;
  /** Id of the ruleset, for `executes`. */
  readonly ruleset?: string;
}

/** An example, and what happened to it. */
export interface Refutation {
  readonly kind: 'refuted';
  readonly witness: Witness;
  /** It stopped what must get past. Absent if nothing did. */
  readonly by?: Met;
  readonly met: readonly Met[];
  /** Without it, the example would be stopped. */
  readonly letPastBy?: Met;
  /** Unknown lists, assumed not to have a value of the example. */
  readonly unless: readonly string[];
}

/** `proven` for all traffic, as far as rules decide. */
export type Verdict =
  | { readonly kind: 'proven' }
  | Refutation
  | { readonly kind: 'unknown'; readonly because: string };

/** For one question. */
const STEPS = 300_000;

/** Opaque rules (managed rulesets, rate limits, challenges) surely stop nothing, and may stop anything. */
export function decide(invariant: Invariant, way: Way): Verdict {
  const tree = treeOf(invariant);
  if (tree === undefined) return { kind: 'unknown', because: 'its expression can’t be read' };
  const question: Question = { invariant, way, tree, budget: new Budget(STEPS) };
  const verdict = within(() =>
    invariant.demand === 'always' ? decideAlways(question) : decideNever(question),
  );
  return verdict ?? { kind: 'unknown', because: TOO_MANY };
}

interface Question {
  readonly invariant: Invariant;
  readonly way: Way;
  readonly tree: Expression;
  readonly budget: Budget;
}

function decideNever(question: Question): Verdict {
  const { invariant, way, tree } = question;
  const until = defined({ until: invariant.ruleset });
  const confirm = confirmed(tree, way, { ...until, testsStop: false }, ({ kind }) => kind === 'passes');
  const arrivals = arrivalsOf(question, { ...until, testsStop: false, reportsOpaque: false });
  return exampleIn(pathsOf(arrivals), question, confirm) ?? { kind: 'proven' };
}

function decideAlways(question: Question): Verdict {
  const { way, tree } = question;
  const opaque: { readonly what: string; readonly path: Path }[] = [];
  const stopped = function* (): Generator<Path, void> {
    for (const arrival of arrivalsOf(question, { testsStop: true, reportsOpaque: true })) {
      if (arrival.kind === 'end') continue;
      const { effect, path } = arrival;
      if (effect.kind === 'may-stop') opaque.push({ what: effect.what, path });
      else yield path;
    }
  };
  const confirm = confirmed(tree, way, { testsStop: true }, ({ kind }) => kind === 'stopped');
  const found = exampleIn(stopped(), question, confirm);
  if (found?.kind === 'refuted') return found;
  const met = opaque.find(
    ({ path }) => realIn(path, { scheme: question.way.scheme, budget: question.budget }).next().done !== true,
  );
  if (met !== undefined) return { kind: 'unknown', because: `it depends on ${met.what}` };
  return found ?? { kind: 'proven' };
}

function* arrivalsOf(question: Question, options: Omit<WalkOptions, 'budget'>): Generator<Arrival, void> {
  const { way, budget } = question;
  for (const box of selectedBy(question)) yield* walk(way, box, { ...options, budget });
}

/** Memoised with its cost: each zone asks for the project's invariants, and pays the same. */
function selectedBy({ tree, way: { scheme }, budget }: Question): Region {
  const known = SELECTED[scheme].get(tree);
  if (known !== undefined) {
    budget.spend(known.cost);
    return known.region;
  }
  const before = budget.spent;
  const region = selectionOf(tree, scheme, budget);
  SELECTED[scheme].set(tree, { region, cost: budget.spent - before });
  return region;
}

const SELECTED: Readonly<
  Record<Scheme, WeakMap<Expression, { readonly region: Region; readonly cost: number }>>
> = { http: new WeakMap(), network: new WeakMap() };

function treeOf(invariant: Invariant): Expression | undefined {
  const known = TREES.get(invariant);
  if (known !== undefined) return known;
  const { tree: written } = parseExpression(invariant.expression, 'filter');
  const tree = written && withKnownLists(written, invariant.lists ?? new Map());
  if (tree !== undefined) TREES.set(invariant, tree);
  return tree;
}

const TREES = new WeakMap<Invariant, Expression>();

function* pathsOf(arrivals: Iterable<Arrival>): Generator<Path, void> {
  for (const { path } of arrivals) yield path;
}

/** An example on a path, or unknown; undefined if the paths are empty. */
function exampleIn(
  paths: Iterable<Path>,
  question: Question,
  confirm: Confirm<Refutation>,
): Exclude<Verdict, { readonly kind: 'proven' }> | undefined {
  let unknown: Extract<Verdict, { readonly kind: 'unknown' }> | undefined;
  let left = TRIED.inAll;
  for (const path of paths) {
    let tried = 0;
    for (const box of realIn(path, { scheme: question.way.scheme, budget: question.budget })) {
      const result = search([box], question.way.scheme, confirm);
      if (result.kind === 'found' && isCertain(result.found, box, question)) return result.found;
      const needs = result.kind === 'found' ? result.found.unless : result.needs;
      if (unknown === undefined || unknown.because === LEAST)
        unknown = { kind: 'unknown', because: dependsOn(needs) };
      left -= 1;
      tried += 1;
      if (left === 0) return unknown;
      if (tried === TRIED.ofPath) break;
    }
  }
  return unknown;
}

/** True if it refutes whatever unknown lists have: never against `always`, else if no list has all similar traffic. */
function isCertain({ unless }: Refutation, box: Box, { invariant, way }: Question): boolean {
  if (unless.length === 0) return true;
  return invariant.demand !== 'always' && isBeyond(unless, box, invariant.expression, way);
}

/** The reason if no part has a better one. */
const LEAST = dependsOn([RELATED]);

function confirmed(
  tree: Expression,
  way: Way,
  options: Parameters<typeof follow>[2],
  isExample: (followed: Followed) => boolean,
): Confirm<Refutation> {
  return unlessListed((traffic, witness, unless) => {
    const answer = answerFor(tree, way, traffic, options, isExample);
    return answer.kind === 'open' ? answer : { kind: 'found', found: { ...answer, witness, unless } };
  });
}

type Answer =
  | Pick<Refutation, 'kind' | 'by' | 'met' | 'letPastBy'>
  | { readonly kind: 'open'; readonly needs: readonly string[] };

function answerFor(
  tree: Expression,
  way: Way,
  traffic: Traffic,
  options: Parameters<typeof follow>[2],
  isExample: (followed: Followed) => boolean,
): Answer {
  const isMeant = matches(tree, traffic);
  if (typeof isMeant !== 'boolean') return { kind: 'open', needs: isMeant.because };
  const followed = follow(way, traffic, options);
  if (followed.kind === 'open') return followed;
  if (!isMeant || !isExample(followed)) return { kind: 'open', needs: [] };
  const { met } = followed;
  if (followed.kind === 'stopped') return { kind: 'refuted', met, by: followed.by };
  return { kind: 'refuted', met, ...defined({ letPastBy: decisiveOf(met, way, traffic, options) }) };
}

/** The last rule without which it would be stopped. */
function decisiveOf(
  met: readonly Met[],
  way: Way,
  traffic: Traffic,
  options: Parameters<typeof follow>[2],
): Met | undefined {
  return met.findLast(
    ({ at, effect }) =>
      (effect.kind === 'skips' || effect.kind === 'rewrites') &&
      follow(withoutRule(way, at.rule), traffic, options).kind === 'stopped',
  );
}

function withoutRule(way: Way, rule: SimulatedRule): Way {
  const { scheme, stages } = way;
  const without = ({ rules }: RuleList): RuleList => ({
    scheme,
    rules: rules.filter((compiled) => compiled.rule !== rule),
  });
  return {
    ...way,
    stages: stages.map((stage) => ({
      ...stage,
      list: without(stage.list),
      executed: new Map([...stage.executed].map(([id, list]) => [id, without(list)])),
    })),
  };
}
