import { unknownRemarks, wordsByHolder } from '../toolkit/shapes/unknown-remarks.js';
import { unknownMembers, type UnknownMember } from '../toolkit/shapes/unknown.js';
import type { LiveRule } from './live.js';
import { ruleShape, SERVER_SET } from './rule-shape.js';

/**
 * What the rules hold that nobody knows, in words for the reader of a file that was made of them: what stands in it all the same, and what a
 * file can't say and a plan keeps. `names` are the names of the rules, `known` what a project makes known. Pure.
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

/** The members of a live rule that nobody knows, or that no file can say. `known` is what a project makes known. Pure. */
export function unknownOf(
  { action, raw }: LiveRule,
  known: readonly string[] = [],
): readonly UnknownMember[] {
  const others = Object.entries(raw).filter(([member]) => !ACCOUNTED.has(member));
  return unknownMembers(ruleShape(action, known), Object.fromEntries(others));
}

/** A ref is given where there is none, and what the service sets is no file's. */
const ACCOUNTED = new Set([...SERVER_SET, 'ref', 'enabled']);
