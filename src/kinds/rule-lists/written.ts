import { asJsonObject, isObject, type JsonObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import type { LiveRule, LiveRuleset } from './live.js';
import { PARAMETER_MEMBERS } from './overlay.js';
import { compareMembers, isFilledIn } from './writable.js';

/**
 * The rules of a live ruleset as a file would declare them, so that a plan made from the file has nothing to change, but for refs that are
 * given here: refs as the service has them, defaults and what the service filled in left out, members in an order of ours. Pure.
 */
export function writtenRules(
  { rules }: LiveRuleset,
  refs: readonly string[] = rules.map(refOf),
): readonly JsonObject[] {
  return rules.map((rule, index) => {
    const { action, expression, enabled, description } = rule;
    return asJsonObject({
      ref: refs[index],
      action,
      expression,
      ...(description === '' ? {} : { description }),
      ...(enabled ? {} : { enabled }),
      ...parametersOf(rule),
    });
  });
}

/** A ref that was never given is the rule's id. */
function refOf({ ref, id }: LiveRule, index: number): string {
  return ref ?? id ?? `rule-${index + 1}`;
}

function parametersOf({ raw }: LiveRule): Readonly<Record<string, unknown>> {
  const members = PARAMETER_MEMBERS.flatMap((member) => {
    const value = raw[member];
    if (!isObject(value)) return [];
    const own = ownMembers(member, value);
    return Object.keys(own).length === 0 ? [] : [[member, own] as const];
  });
  return Object.fromEntries(members);
}

/** A parameter without what the service filled in, at any depth: by the same names by which it is compared (parameters.ts). */
function ownPart(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => ownPart(`${name}[]`, item));
  return isObject(value) ? ownMembers(name, value) : value;
}

function ownMembers(name: string, value: Raw): Raw {
  const own = Object.entries(value)
    .filter(([member, inner]) => !isFilledIn(name, member, inner))
    .toSorted(([a], [b]) => compareMembers(name, a, b));
  return Object.fromEntries(own.map(([member, inner]) => [member, ownPart(member, inner)]));
}
