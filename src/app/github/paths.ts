import type { UserError } from '../../kernel/model/errors.js';
import { bad, checkedBranch, checkedNumber, checkedSha } from '../forge/shapes.js';

const FORGE = 'GitHub';

/** A repository of GitHub. */
export interface Repository {
  readonly owner: string;
  readonly name: string;
}

const OWNER = /^[A-Za-z0-9_-]{1,100}$/;
const NAME = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/;

/** Reads `OWNER/NAME`. Throws a UserError (usage). */
export function parseRepository(text: string): Repository {
  const [owner = '', name = '', ...rest] = text.split('/');
  if (rest.length > 0 || !OWNER.test(owner) || !NAME.test(name)) throw badRepository(text);
  return { owner, name };
}

/** A repository's path. Checked whatever the source: a dot segment or slash would name another. Throws a UserError. */
export function repositoryPath({ owner, name }: Repository): string {
  if (!OWNER.test(owner) || !NAME.test(name)) throw badRepository(`${owner}/${name}`);
  return `/repos/${owner}/${name}`;
}

/** The path of an issue or pull request, numbered together from 1. Throws a UserError. */
export function issuePath(repository: Repository, number: number): string {
  return `${repositoryPath(repository)}/issues/${checkedNumber(number, FORGE)}`;
}

/** The path of a pull request. Throws a UserError for a wrong number. */
export function pullPath(repository: Repository, number: number): string {
  return `${repositoryPath(repository)}/pulls/${checkedNumber(number, FORGE)}`;
}

/** The path of a commit. Throws a UserError unless it is a full hash. */
export function commitPath(repository: Repository, sha: string): string {
  return `${repositoryPath(repository)}/commits/${checkedSha(sha, FORGE)}`;
}

/** The path of a branch. Throws a UserError for a name that needs escapes. */
export function branchPath(repository: Repository, branch: string): string {
  return `${repositoryPath(repository)}/git/ref/heads/${checkedBranch(branch, FORGE)}`;
}

/** The path of a team, `ORG/TEAM`. Throws a UserError. */
export function teamPath(team: string): string {
  const [organisation = '', slug = '', ...rest] = team.split('/');
  if (rest.length > 0 || !OWNER.test(organisation) || !NAME.test(slug))
    throw bad('team', team, FORGE, 'Write it ORG/TEAM.');
  return `/orgs/${organisation}/teams/${slug}`;
}

function badRepository(text: string): UserError {
  return bad('repository', text, FORGE, 'Write it OWNER/NAME, in the flag or in GITHUB_REPOSITORY.');
}
