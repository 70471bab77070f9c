import { matches } from './match.js';
import { fateOf, PASSES, type CompiledRule, type RuleList, type SimulatedRule } from './rules.js';
import { rulesFor } from './rules-of.js';
import type { Traffic } from './traffic.js';
import type { Truth } from './truth.js';
import { unknown } from './value.js';

/**
 * What a list does to one packet or request. Never a guess: no further fact changes a decision. `decided`: by
 * one of `rules`, all with the same outcome. A skip of the rest of the list decides too. `passes`: no rule
 * ends the list. `unknown`: it depends on what is not given, first in `rule`.
 */
export type Evaluation =
  | {
      readonly kind: 'decided';
      readonly action: string;
      readonly rules: readonly SimulatedRule[];
      readonly trail: Trail;
    }
  | { readonly kind: 'passes'; readonly trail: Trail }
  | {
      readonly kind: 'unknown';
      readonly rule: SimulatedRule;
      /** Fields, lists and functions that the rule depends on. */
      readonly needs: readonly string[];
      readonly trail: Trail;
    };

/** Matching rules that don't end the list: logs, rewrites, skips of something else. */
export type Trail = readonly Passed[];

export interface Passed {
  readonly rule: SimulatedRule;
  /** False if it may not match, or the traffic may not get there. */
  readonly isCertain: boolean;
}

/** In order, without disabled rules (evaluation order of the rulesets API). */
export function evaluate(list: RuleList, traffic: Traffic): Evaluation {
  return evaluateRules(rulesFor(list, traffic), traffic);
}

/** As `evaluate`, for rules that were narrowed down before. */
export function evaluateRules(rules: readonly CompiledRule[], traffic: Traffic): Evaluation {
  const trail: Passed[] = [];
  const doubts: Doubt[] = [];
  for (const compiled of rules) {
    const truth = matchesRule(compiled, traffic);
    if (truth === false) continue;
    if (compiled.termination === 'goes on') {
      trail.push({ rule: compiled.rule, isCertain: truth === true && doubts.length === 0 });
    } else if (truth !== true) {
      doubts.push({ compiled, needs: truth.because });
    } else if (compiled.termination === 'unclear') {
      doubts.push({ compiled, needs: [whyUnclear(compiled.rule)] });
    } else {
      return concluded(doubts, compiled, trail);
    }
  }
  return concluded(doubts, undefined, trail);
}

/** Whether a rule selects some traffic. */
export function matchesRule({ tree }: CompiledRule, traffic: Traffic): Truth {
  return tree === undefined ? unknown('an expression that can’t be read') : matches(tree, traffic);
}

/** A rule that may have decided. */
interface Doubt {
  readonly compiled: CompiledRule;
  readonly needs: readonly string[];
}

function whyUnclear({ action, condition }: SimulatedRule): string {
  if (action === 'execute') return 'what the executed ruleset does';
  return condition !== undefined ? 'more than its expression' : `what ${action} does`;
}

/** Doubts are harmless if all outcomes are those of the last rule. */
function concluded(doubts: readonly Doubt[], last: CompiledRule | undefined, trail: Trail): Evaluation {
  const different = doubts.find(
    ({ compiled }) => compiled.fate !== last?.fate || compiled.rule.action !== last.rule.action,
  );
  if (different !== undefined) {
    return { kind: 'unknown', rule: different.compiled.rule, needs: different.needs, trail };
  }
  if (last === undefined) return { kind: 'passes', trail };
  const rules = [...doubts.map(({ compiled }) => compiled.rule), last.rule];
  return { kind: 'decided', action: last.rule.action, rules, trail };
}

/** Equal texts are equal outcomes. Undefined: unknown. */
export function fateOfEvaluation(evaluation: Evaluation): string | undefined {
  switch (evaluation.kind) {
    case 'passes':
      return PASSES;
    case 'unknown':
      return undefined;
    case 'decided': {
      const [rule] = evaluation.rules;
      return rule && fateOf(rule);
    }
  }
}
