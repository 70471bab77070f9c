import { compare } from '../../../kernel/model/finding.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import type { UnknownMember } from './unknown.js';

/**
 * What the reader of a file that was made of what is live is told of members that nobody knows: which ones stand in it all the same, and which
 * ones no file can say, and why. `wordsOf` names some of them. Pure.
 */
export function unknownRemarks<Found extends UnknownMember>(
  found: readonly Found[],
  wordsOf: (members: readonly Found[]) => string = pathsOf,
): readonly string[] {
  const said = found.filter(({ unsaid }) => unsaid === undefined);
  const reasons = [...new Set(found.flatMap(({ unsaid }) => (unsaid === undefined ? [] : [unsaid.words])))];
  return [
    ...(said.length === 0
      ? []
      : [`zonewright does not know these, and keeps them as they are: ${wordsOf(said)}.`]),
    ...reasons.map((reason) =>
      keptRemark(`${wordsOf(found.filter(({ unsaid }) => unsaid?.words === reason))}: ${reason}`),
    ),
  ];
}

/** What is told of what the service holds and the file does not have. */
export function keptRemark(what: string): string {
  return `Kept as the service has it, and not declared: ${what}.`;
}

/** The paths of members, not too many of them. */
export function pathsOf(members: readonly UnknownMember[]): string {
  return someOf(
    members.map(({ path }) => path),
    MOST_MEMBERS,
  );
}

/** How many members a remark names. */
export const MOST_MEMBERS = 10;

/** Members with what has them: `x_later (every rule), action_parameters.y (a, b)`. `total` is how many there are. Pure. */
export function wordsByHolder(
  found: readonly { readonly path: string; readonly name: string }[],
  total: number,
  every: string,
): string {
  const holders = new Map<string, Set<string>>();
  for (const { path, name } of found) {
    const names = holders.get(path) ?? new Set<string>();
    holders.set(path, names.add(name));
  }
  const parts = [...holders]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([path, names]) => `${path} (${names.size === total ? every : someOf([...names], MOST_NAMED)})`);
  return someOf(parts, MOST_MEMBERS);
}

const MOST_NAMED = 3;
