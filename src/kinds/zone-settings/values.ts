import { isObject, type Json } from '../../kernel/model/json.js';
import { overlaid, sent } from '../toolkit/shapes/overlay.js';
import { memberShape, type Shape } from '../toolkit/shapes/shape.js';

/**
 * A declared value on top of a live one. Members of a mapping that are not declared stay, and so do those declared as null. Lists are sets, which
 * keep the live order if both have the same items. Pure.
 */
export function laidOver(shape: Shape | undefined, declared: unknown, live: unknown): unknown {
  if (!isObject(declared)) return overlaid(shape, declared, live, '');
  const former = isObject(live) ? live : {};
  const own = Object.entries(declared).flatMap(([name, value]) =>
    value === null ? [] : [[name, laidOver(memberShape(shape, name), value, former[name])] as const],
  );
  const kept = Object.entries(former).filter(([name]) => !Object.hasOwn(declared, name));
  return { ...former, ...Object.fromEntries([...kept, ...own]) };
}

/**
 * A value as sent: a mapping with every known member, since the service does not promise to keep members that are left out. Members that are neither
 * live nor declared get their defaults. Pure.
 */
export function whole(shape: Shape | undefined, value: unknown): unknown {
  if (shape?.type !== 'record' || !isObject(value)) return sent(value);
  const missing = Object.entries(shape.members).flatMap(
    ([name, member]): readonly (readonly [string, Json])[] =>
      Object.hasOwn(value, name) || member.default === undefined ? [] : [[name, member.default]],
  );
  const own = Object.entries(value).map(
    ([name, member]) => [name, whole(memberShape(shape, name), member)] as const,
  );
  return Object.fromEntries([...own, ...missing]);
}
