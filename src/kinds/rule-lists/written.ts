import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import { written } from '../toolkit/shapes/written.js';
import type { LiveRule, LiveRuleset } from './live.js';
import { ruleShape, SERVER_SET } from './rule-shape.js';

/**
 * The rules of a live ruleset as a file would declare them, so that a plan made from the file has nothing to change, but for refs that are
 * given here: refs as the service has them, defaults and what the service filled in left out, members in an order of ours, those that nobody
 * knows as they are. Pure.
 */
export function writtenRules(
  { rules }: Pick<LiveRuleset, 'rules'>,
  refs: readonly string[] = rules.map(refOf),
  names: readonly string[] = [],
): readonly JsonObject[] {
  return rules.map((rule, index) => {
    const { action, expression, enabled, description, raw } = rule;
    const others = Object.entries(raw).filter(([member]) => !SERVER_SET.includes(member));
    const content = {
      ...Object.fromEntries(others),
      ref: refs[index],
      action,
      expression,
      description,
      enabled,
    };
    const own = written(ruleShape(action, names), content);
    return asJsonObject(isObject(own) ? own : {});
  });
}

/** A ref that was never given is the rule's id. */
function refOf({ ref, id }: LiveRule, index: number): string {
  return ref ?? id ?? `rule-${index + 1}`;
}
