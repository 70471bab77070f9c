import { defined } from '../lib/defined.js';
import type { RuleList } from '../simulation/rules.js';
import { RulesOf } from '../simulation/rules-of.js';
import { selectingRules, type SelectingRule } from '../simulation/terminating-rules.js';
import { effectOf, type Effect, type EffectOptions } from './effects.js';
import { executedKey } from './skips.js';
import type { Stage } from './way.js';

/** An enabled rule with an effect. */
export interface Step {
  readonly compiled: SelectingRule['compiled'];
  readonly rule: SelectingRule;
  readonly effect: Exclude<Effect, { readonly kind: 'nothing' }>;
  /** Of the ruleset that it executes (`rulesetKey`). */
  readonly executes: string | undefined;
}

/** Of a list. They depend on the ruleset to end at. */
export interface Steps {
  readonly steps: readonly Step[];
  readonly rewrites: boolean;
  readonly indexed: RulesOf<Step>;
  readonly executed: Stage['executed'];
  readonly until: string | undefined;
}

/** The effects of a list at a stage. Memoised. */
export function stepsOf(list: RuleList, stage: Stage, { until }: EffectOptions): Steps {
  const known = STEPS.get(list);
  if (known?.executed === stage.executed && known.until === until) return known;
  const steps = selectingRules(list).flatMap((rule): readonly Step[] => {
    const { compiled } = rule;
    const effect = effectOf(compiled.rule, stage, defined({ until }));
    return effect.kind === 'nothing'
      ? []
      : [{ compiled, rule, effect, executes: executedKey(compiled.rule) }];
  });
  const rewrites = steps.some(({ effect }) => effect.kind === 'rewrites');
  const made = { steps, rewrites, indexed: new RulesOf(list, steps), executed: stage.executed, until };
  STEPS.set(list, made);
  return made;
}

const STEPS = new WeakMap<RuleList, Steps>();
