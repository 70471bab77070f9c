import { compare } from '../../kernel/model/finding.js';
import { someOf } from '../../kernel/lib/words.js';
import { MOST_MEMBERS, unknownRemarks } from '../toolkit/shapes/unknown-remarks.js';
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
  return unknownRemarks(found, (members) => wordsOf(holdersOf(members), rules));
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

type Holders = ReadonlyMap<string, ReadonlySet<string>>;

function holdersOf(found: readonly { readonly path: string; readonly name: string }[]): Holders {
  const holders = new Map<string, Set<string>>();
  for (const { path, name } of found) holders.set(path, (holders.get(path) ?? new Set()).add(name));
  return holders;
}

/** `x_later (every rule), action_parameters.y (a, b)`. */
function wordsOf(holders: Holders, { length }: readonly LiveRule[]): string {
  const parts = [...holders]
    .toSorted(([a], [b]) => compare(a, b))
    .map(
      ([path, names]) => `${path} (${names.size === length ? 'every rule' : someOf([...names], MOST_NAMED)})`,
    );
  return someOf(parts, MOST_MEMBERS);
}

const MOST_NAMED = 3;
