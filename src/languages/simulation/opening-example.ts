import { STEPS_FOR_EVALUATION, type Budget } from './budget.js';
import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import { matchesRule } from './evaluate.js';
import type { CompiledRule, SimulatedRule } from './rules.js';
import type { Confirm, Search } from './search.js';
import type { Traffic } from './traffic.js';
import type { Witness } from './witness.js';

/** What makes traffic an example of what gets further: each of these rules takes it or doesn't. */
export interface Question {
  /** Took it. */
  readonly formerly: CompiledRule;
  /** Would have taken it before. */
  readonly earlier: readonly CompiledRule[];
  /** The first of these takes it now: nothing is opened where it protects as much. */
  readonly latter: readonly { readonly compiled: CompiledRule; readonly protects: boolean }[];
}

/** The question about some traffic: rules that certainly don't select it may be left out. */
type QuestionAbout = (traffic: Traffic) => Question;

/** Traffic that gets further, the rule that takes it now, and the lists that must not have what they are asked for. */
export interface Example {
  readonly witness: Witness;
  readonly takenBy: SimulatedRule | undefined;
  readonly unless: readonly string[];
}

/**
 * An example is believed when the evaluator says of each rule that matters whether it takes it. A list whose items nobody knows does not
 * have everything: where all depends on such lists, they are taken not to have what they are asked for, which is told.
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

/** Of an action that no document names nobody can say what becomes of what it takes. */
function isUnknownAction({ rule }: CompiledRule): boolean {
  return !ACTION_FACTS.has(rule.action);
}

type Answer = { readonly takenBy: SimulatedRule | undefined } | { readonly needs: readonly string[] };

/** Which rule takes the traffic now, or what it depends on whether it is an example; nothing where it is none. */
function answerOf({ formerly, earlier, latter }: Question, traffic: Traffic): Answer {
  const needs = new Set<string>();
  const takes = (compiled: CompiledRule): boolean | undefined => {
    const truth = matchesRule(compiled, traffic);
    if (typeof truth === 'boolean') return truth;
    truth.because.forEach((need) => needs.add(need));
    return undefined;
  };
  const isReached = takes(formerly) === true && earlier.every((rule) => takes(rule) === false);
  if (!isReached) return { needs: [...needs] };
  for (const { compiled, protects } of latter) {
    const taken = takes(compiled);
    if (taken === false) continue;
    if (isUnknownAction(compiled)) return { needs: [`what ${compiled.rule.action} does`] };
    return taken === undefined || protects ? { needs: [...needs] } : { takenBy: compiled.rule };
  }
  return { takenBy: undefined };
}
