import type { Box } from '../simulation/box.js';
import { conditionIn } from '../simulation/keys.js';
import { signature, type Values } from '../simulation/sets.js';
import { stepsOf } from './steps.js';
import type { Way } from './way.js';

/** What is compared, by the key of a box, and the values it is compared with. */
export interface Compared {
  readonly fields: readonly ComparedKey[];
  /** Opaque conditions. */
  readonly conditions: readonly ComparedKey[];
}

type ComparedKey = readonly [key: string, sets: readonly Values[]];

/** The values that boxes hold and that rules of ways compare, each set once. Rules without an effect compare nothing. Pure. */
export function comparedIn(boxes: readonly Box[], ways: readonly Way[]): Compared {
  const sets = new Map<string, Map<string, Values>>();
  const add = (box: Box): void => {
    for (const [key, values] of box) {
      const known = sets.get(key) ?? new Map<string, Values>();
      sets.set(key, known.set(signature(values), values));
    }
  };
  for (const box of boxes) add(box);
  for (const { stages } of ways)
    for (const stage of stages)
      for (const list of [stage.list, ...stage.executed.values()])
        for (const { rule } of stepsOf(list, stage, {}).steps) for (const box of rule.selected) add(box);
  const keys = [...sets].map(([key, values]): ComparedKey => [key, [...values.values()]]);
  return {
    fields: keys.filter(([key]) => conditionIn(key) === undefined),
    conditions: keys.filter(([key]) => conditionIn(key) !== undefined),
  };
}
