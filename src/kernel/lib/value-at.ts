import { isObject } from '../model/json.js';

/** The value at a path of keys and list indices; undefined if there is none. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[Number(step)];
    return isObject(node) ? node[String(step)] : undefined;
  }, value);
}
