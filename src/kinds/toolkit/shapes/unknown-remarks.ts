import { someOf } from '../../../kernel/lib/words.js';
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
