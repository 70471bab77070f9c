import { STEPS_FOR_EVALUATION, type Budget } from './budget.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import { matchesRule } from './evaluate.js';
import { endsList } from './list-ends.js';
import type { CompiledRule, SimulatedRule } from './rules.js';
import type { Confirm, Search } from './search.js';
import { STRICTNESS, strictnessOf, type Strictness } from './strictness.js';
import type { Traffic } from './traffic.js';
import type { Witness } from './witness.js';

/** What makes traffic an example of what gets further: each of these rules takes it or doesn't. */
export interface Question {
  /** Took it. */
  readonly formerly: CompiledRule;
  /** Would have taken it before. */
  readonly earlier: readonly CompiledRule[];
  /** The rules of the later list that can matter, in its order. If the first that takes it protects as much, nothing is opened. */
  readonly latter: readonly { readonly compiled: CompiledRule; readonly protects: boolean }[];
  /** The example must be treated at most as strictly. */
  readonly atMost: Strictness;
  /** Proven: no traffic in question is treated less strictly. */
  readonly atLeast: Strictness;
}

/** The question about some traffic: rules that certainly don't select it may be left out. */
type QuestionAbout = (traffic: Traffic) => Question;

/** What becomes of traffic that gets further: how strictly it is treated, and by which rule. Undefined where no rule does anything to it. */
export interface Outcome {
  readonly strictness: Strictness;
  readonly by: SimulatedRule | undefined;
}

/** Traffic that gets further, what becomes of it, and the lists that must not have what they are asked for. */
export interface Example extends Outcome {
  readonly witness: Witness;
  readonly unless: readonly string[];
}

/**
 * An example is believed when the evaluator says of each rule that matters whether it takes it. A list with unknown items does not
 * have everything: where all depends on such lists, the example assumes that they don't have the value, and says so in `unless`.
 */
export function confirmation(questionAbout: QuestionAbout, budget: Budget): Confirm<Example> {
  return (witness, traffic): Search<Example> => {
    const question = questionAbout(traffic);
    const cost = STEPS_FOR_EVALUATION * (question.earlier.length + question.latter.length + 1);
    const unless: string[] = [];
    for (;;) {
      budget.spend(cost);
      const answer = answerOf(question, withoutItems(traffic, unless));
      if (!('needs' in answer)) return { kind: 'found', found: { witness, ...answer, unless } };
      const { needs } = answer;
      const isList = (need: string): boolean => need.startsWith('$');
      if (needs.length === 0 || !needs.every(isList)) return { kind: 'open', needs: [...unless, ...needs] };
      unless.push(...needs);
    }
  };
}

/** Traffic for which some lists, named with their dollar, have nothing. */
export function withoutItems(traffic: Traffic, lists: readonly string[]): Traffic {
  const empty = lists.map((list) => [list.slice(1), []] as const);
  return { ...traffic, lists: new Map([...traffic.lists, ...empty]) };
}

/** True for an action that no document names: what becomes of the traffic that it takes is not known. */
function isUnknownAction({ rule }: CompiledRule): boolean {
  return !ACTION_FACTS.has(rule.action);
}

type Answer = Outcome | { readonly needs: readonly string[] };

/** What becomes of the traffic now, or what it depends on whether it is an example. No needs: it is not an example. */
function answerOf({ formerly, earlier, latter, atMost, atLeast }: Question, traffic: Traffic): Answer {
  const needs = new Set<string>();
  const takes = (compiled: CompiledRule): boolean | undefined => {
    const truth = matchesRule(compiled, traffic);
    if (typeof truth === 'boolean') return truth;
    truth.because.forEach((need) => needs.add(need));
    return undefined;
  };
  const open = (): Answer => ({ needs: [...needs] });
  const isReached = takes(formerly) === true && earlier.every((rule) => takes(rule) === false);
  if (!isReached) return open();
  let outcome: Outcome = { strictness: STRICTNESS.passes, by: undefined };
  const undecided: CompiledRule[] = [];
  for (const { compiled, protects } of latter) {
    const strictness = strictnessOf(compiled);
    const ends = endsList(compiled) || isUnknownAction(compiled) || protects;
    // A rule that lets the list go on, and is allowed to select the traffic, needs no answer.
    if (!ends && strictness <= outcome.strictness) continue;
    const doubts = needs.size;
    const taken = takes(compiled);
    if (taken === false) continue;
    if (isUnknownAction(compiled)) return { needs: [`what ${compiled.rule.action} does`] };
    if (ends) {
      if (taken === undefined || protects) return open();
      if (outcome.by === undefined || strictness > outcome.strictness)
        outcome = { strictness, by: compiled.rule };
      break;
    }
    if (taken === undefined && strictness <= atMost) {
      forget(needs, doubts);
      undecided.push(compiled);
      continue;
    }
    if (taken === true) outcome = { strictness, by: compiled.rule };
  }
  if (needs.size > 0 || outcome.strictness > atMost) return open();
  return outcome.strictness < atLeast ? (provenBy(undecided, atLeast) ?? outcome) : outcome;
}

/** What a rule that was not decided does all the same, where less is proven to be done to nothing. */
function provenBy(undecided: readonly CompiledRule[], atLeast: Strictness): Outcome | undefined {
  const rule = undecided.find((compiled) => strictnessOf(compiled) >= atLeast);
  return rule && { strictness: strictnessOf(rule), by: rule.rule };
}

/** Takes back what was added after the first so many. */
function forget(needs: Set<string>, first: number): void {
  for (const need of [...needs].slice(first)) needs.delete(need);
}
