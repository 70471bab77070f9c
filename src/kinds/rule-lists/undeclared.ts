import { unknownRemarks, wordsByHolder } from '../toolkit/shapes/unknown-remarks.js';
import { unknownMembers, type UnknownMember } from '../toolkit/shapes/unknown.js';
import type { LiveRule } from './live.js';
import { ruleShape, SERVER_SET } from './rule-shape.js';

/**
 * Unknown members of rules in words for a file's reader: those in the file, and undeclarable ones that a plan keeps. `names`: of rules. `known`: by
 * the project. Pure.
 */
export function unknownWords(
  rules: readonly LiveRule[],
  names: readonly string[],
  known: readonly string[] = [],
): readonly string[] {
  const found = rules.flatMap((rule, index) =>
    unknownOf(rule, known).map((member) => ({ ...member, name: names[index] ?? '' })),
  );
  return unknownRemarks(found, (members) => wordsByHolder(members, rules.length, 'every rule'));
}

/** Members of a live rule that are unknown or undeclarable. `known`: by the project. Pure. */
export function unknownOf(
  { action, raw }: LiveRule,
  known: readonly string[] = [],
): readonly UnknownMember[] {
  const others = Object.entries(raw).filter(([member]) => !ACCOUNTED.has(member));
  return unknownMembers(ruleShape(action, known), Object.fromEntries(others));
}

/** Files add a missing ref, and leave out the service's members. */
const ACCOUNTED = new Set([...SERVER_SET, 'ref', 'enabled']);
