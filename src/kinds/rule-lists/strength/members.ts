import { sameJson } from '../../../kernel/lib/fields.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { isHollow } from '../../toolkit/shapes/meaning.js';
import { memberPath } from '../../toolkit/shapes/paths.js';
import { memberShape, type RecordShape, type Shape } from '../../toolkit/shapes/shape.js';
import { layersLost } from './layers.js';
import { unknownChanges } from './unknown-changes.js';
import { effectiveSides, verdictOn, type Sides, type Traffic } from './verdict.js';
import { becomesWords, unknownWords, whyWords } from './strength-words.js';

/** What a part of a later rule does less, by members' own names. Pure. */
export function partLost(
  rule: Shape,
  name: string,
  { before, after }: Sides<Raw>,
  traffic: Traffic,
): readonly string[] {
  const sides = { before: before[name], after: after[name] };
  const shape = memberShape(rule, name);
  if (shape?.type !== 'record' || !isObject(sides.before) || !isObject(sides.after))
    return sameJson(sides.before, sides.after) ? [] : [unknownWords(name)];
  return mappingLost(shape, '', { before: sides.before, after: sides.after }, traffic);
}

/** What a later value does less than an earlier one of its shape. Pure. */
export function lost(shape: Shape, name: string, sides: Sides, traffic: Traffic): readonly string[] {
  if (shape.type === 'record' && shape.strength === undefined) {
    const before = isHollow(sides.before) ? {} : sides.before;
    const after = isHollow(sides.after) ? {} : sides.after;
    if (isObject(before) && isObject(after)) return mappingLost(shape, name, { before, after }, traffic);
    return sameJson(before, after) ? [] : [unknownWords(name)];
  }
  const verdict = verdictOn(shape, sides, traffic);
  if (verdict.kind === 'kept') return [];
  const meanings = effectiveSides(shape, sides);
  return [becomesWords(shape, name, meanings) + whyWords(verdict, meanings)];
}

function mappingLost(
  shape: RecordShape,
  name: string,
  sides: Sides<Raw>,
  traffic: Traffic,
): readonly string[] {
  const known =
    shape.layers === undefined
      ? membersLost(shape, name, sides, traffic)
      : layersLost(shape, shape.layers, name, sides, traffic);
  return [...known, ...unknownChanges(shape, name, sides)];
}

function membersLost(
  { members }: RecordShape,
  name: string,
  { before, after }: Sides<Raw>,
  traffic: Traffic,
): readonly string[] {
  const all = Object.entries(members).map(([member, shape]) => ({
    shape,
    path: memberPath(name, member),
    sides: { before: before[member], after: after[member] },
  }));
  const less = all.flatMap(({ shape, path, sides }) => lost(shape, path, sides, traffic));
  if (less.length === 0) return [];
  // A shorter time with fewer requests: both are reported, since neither is known to outweigh.
  const more = all.filter(({ shape, sides }) => isMore(shape, sides, traffic));
  const words = more.map(({ shape, path, sides }) => becomesWords(shape, path, effectiveSides(shape, sides)));
  return words.length === 0 ? less : less.map((message) => `${message}, while ${words.join(' and ')}`);
}

/** True if a member certainly does more than before. */
function isMore(shape: Shape, sides: Sides, traffic: Traffic): boolean {
  if (verdictOn(shape, sides, traffic).kind !== 'kept') return false;
  const selected = turned(traffic.selected);
  return verdictOn(shape, turned(sides), { ...traffic, selected }).kind === 'weaker';
}

function turned<Value>({ before, after }: Sides<Value>): Sides<Value> {
  return { before: after, after: before };
}
