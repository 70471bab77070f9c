import type { Difference } from '../../kernel/model/proof.js';
import { fieldChanges, type MemberChange } from '../../kernel/lib/member-changes.js';
import { sameJson } from '../../kernel/lib/fields.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { isObject } from '../../kernel/model/json.js';
import { overlaid } from './shapes/overlay.js';
import type { Shape } from './shapes/shape.js';

/**
 * Members stored differently than sent (`before`), down to differing values. Not added defaults, another spelling, or unsent unknown members. Null:
 * must be absent. Pure.
 */
export function storedOtherwise(shape: Shape | undefined, sent: Raw, stored: Raw): readonly MemberChange[] {
  const laid = overlaid(shape, sent, stored, '');
  const expected = isObject(laid) ? laid : {};
  const names = new Set([...Object.keys(expected), ...Object.keys(stored)]);
  return [...names]
    .filter((name) => !sameJson(expected[name], stored[name]))
    .flatMap((name) =>
      fieldChanges({ field: name, change: 'changed', before: expected[name], after: stored[name] }),
    )
    .filter(({ before, after }) => !isLaterTime(before, after));
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** True if both are times, the second not earlier: the service sets them with every write. */
function isLaterTime(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  return TIME.test(before) && TIME.test(after) && Date.parse(after) >= Date.parse(before);
}

/** Differences in words, with both values. `isSecret`: whose values must not be shown. Pure. */
export function memberDifferences(
  changes: readonly MemberChange[],
  isSecret: (name: string) => boolean = () => false,
): readonly Difference[] {
  return changes.map(({ name, before, after }) => ({
    member: name,
    message: isSecret(name)
      ? `${name} is not as it was sent`
      : `${name} is ${shown(after)}, but ${shown(before)} was sent`,
  }));
}

/** The most characters of a value to show. A read shows the rest. */
const LONGEST = 200;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

/** The id at the end of an object's path. */
export function idOfPath(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
}
