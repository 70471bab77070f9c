import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import { written } from '../toolkit/shapes/written.js';
import type { LiveRule, LiveRuleset } from './live.js';
import { ruleShape, SERVER_SET } from './rule-shape.js';

/**
 * The rules of a live ruleset as a file declares them, so that a plan only sets the refs given here: without defaults and filled-in values, members
 * in our order, unknown ones as they are. Pure.
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

/** A rule without a given ref has its id. */
function refOf({ ref, id }: LiveRule, index: number): string {
  return ref ?? id ?? `rule-${index + 1}`;
}
