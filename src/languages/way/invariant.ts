import type { KnownLists } from '../../kernel/model/known-lists.js';
import { defined } from '../../kernel/lib/defined.js';
import type { Expression } from '../expressions/ast.js';
import { parseExpression } from '../expressions/parse.js';
import { withTextsFor } from '../simulation/box-texts.js';
import type { Box } from '../simulation/box.js';
import { Budget, TOO_MANY, within } from '../simulation/budget.js';
import { withoutContradictions } from '../simulation/contradictory.js';
import { withKnownLists } from '../simulation/known-lists.js';
import { matches } from '../simulation/match.js';
import { withoutItems } from '../simulation/opening-example.js';
import { dependsOn, search, type Confirm, type Search } from '../simulation/search.js';
import type { RuleList, SimulatedRule } from '../simulation/rules.js';
import { selectionOf } from '../simulation/selection.js';
import type { Traffic } from '../simulation/traffic.js';
import type { Witness } from '../simulation/witness.js';
import { asItCame, walk, type Flow, type Meeting } from './flows.js';
import { follow, type Followed, type Met } from './follow.js';
import type { Way } from './way.js';

/** What must hold of packets or requests: none of some gets past the rules, every one of some does, all go through a ruleset. */
export interface Invariant {
  readonly demand: 'never' | 'always' | 'executes';
  /** Which packets or requests it is about. */
  readonly expression: string;
  /** What is in the lists that the expression names, as far as somebody knows. */
  readonly lists?: KnownLists;
  /** Of `executes`: the id of the ruleset. */
  readonly ruleset?: string;
}

/** What became of the example, and what met it on its way. */
export interface Refutation {
  readonly kind: 'refuted';
  readonly witness: Witness;
  /** What stopped it where it must get past; absent where it gets past. */
  readonly by?: Met;
  readonly met: readonly Met[];
  /** The rule without which it would have been stopped. */
  readonly letPastBy?: Met;
  /** Lists that nobody knows the items of, and that are taken not to have what the example compares with them. */
  readonly unless: readonly string[];
}

/** `proven`: for all traffic there is, as far as the rules of the way decide. `refuted`: with an example. */
export type Verdict =
  | { readonly kind: 'proven' }
  | Refutation
  | { readonly kind: 'unknown'; readonly because: string };

/** What one question may cost. */
const STEPS = 300_000;

/**
 * Whether an invariant holds on a way. What is opaque (a managed ruleset, a rate limit, a challenge that may be passed) stops nothing for certain,
 * and may stop anything. Pure.
 */
export function decide(invariant: Invariant, way: Way): Verdict {
  const { tree: written } = parseExpression(invariant.expression, 'filter');
  if (written === undefined) return { kind: 'unknown', because: 'its expression can’t be read' };
  const tree = withKnownLists(written, invariant.lists ?? new Map());
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
  const { invariant, way, tree, budget } = question;
  const until = defined({ until: invariant.ruleset });
  const flows = walk(way, selectionOf(tree, way.scheme, budget), { ...until, budget, testsStop: false });
  const confirm = confirmed(tree, way, { ...until, testsStop: false }, ({ kind }) => kind === 'passes');
  return searched(flows, question, confirm) ?? { kind: 'proven' };
}

function decideAlways(question: Question): Verdict {
  const { way, tree, budget } = question;
  const meetings: Meeting[] = [];
  const options = { budget, testsStop: true, onMeeting: (meeting: Meeting) => meetings.push(meeting) };
  walk(way, selectionOf(tree, way.scheme, budget), options);
  const confirm = confirmed(tree, way, { testsStop: true }, ({ kind }) => kind === 'stopped');
  const certain = meetings.filter(({ effect }) => effect.kind !== 'may-stop').map(({ flow }) => flow);
  const found = searched(certain, question, confirm);
  if (found?.kind === 'refuted') return found;
  for (const { effect, flow } of meetings) {
    if (effect.kind !== 'may-stop') continue;
    const { done } = realIn(flow, question).next();
    if (done !== true) return { kind: 'unknown', because: `it depends on ${effect.what}` };
  }
  return found ?? { kind: 'proven' };
}

/** The traffic of a flow as it came, box by box, with texts for what is asked of them; without the boxes that hold nothing, as far as that can be told. */
function* realIn(flow: Flow, { way: { scheme }, budget }: Question): Generator<Box, void> {
  const real = (box: Box): Box | undefined =>
    withoutContradictions([box], scheme).length === 0 ? undefined : withTextsFor(box, scheme, budget);
  for (const box of flow.region) {
    const one = real(box);
    if (one === undefined) continue;
    if (flow.rewritten.length === 0) yield one;
    else for (const former of asItCame({ ...flow, region: [box] })) yield* boxIfAny(real(former));
  }
}

function boxIfAny(box: Box | undefined): readonly Box[] {
  return box === undefined ? [] : [box];
}

/** So many boxes are tried: where none of them has an example, the others hardly do. */
const TRIED = 24;

/** An example in one of some flows, or that nobody knows; undefined where there is nothing in them. */
function searched(
  flows: readonly Flow[],
  question: Question,
  confirm: Confirm<Refutation>,
): Exclude<Verdict, { readonly kind: 'proven' }> | undefined {
  let unknown: Extract<Verdict, { readonly kind: 'unknown' }> | undefined;
  for (const flow of flows) {
    let tried = 0;
    for (const box of realIn(flow, question)) {
      const result = search([box], question.way.scheme, confirm);
      if (result.kind === 'found') return result.found;
      unknown ??= { kind: 'unknown', because: dependsOn(result.needs) };
      tried += 1;
      if (tried >= TRIED) break;
    }
  }
  return unknown;
}

/**
 * An example is believed when the evaluator says so. A list whose items nobody knows does not have everything: where all depends on such lists,
 * they are taken not to have what they are asked for, which is told.
 */
function confirmed(
  tree: Expression,
  way: Way,
  options: Parameters<typeof follow>[2],
  isExample: (followed: Followed) => boolean,
): Confirm<Refutation> {
  return (witness, traffic): Search<Refutation> => {
    const unless: string[] = [];
    for (;;) {
      const answer = answerFor(tree, way, withoutItems(traffic, unless), options, isExample);
      if (answer.kind === 'refuted') return { kind: 'found', found: { ...answer, witness, unless } };
      const { needs } = answer;
      if (needs.length === 0 || !needs.every((need) => need.startsWith('$')))
        return { kind: 'open', needs: [...unless, ...needs] };
      unless.push(...needs);
    }
  };
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

/** The last rule without which what passes would be stopped. */
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

function withoutRule({ scheme, stages }: Way, rule: SimulatedRule): Way {
  const without = ({ rules }: RuleList): RuleList => ({
    scheme,
    rules: rules.filter((compiled) => compiled.rule !== rule),
  });
  return {
    scheme,
    stages: stages.map((stage) => ({
      ...stage,
      list: without(stage.list),
      executed: new Map([...stage.executed].map(([id, list]) => [id, without(list)])),
    })),
  };
}
