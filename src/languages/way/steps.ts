import { defined } from '../../kernel/lib/defined.js';
import type { RuleList } from '../simulation/rules.js';
import { RulesOf } from '../simulation/rules-of.js';
import { selectingRules, type SelectingRule } from '../simulation/terminating-rules.js';
import { effectOf, type Effect, type EffectOptions } from './effects.js';
import { executedKey } from './skips.js';
import type { Stage } from './way.js';

/** An enabled rule that does something to what it takes. */
export interface Step {
  readonly compiled: SelectingRule['compiled'];
  readonly rule: SelectingRule;
  readonly effect: Exclude<Effect, { readonly kind: 'nothing' }>;
  /** The ruleset that it executes, as `rulesetKey` says. */
  readonly executes: string | undefined;
}

/** The steps of a list, for those who ask for the end of one ruleset or of none. */
export interface Steps {
  readonly steps: readonly Step[];
  readonly rewrites: boolean;
  readonly indexed: RulesOf<Step>;
  readonly executed: Stage['executed'];
  readonly until: string | undefined;
}

/** What a list does, rule by rule, to traffic that comes by it at a stage; made once. */
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
