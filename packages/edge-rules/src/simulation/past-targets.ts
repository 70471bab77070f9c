import { isObject } from '../lib/is-object.js';
import type { SimulatedRule } from './rules.js';
import type { SkipTarget } from './skip-targets.js';

/**
 * True for a ruleset, or rules of one, that a list executes before a skip and not after it: the traffic has been through it by then. A ruleset is executed
 * in its own phase only, so no later list executes it either. `rules`: the enabled rules of the list, in order; the skip is at `position`. Pure.
 */
export function isExecutedBefore(
  target: SkipTarget,
  position: number,
  rules: readonly Pick<SimulatedRule, 'action' | 'parameters'>[],
): boolean {
  if (target.of !== 'ruleset' && target.of !== 'rule') return false;
  const [id = ''] = target.name.split(' ');
  const places = rules.flatMap((rule, place) => (executedId(rule) === id ? [place] : []));
  return places.length > 0 && places.every((place) => place < position);
}

function executedId({ action, parameters }: Pick<SimulatedRule, 'action' | 'parameters'>): unknown {
  return action === 'execute' && isObject(parameters) ? parameters['id'] : undefined;
}
