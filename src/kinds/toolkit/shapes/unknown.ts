import type { Undeclarable } from '../../../kernel/model/change.js';
import { isObject } from '../../../kernel/model/json.js';
import { defined } from '../../../kernel/lib/defined.js';
import { shownValue } from '../../../kernel/lib/inert.js';
import { slipOf } from './check.js';
import { fits, isNothing } from './meaning.js';
import { memberPath } from './paths.js';
import { itemShape, memberShape, type Shape } from './shape.js';

/** A live member that is unknown to zonewright. */
export interface UnknownMember {
  /** `action_parameters.overrides.rules[].x_later`. */
  readonly path: string;
  readonly value: unknown;
  /** Set if a file can't have it: the reason, also in words. */
  readonly undeclarable?: { readonly reason: Undeclarable; readonly words: string };
}

/** Unknown members of a live value by path, except meaningless ones. Pure. */
export function unknownMembers(
  shape: Shape | undefined,
  value: unknown,
  path = '',
): readonly UnknownMember[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => unknownMembers(itemShape(shape), item, `${path}[]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]): readonly UnknownMember[] => {
    const inside = memberShape(shape, name);
    const at = memberPath(path, name);
    if (isNothing(inside, member)) return [];
    if (inside?.type === 'any') return [];
    if (inside !== undefined && fits(inside, member)) return unknownMembers(inside, member, at);
    if (inside?.isRequired === true) return [];
    if (inside !== undefined) return [{ path: at, value: member, undeclarable: unknownValue(member) }];
    return [{ path: at, value: member, ...defined({ undeclarable: undeclarableName(shape, name) }) }];
  });
}

function unknownValue(value: unknown): UnknownMember['undeclarable'] & object {
  return { reason: 'value', words: `zonewright does not know what ${shownValue(value)} means there` };
}

/** Why no file can have a member of this unknown name; else undefined. */
export function undeclarableName(shape: Shape | undefined, name: string): UnknownMember['undeclarable'] {
  const takenFor = shape?.type === 'record' ? slipOf(name, Object.keys(shape.members)) : undefined;
  if (takenFor === undefined) return undefined;
  return { reason: 'name', words: `a file with it would be refused as a typo of ${takenFor}` };
}

/** True if only unknown members have a meaning. Pure. */
export function hasOnlyUnknown(shape: Shape | undefined, value: unknown): boolean {
  if (shape?.type !== 'record' || !isObject(value)) return false;
  return Object.entries(value).every(([name, member]) => {
    const inside = memberShape(shape, name);
    return inside === undefined || isNothing(inside, member) || hasOnlyUnknown(inside, member);
  });
}

/** True if an unknown name would be refused as a typo. */
export function isSlip(shape: Shape | undefined, name: string): boolean {
  return undeclarableName(shape, name) !== undefined;
}
