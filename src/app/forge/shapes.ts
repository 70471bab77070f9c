import { requiredString, ShapeError, type Raw } from '../../kernel/lib/decode.js';
import { UserError } from '../../kernel/model/errors.js';

const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** What git takes as a branch (git-check-ref-format), of plain characters. */
const BRANCH =
  /^(?!.*\.\.)(?!.*\.(?:lock)?(?:\/|$))(?=.{1,255}$)[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)*$/;

/** A full hash of git, SHA-1 or SHA-256. Throws a UserError for anything else. */
export function checkedSha(sha: string, forge: string): string {
  if (SHA.test(sha)) return sha;
  throw bad('commit', sha, forge, 'Give the full hash: 40 or 64 digits and letters a to f.');
}

/** The number of a pull or an issue, which forges count from 1. Throws a UserError for anything else. */
export function checkedNumber(number: number, forge: string): number {
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw bad('number', String(number), forge, 'It is an integer from 1.');
}

/** The name of a branch. Throws a UserError for a name that no plain path can hold. */
export function checkedBranch(branch: string, forge: string): string {
  if (BRANCH.test(branch)) return branch;
  throw bad('branch', branch, forge, 'A branch here has letters, digits, "_", "-", "." and "/" only.');
}

/** A mistake in what names something at a forge. */
export function bad(
  what: 'branch' | 'commit' | 'number' | 'repository' | 'team',
  text: string,
  forge: string,
  help: string,
): UserError {
  return new UserError(
    `${JSON.stringify(text.slice(0, 200))} is not a ${what} of ${forge}; nothing was sent`,
    {
      code: `bad-${what}`,
      help,
    },
  );
}

/** A number that counts something from 1 on. Throws a ShapeError for anything else. */
export function requiredNumber(raw: Raw, member: string, what: string): number {
  const value = raw[member];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new ShapeError(`${what} has no ${member}`);
}

/** The full hash of a commit. Throws a ShapeError for anything else. */
export function requiredSha(raw: Raw, member: string, what: string): string {
  const sha = requiredString(raw, member, what);
  if (SHA.test(sha)) return sha;
  throw new ShapeError(`${member} of ${what} is not a commit`);
}

/** A point in time (RFC 3339), in milliseconds since 1970. Throws a ShapeError for anything else. */
export function requiredTime(raw: Raw, member: string, what: string): number {
  const time = Date.parse(requiredString(raw, member, what));
  if (Number.isFinite(time)) return time;
  throw new ShapeError(`${member} of ${what} is not a time`);
}
