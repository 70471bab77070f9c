import { requiredString, ShapeError, type Raw } from '../../kernel/lib/decode.js';
import { UserError } from '../../kernel/model/errors.js';

const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** Branches that git takes (git-check-ref-format), of plain characters. */
const BRANCH =
  /^(?!.*\.\.)(?!.*\.(?:lock)?(?:\/|$))(?=.{1,255}$)[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)*$/;

/** A full git hash, SHA-1 or SHA-256. Throws a UserError. */
export function checkedSha(sha: string, forge: string): string {
  if (SHA.test(sha)) return sha;
  throw bad('commit', sha, forge, 'Give the full hash: 40 or 64 digits and letters a to f.');
}

/** The number of a pull or issue, from 1. Throws a UserError. */
export function checkedNumber(number: number, forge: string): number {
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw bad('number', String(number), forge, 'It is an integer from 1.');
}

/** The name of a branch. Throws a UserError for one that needs escapes in a path. */
export function checkedBranch(branch: string, forge: string): string {
  if (BRANCH.test(branch)) return branch;
  throw bad('branch', branch, forge, 'A branch here has letters, digits, "_", "-", "." and "/" only.');
}

/** The error for a wrong name at a forge. */
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

/** An integer from 1. Throws a ShapeError. */
export function requiredNumber(raw: Raw, member: string, what: string): number {
  const value = raw[member];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new ShapeError(`${what} has no ${member}`);
}

/** A full commit hash. Throws a ShapeError. */
export function requiredSha(raw: Raw, member: string, what: string): string {
  const sha = requiredString(raw, member, what);
  if (SHA.test(sha)) return sha;
  throw new ShapeError(`${member} of ${what} is not a commit`);
}

/** A time (RFC 3339) in milliseconds since 1970. Throws a ShapeError. */
export function requiredTime(raw: Raw, member: string, what: string): number {
  const time = Date.parse(requiredString(raw, member, what));
  if (Number.isFinite(time)) return time;
  throw new ShapeError(`${member} of ${what} is not a time`);
}
