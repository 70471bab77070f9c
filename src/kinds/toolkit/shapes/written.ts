import { compare } from '../../../kernel/model/finding.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { isObject } from '../../../kernel/model/json.js';
import { fits, isHollow, isNothing } from './meaning.js';
import { itemShape, memberShape, type RecordShape, type Shape } from './shape.js';
import { isSlip } from './unknown.js';

/** A live value as files declare it: without defaults, in the table's order, unknown members last, without names refused as typos. Pure. */
export function written(shape: Shape | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => written(itemShape(shape), item));
  if (!isObject(value)) return value;
  const own = Object.entries(value).filter(
    ([name, member]) => isWritten(shape, name, member) && !isSlip(shape, name),
  );
  const reduced = own.map(([name, member]): Entry => [name, written(memberShape(shape, name), member)]);
  return Object.fromEntries(
    [...reduced, ...lacking(shape, reduced, value)].toSorted(([a], [b]) => compareMembers(shape, a, b)),
  );
}

type Entry = readonly [string, unknown];

/** Defaults that have to be written because a rule needs some members. */
function lacking(shape: Shape | undefined, own: readonly Entry[], value: Raw): readonly Entry[] {
  if (shape?.type !== 'record') return [];
  return shape.rules.flatMap((rule) => {
    if (rule.type !== 'some') return [];
    const missing = rule.least - own.filter(([name]) => rule.of.includes(name)).length;
    const candidates = rule.of.filter((name) => {
      const inside = memberShape(shape, name);
      const isThere = Object.hasOwn(value, name) && own.every(([other]) => other !== name);
      return isThere && inside !== undefined && fits(inside, value[name]);
    });
    return missing > 0 ? candidates.slice(0, missing).map((name): Entry => [name, value[name]]) : [];
  });
}

function isWritten(shape: Shape | undefined, name: string, member: unknown): boolean {
  const inside = memberShape(shape, name);
  // Without a required member, the file would be refused for the wrong reason.
  if (inside !== undefined && !fits(inside, member)) return inside.isRequired === true && !isHollow(member);
  if (inside?.isRequired === true) return inside.type === 'any' || !isHollow(member);
  return shape?.type === 'map' || !isNothing(inside, member);
}

/** Orders two members of a mapping as files do: -1, 0 or 1. */
export function compareMembers(shape: Shape | undefined, a: string, b: string): number {
  if (shape?.type !== 'record') return compare(a, b);
  return Math.sign(rank(shape, a) - rank(shape, b)) || compare(a, b);
}

function rank({ members }: RecordShape, name: string): number {
  const index = Object.keys(members).indexOf(name);
  return index < 0 ? Number.MAX_SAFE_INTEGER : index;
}
