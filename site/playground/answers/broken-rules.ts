import { compileRules, type RuleList } from '@zonewright/edge-rules/simulation/rules.js';

/** The list with rules of unknown effect in the place of those with errors: what these do, and to what, is not known. Pure. */
export function withUnknownRules(list: RuleList, broken: ReadonlySet<string>): RuleList {
  if (broken.size === 0) return list;
  const rules = list.rules.map(({ rule }) => (broken.has(rule.name) ? { ...rule, ...UNKNOWN } : rule));
  return compileRules(rules, list.scheme);
}

/** No action has this name, and no expression this text. */
const UNKNOWN = { action: 'not_understood', expression: 'not understood' };
