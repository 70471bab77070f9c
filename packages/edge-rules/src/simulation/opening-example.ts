import { STEPS_FOR_EVALUATION, type Budget } from './budget.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import { matchesRule } from './evaluate.js';
import { endsList } from './list-ends.js';
import type { CompiledRule, SimulatedRule } from './rules.js';
import type { Confirm, Search } from './search.js';
import { STRICTNESS, strictnessOf, type Strictness } from './strictness.js';
import type { Traffic } from './traffic.js';
import type { Witness } from './witness.js';

/** When traffic is an example of an opening. */
export interface Question {
  /** The rule that took the traffic before. */
  readonly formerly: CompiledRule;
  /** Rules before that one: if one of them took the traffic, it is no example. */
  readonly earlier: readonly CompiledRule[];
  /** The rules of the new list that can matter, in order. If the first one that takes the traffic protects as much as before, nothing opens. */
  readonly latter: readonly { readonly compiled: CompiledRule; readonly protects: boolean }[];
  /** An example must not be treated more strictly than this. */
  readonly atMost: Strictness;
  /** It is proven that no traffic in question is treated less strictly than this. */
  readonly atLeast: Strictness;
}

/** Makes the question about some traffic. Rules that surely don't select this traffic may be missing. */
type QuestionAbout = (traffic: Traffic) => Question;

/** How strictly traffic is treated now, by which rule. Undefined: by none. */
export interface Outcome {
  readonly strictness: Strictness;
  readonly by: SimulatedRule | undefined;
}

/** `unless`: lists that must not have a value of the example. */
export interface Example extends Outcome {
  readonly witness: Witness;
  readonly unless: readonly string[];
}

/** Accepts traffic as an example if the evaluator can decide every rule that matters. Lists of unknown items may be assumed not to match (`unless`). */
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

/** The traffic with these lists (`$name`) empty. */
export function withoutItems(traffic: Traffic, lists: readonly string[]): Traffic {
  const empty = lists.map((list) => [list.slice(1), []] as const);
  return { ...traffic, lists: new Map([...traffic.lists, ...empty]) };
}

/** True for an undocumented action: its effect is unknown. */
function isUnknownAction({ rule }: CompiledRule): boolean {
  return !ACTION_FACTS.has(rule.action);
}

type Answer = Outcome | { readonly needs: readonly string[] };

/** The outcome, or the lists it depends on. With neither, it is no example. */
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
    // It goes on and is no stricter: no answer needed.
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

/** The outcome of an undecided rule, as nothing is treated less strictly than `atLeast`. */
function provenBy(undecided: readonly CompiledRule[], atLeast: Strictness): Outcome | undefined {
  const rule = undecided.find((compiled) => strictnessOf(compiled) >= atLeast);
  return rule && { strictness: strictnessOf(rule), by: rule.rule };
}

/** Keeps only the `first` entries. */
function forget(needs: Set<string>, first: number): void {
  for (const need of [...needs].slice(first)) needs.delete(need);
}
