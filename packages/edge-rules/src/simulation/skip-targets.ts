import { isObject } from '../lib/is-object.js';
import type { SimulatedRule } from './rules.js';

/** What a skip lets traffic past, outside its list. */
export interface SkipTarget {
  readonly of: 'phase' | 'product' | 'ruleset' | 'rule' | 'other';
  readonly name: string;
}

/** What a rule lets traffic past outside its list; empty if it is not a skip. */
export function skipTargets({ action, parameters }: SimulatedRule): readonly SkipTarget[] {
  if (action !== 'skip' || !isObject(parameters)) return [];
  return Object.entries(parameters).flatMap(([member, value]) => targetsIn(member, value));
}

function targetsIn(member: string, value: unknown): readonly SkipTarget[] {
  const named = (of: SkipTarget['of'], names: readonly unknown[]): readonly SkipTarget[] =>
    names.map((name) => ({ of, name: String(name) }));
  switch (member) {
    case 'ruleset':
      return [];
    case 'phase':
      return named('phase', [value]);
    case 'phases':
      return named('phase', Array.isArray(value) ? value : []);
    case 'products':
      return named('product', Array.isArray(value) ? value : []);
    case 'rulesets':
      return named('ruleset', Array.isArray(value) ? value : []);
    case 'rules':
      return isObject(value)
        ? Object.entries(value).flatMap(([ruleset, rules]) =>
            named(
              'rule',
              (Array.isArray(rules) ? rules : [rules]).map((rule) => `${ruleset} ${String(rule)}`),
            ),
          )
        : [];
    default:
      return named('other', [member]);
  }
}
