import { UserError } from '../../kernel/model/errors.js';

/** A repository of GitHub. */
export interface Repository {
  readonly owner: string;
  readonly name: string;
}

const OWNER = /^[A-Za-z0-9_-]{1,100}$/;
const NAME = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/;
const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** What git takes as a branch (git-check-ref-format), of plain characters. */
const BRANCH =
  /^(?!.*\.\.)(?!.*\.(?:lock)?(?:\/|$))(?=.{1,255}$)[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)*$/;

/** Reads `OWNER/NAME`. Throws a UserError (usage) for anything else. */
export function parseRepository(text: string): Repository {
  const [owner = '', name = '', ...rest] = text.split('/');
  if (rest.length > 0 || !OWNER.test(owner) || !NAME.test(name)) throw badRepository(text);
  return { owner, name };
}

/** The path of a repository. It is checked here whoever made it: a dot segment or a slash would name another one. */
export function repositoryPath({ owner, name }: Repository): string {
  if (!OWNER.test(owner) || !NAME.test(name)) throw badRepository(`${owner}/${name}`);
  return `/repos/${owner}/${name}`;
}

/** The path of an issue or a pull request, which GitHub numbers alike from 1. Throws a UserError for anything else. */
export function issuePath(repository: Repository, number: number): string {
  return `${repositoryPath(repository)}/issues/${checkedNumber(number)}`;
}

/** The path of a pull request. Throws a UserError for what is no number of one. */
export function pullPath(repository: Repository, number: number): string {
  return `${repositoryPath(repository)}/pulls/${checkedNumber(number)}`;
}

function checkedNumber(number: number): number {
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw bad('number', String(number), 'It is a whole number from 1 on.');
}

/** The path of a commit. Throws a UserError for what is not a full hash. */
export function commitPath(repository: Repository, sha: string): string {
  return `${repositoryPath(repository)}/commits/${checkedSha(sha)}`;
}

/** A full hash of git, SHA-1 or SHA-256. Throws a UserError for anything else. */
export function checkedSha(sha: string): string {
  if (isSha(sha)) return sha;
  throw bad('commit', sha, 'Give the full hash: 40 or 64 digits and letters a to f.');
}

export function isSha(text: string): boolean {
  return SHA.test(text);
}

/** The path of a branch's reference. Throws a UserError for a name that no plain path can hold. */
export function branchPath(repository: Repository, branch: string): string {
  if (BRANCH.test(branch)) return `${repositoryPath(repository)}/git/ref/heads/${branch}`;
  throw bad('branch', branch, 'A branch here has letters, digits, "_", "-", "." and "/" only.');
}

function badRepository(text: string): UserError {
  return bad('repository', text, 'Write it OWNER/NAME.');
}

function bad(what: 'branch' | 'commit' | 'number' | 'repository', text: string, help: string): UserError {
  return new UserError(`${JSON.stringify(text.slice(0, 200))} is not a ${what} of GitHub; nothing was sent`, {
    code: `bad-${what}`,
    help,
  });
}
