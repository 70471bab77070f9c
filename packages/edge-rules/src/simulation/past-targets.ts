import { isObject } from '../lib/is-object.js';
import type { SimulatedRule } from './rules.js';
import type { SkipTarget } from './skip-targets.js';

/**
 * True if a list executes a ruleset, or rules of one, only before a skip at `position`. No later list does: a
 * ruleset is executed in its own phase only. `rules`: the enabled ones, in order.
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
