import { isObject, type Json } from '../../kernel/model/json.js';
import { overlaid, sent } from '../toolkit/shapes/overlay.js';
import { memberShape, type Shape } from '../toolkit/shapes/shape.js';

/**
 * A declared value over a live one: members of a mapping that are not declared stay, whatever they are, and null takes one away. Lists are sets: the
 * live order stands where both hold the same. Pure.
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
 * A value as it is sent: a mapping with every member that is known, since the service does not promise that what is left out stays. Those that are
 * neither live nor declared are at what the service has there by itself. Pure.
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
