import type { Undeclarable } from '../../../kernel/model/change.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Raw } from '../../../kernel/lib/decode.js';
import { NOTHING_IS_MASKED, type IsMasked } from '../../../kernel/lib/masked.js';
import { fits, isNothing, itemsByKey, sameScalar } from './meaning.js';
import { itemPath, memberPath } from './paths.js';
import { itemShape, memberShape, type Shape } from './shape.js';
import { isSlip, hasOnlyUnknown, unknownMembers } from './unknown.js';

/** How to overlay a declared value on a live one. */
export interface Overlaying {
  /** Detects masked live values, which count as equal. */
  readonly isMasked: IsMasked;
  /** Called for undeclared unknown live members, which stay. Undefined if they are differences, as for an import. */
  readonly keep: Keep | undefined;
}

/** Receives a live member that stays: path, value, and why no file can declare it. */
export type Keep = (path: string, live: unknown, undeclarable?: Undeclarable) => unknown;

export const PLAIN: Overlaying = { isMasked: NOTHING_IS_MASKED, keep: () => undefined };

/** For comparisons that count every difference. */
export const EXACTLY: Overlaying = { isMasked: NOTHING_IS_MASKED, keep: undefined };

/**
 * The value to send over a live one: in live spelling where both mean the same, with what the service added. Undefined is absent (as a result: not
 * sent), null explicitly absent. Undeclared known live members are removed unless default; unknown ones stay, and `keep` is called. `path`: the
 * value's name (`overrides.rules`).
 */
export function overlaid(
  shape: Shape | undefined,
  declared: unknown,
  live: unknown,
  path: string,
  overlaying: Overlaying = PLAIN,
): unknown {
  if (live === undefined) return isNothing(shape, declared) ? undefined : sent(declared);
  if (declared === null) return isNothing(shape, live) ? live : undefined;
  if (declared === undefined) return undeclared(shape, live, path, overlaying);
  if (isObject(declared) && isObject(live)) return overlaidObject(shape, declared, live, path, overlaying);
  if (Array.isArray(declared) && Array.isArray(live))
    return overlaidList(shape, declared, live, path, overlaying);
  const { isMasked } = overlaying;
  const isSame =
    isMasked(live) ||
    sameScalar(shape, declared, live) ||
    (isNothing(shape, declared) && isNothing(shape, live));
  return isSame ? live : sent(declared);
}

function undeclared(shape: Shape | undefined, live: unknown, path: string, { keep }: Overlaying): unknown {
  if (isNothing(shape, live)) return live;
  if (keep !== undefined && hasOnlyUnknown(shape, live)) {
    for (const { path: at, value, undeclarable } of unknownMembers(shape, live, path))
      keep(at, value, undeclarable?.reason);
    return live;
  }
  if ((shape !== undefined && fits(shape, live)) || keep === undefined) return undefined;
  keep(path, live, shape === undefined ? undefined : 'value');
  return live;
}

/** A declared value without nulls, which only mean absent. Pure. */
export function sent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sent);
  return isObject(value) ? sentMembers(value) : value;
}

/** Declared members as sent with nothing live. Pure. */
export function sentMembers(members: object): Raw {
  const own = Object.entries(members).filter(([, member]) => member !== null);
  return Object.fromEntries(own.map(([name, member]) => [name, sent(member)]));
}

function overlaidObject(
  shape: Shape | undefined,
  declared: Raw,
  live: Raw,
  path: string,
  overlaying: Overlaying,
): Raw {
  const kept = Object.entries(live).flatMap(([name, value]) => {
    const own = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const result = overlaid(
      memberShape(shape, name),
      own,
      value,
      memberPath(path, name),
      isSlip(shape, name) ? asSlip(overlaying) : overlaying,
    );
    return result === undefined ? [] : [[name, result] as const];
  });
  const added = Object.entries(declared).flatMap(([name, value]) => {
    const inside = memberShape(shape, name);
    if (Object.hasOwn(live, name) || value === null) return [];
    if (isNothing(inside, value) && inside?.isRequired !== true) return [];
    return [[name, sent(value)] as const];
  });
  return Object.fromEntries([...kept, ...added]);
}

/** Reports kept members with the reason `name`: no file can have this name. */
function asSlip({ isMasked, keep }: Overlaying): Overlaying {
  return { isMasked, keep: keep && ((path, live) => keep(path, live, 'name')) };
}

/** Lists of texts, numbers and things with keys are sets in live order. Others are matched by position. */
function overlaidList(
  shape: Shape | undefined,
  declared: readonly unknown[],
  live: readonly unknown[],
  path: string,
  overlaying: Overlaying,
): readonly unknown[] {
  const item = itemShape(shape);
  const [wanted, former] = [itemsByKey(shape, declared), itemsByKey(shape, live)];
  if (wanted === undefined || former === undefined) {
    return declared.map((value, index) =>
      index < live.length
        ? overlaid(item, value, live[index], `${path}[${index + 1}]`, overlaying)
        : sent(value),
    );
  }
  const stays = [...former.keys()].filter((key) => wanted.has(key));
  const added = [...wanted.keys()].filter((key) => !former.has(key));
  const isOrdered = shape?.type === 'list' && shape.isOrdered === true;
  const order = isOrdered ? [...wanted.keys()] : [...stays, ...added];
  return order.map((key) => {
    const value = wanted.get(key);
    if (!former.has(key)) return sent(value);
    return overlaid(item, value, former.get(key), itemPath(shape, path, value), overlaying);
  });
}
