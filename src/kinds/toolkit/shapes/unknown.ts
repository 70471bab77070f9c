import { isObject } from '../../../kernel/model/json.js';
import { shownValue } from '../../../kernel/lib/inert.js';
import { slipOf } from './check.js';
import { fits, isNothing } from './meaning.js';
import { itemShape, memberShape, type Shape } from './shape.js';

/** A member that is live and that nobody knows. */
export interface UnknownMember {
  /** `action_parameters.overrides.rules[].x_later`. */
  readonly path: string;
  readonly value: unknown;
  /** Set when a file can't say it: why. */
  readonly unsaid?: string;
}

/** Every member of a live value that is not known and says something, by its path. Pure. */
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
    const at = path === '' ? shownName(name) : `${path}.${shownName(name)}`;
    if (isNothing(inside, member)) return [];
    if (inside?.type === 'any') return [];
    if (inside !== undefined && fits(inside, member)) return unknownMembers(inside, member, at);
    if (inside?.isRequired === true) return [];
    if (inside !== undefined)
      return [
        {
          path: at,
          value: member,
          unsaid: `zonewright does not know what ${shownValue(member)} means there`,
        },
      ];
    const takenFor = shape?.type === 'record' ? slipOf(name, Object.keys(shape.members)) : undefined;
    return [
      takenFor === undefined
        ? { path: at, value: member }
        : { path: at, value: member, unsaid: `a file with it would be refused as a slip for ${takenFor}` },
    ];
  });
}

/** A name that is none is quoted, so that nobody takes it for a part of the sentence. */
function shownName(name: string): string {
  return /^[\w-]{1,60}$/.test(name) ? name : JSON.stringify(name.slice(0, 60));
}

/** Whether an object is there only for the sake of members that nobody knows: all that is known of it says nothing. Pure. */
export function saysNothingKnown(shape: Shape | undefined, value: unknown): boolean {
  if (shape?.type !== 'record' || !isObject(value)) return false;
  return Object.entries(value).every(([name, member]) => {
    const inside = memberShape(shape, name);
    return inside === undefined || isNothing(inside, member) || saysNothingKnown(inside, member);
  });
}

/** Whether a name that is not known would be taken for a slip of the pen. */
export function isSlip(shape: Shape | undefined, name: string): boolean {
  return shape?.type === 'record' && slipOf(name, Object.keys(shape.members)) !== undefined;
}
