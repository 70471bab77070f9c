import { unknownRemarks, wordsByHolder } from '../toolkit/shapes/unknown-remarks.js';
import { unknownMembers, type UnknownMember } from '../toolkit/shapes/unknown.js';
import type { LiveRule } from './live.js';
import { ruleShape, SERVER_SET } from './rule-shape.js';

/**
 * The unknown members of rules, in words for a reader of the file made of them: those in the file, and those that a file can't express and a plan
 * keeps. `names`: of the rules. `known`: what the project makes known. Pure.
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

/** The members of a live rule that are unknown, or that no file can express. `known`: what the project makes known. Pure. */
export function unknownOf(
  { action, raw }: LiveRule,
  known: readonly string[] = [],
): readonly UnknownMember[] {
  const others = Object.entries(raw).filter(([member]) => !ACCOUNTED.has(member));
  return unknownMembers(ruleShape(action, known), Object.fromEntries(others));
}

/** Files get a ref if there is none, and leave out members set by the service. */
const ACCOUNTED = new Set([...SERVER_SET, 'ref', 'enabled']);
