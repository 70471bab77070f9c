import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import type { CompiledRule } from './rules.js';

/** How strictly traffic is treated, the least strict first: passed, logged, limited (or sent to a ruleset, or redirected), tested, stopped. */
export const STRICTNESS = { passes: 0, logged: 1, limited: 2, tested: 3, stopped: 4 } as const;

export type Strictness = (typeof STRICTNESS)[keyof typeof STRICTNESS];

/** How strictly a rule treats what it selects. A rule that may or may not act (a rate limit, an executed ruleset) only limits. */
export function strictnessOf({ rule, termination }: Pick<CompiledRule, 'rule' | 'termination'>): Strictness {
  return termination === 'unclear' ? STRICTNESS.limited : strictnessOfAction(rule.action, termination);
}

/**
 * How strictly a decision treats traffic, by the name that outcomes use: `none` if no rule decides, `limited block` for a rule that acts on part of
 * what it selects.
 */
export function strictnessOfDecision({ action }: { readonly action: string }): Strictness {
  if (action === 'none') return STRICTNESS.passes;
  if (action.startsWith('limited ') || action === 'execute') return STRICTNESS.limited;
  return strictnessOfAction(action, 'decides');
}

/** How strictly an action treats traffic when it is carried out. An action without an order of strength that ends the list only limits. */
export function strictnessOfAction(action: string, termination: CompiledRule['termination']): Strictness {
  switch (ACTION_FACTS.get(action)?.strength) {
    case 'stops':
      return STRICTNESS.stopped;
    case 'tests':
      return STRICTNESS.tested;
    case 'tells':
      return STRICTNESS.logged;
    case 'nothing':
      return STRICTNESS.passes;
    case undefined:
      return termination === 'decides' ? STRICTNESS.limited : STRICTNESS.passes;
  }
}
