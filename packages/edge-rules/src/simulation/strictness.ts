import { ACTION_FACTS } from '../expressions/catalogue/actions.js';
import type { CompiledRule } from './rules.js';

/** How strictly traffic is treated, the least strict first. `limited`: or sent to a ruleset, or redirected. */
export const STRICTNESS = { passes: 0, logged: 1, limited: 2, tested: 3, stopped: 4 } as const;

export type Strictness = (typeof STRICTNESS)[keyof typeof STRICTNESS];

/** For what a rule selects. One that may or may not act only limits. */
export function strictnessOf({ rule, termination }: Pick<CompiledRule, 'rule' | 'termination'>): Strictness {
  return termination === 'unclear' ? STRICTNESS.limited : strictnessOfAction(rule.action, termination);
}

/** By the name of an outcome: `none` if no rule decides, `limited block` for a rule that acts on a part. */
export function strictnessOfDecision({ action }: { readonly action: string }): Strictness {
  if (action === 'none') return STRICTNESS.passes;
  if (action.startsWith('limited ') || action === 'execute') return STRICTNESS.limited;
  return strictnessOfAction(action, 'decides');
}

/** If carried out. An action without a known strength that ends the list only limits. */
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
