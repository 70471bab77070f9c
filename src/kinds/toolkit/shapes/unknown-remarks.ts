import { compare } from '../../../kernel/model/finding.js';
import { someOf } from '../../../kernel/lib/phrases.js';
import type { UnknownMember } from './unknown.js';

/** Comments for an imported file about unknown members: which are in it, and which can't be, and why. `wordsOf` names some. Pure. */
export function unknownRemarks<Found extends UnknownMember>(
  found: readonly Found[],
  wordsOf: (members: readonly Found[]) => string = pathsOf,
): readonly string[] {
  const declarable = found.filter(({ undeclarable }) => undeclarable === undefined);
  const reasons = [
    ...new Set(found.flatMap(({ undeclarable }) => (undeclarable === undefined ? [] : [undeclarable.words]))),
  ];
  return [
    ...(declarable.length === 0
      ? []
      : [`zonewright does not know these, and keeps them as they are: ${wordsOf(declarable)}.`]),
    ...reasons.map((reason) =>
      keptRemark(`${wordsOf(found.filter(({ undeclarable }) => undeclarable?.words === reason))}: ${reason}`),
    ),
  ];
}

/** The comment about something live that the file does not declare. */
export function keptRemark(what: string): string {
  return `Kept as the service has it, and not declared: ${what}.`;
}

/** The paths of members, up to a limit. */
export function pathsOf(members: readonly UnknownMember[]): string {
  return someOf(
    members.map(({ path }) => path),
    MOST_MEMBERS,
  );
}

/** The most members that a remark names. */
export const MOST_MEMBERS = 10;

/** Members with what has them: `x_later (every rule), action_parameters.y (a, b)`. `total`: possible holders. Pure. */
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
