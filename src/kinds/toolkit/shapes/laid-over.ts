import { isObject, type Json } from '../../../kernel/model/json.js';
import { overlaid, sent } from './overlay.js';
import { memberShape, type Shape } from './shape.js';

/**
 * A declared value over a live one. Undeclared members of mappings stay. Null removes one, or sets the default of one that always exists. Lists are
 * sets, in live order if equal. Pure.
 */
export function laidOver(shape: Shape | undefined, declared: unknown, live: unknown): unknown {
  if (!isObject(declared)) return overlaid(shape, declared, live, '');
  const former = isObject(live) ? live : {};
  const own = Object.entries(declared).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const member = memberShape(shape, name);
    if (value !== null) return [[name, laidOver(member, value, former[name])]];
    const untouched = Object.hasOwn(former, name) ? defaultOf(member) : undefined;
    return untouched === undefined ? [] : [[name, untouched]];
  });
  const kept = Object.entries(former).filter(([name]) => declared[name] !== null);
  return Object.fromEntries([...kept, ...own]);
}

/** The service's value where nothing is set; of a mapping, members' defaults. Undefined if unknown. */
function defaultOf(shape: Shape | undefined): Json | undefined {
  if (shape?.default !== undefined || shape?.type !== 'record') return shape?.default;
  const members = Object.entries(shape.members).flatMap(([name, member]) => {
    const value = defaultOf(member);
    return value === undefined ? [] : [[name, value] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** A value as sent: a mapping with every known member, since missing ones may not be kept. Members neither live nor declared get defaults. Pure. */
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
