import { compileRules, type RuleList, type SimulatedRule } from '../../../languages/simulation/rules.js';
import type { PlacedRule, Stage, Way } from '../../../languages/way/way.js';

/** A rule that only logs, and the way on which it would block instead. */
export interface LogRule {
  readonly at: PlacedRule;
  readonly blocking: Way;
}

/** Every enabled rule of a way that only logs, those of custom rulesets among them; with a name, those that have it. Pure. */
export function logRulesOf(way: Way, name?: string): readonly LogRule[] {
  return way.stages.flatMap((stage) => {
    const lists = [stage.list, ...stage.executed.values()];
    const rules = new Set(lists.flatMap((list) => list.rules.map(({ rule }) => rule)));
    return [...rules]
      .filter((rule) => rule.enabled && rule.action === 'log' && (name === undefined || rule.name === name))
      .map((rule): LogRule => {
        const at = { phase: stage.phase, level: stage.level, rule };
        const stages = way.stages.map((one) => (one === stage ? blockingIn(stage, rule) : one));
        return { at, blocking: { ...way, stages } };
      });
  });
}

function blockingIn(stage: Stage, rule: SimulatedRule): Stage {
  const instead = (list: RuleList): RuleList =>
    list.rules.every((one) => one.rule !== rule)
      ? list
      : compileRules(
          list.rules.map((one) => (one.rule === rule ? { ...rule, action: 'block' } : one.rule)),
          list.scheme,
        );
  const executed = new Map([...stage.executed].map(([id, list]) => [id, instead(list)]));
  return { ...stage, list: instead(stage.list), executed };
}
