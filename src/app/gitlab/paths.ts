import type { UserError } from '../../kernel/model/errors.js';
import { bad, checkedBranch, checkedNumber, checkedSha } from '../forge/shapes.js';

const FORGE = 'GitLab';

/** A GitLab project: its id or full path, encoded for the API. */
export interface Project {
  readonly encoded: string;
}

const ID = /^[1-9]\d{0,18}$/;
const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}$/;
/** GitLab nests groups up to twenty deep. */
const MOST_SEGMENTS = 22;

/** Reads a project's id, or `GROUP/PROJECT` with nested groups. Throws a UserError (usage). */
export function parseProject(text: string): Project {
  if (ID.test(text)) return { encoded: text };
  const segments = text.split('/');
  const isPath = segments.length >= 2 && segments.length <= MOST_SEGMENTS;
  if (!isPath || !segments.every((segment) => SEGMENT.test(segment))) throw badProject(text);
  return { encoded: encodeURIComponent(text) };
}

/** The path of a project. */
export function projectPath({ encoded }: Project): string {
  return `/projects/${encoded}`;
}

/** The path of a merge request, numbered from 1 per project. Throws a UserError. */
export function mergeRequestPath(project: Project, number: number): string {
  return `${projectPath(project)}/merge_requests/${checkedNumber(number, FORGE)}`;
}

/** The path of a commit. Throws a UserError unless it is a full hash. */
export function commitPath(project: Project, sha: string): string {
  return `${projectPath(project)}/repository/commits/${checkedSha(sha, FORGE)}`;
}

/** The path to set a commit's status. Throws a UserError unless it is a full hash. */
export function statusPath(project: Project, sha: string): string {
  return `${projectPath(project)}/statuses/${checkedSha(sha, FORGE)}`;
}

/** The path of a branch. Throws a UserError for a name that needs escapes. */
export function branchPath(project: Project, branch: string): string {
  return `${projectPath(project)}/repository/branches/${encodeURIComponent(checkedBranch(branch, FORGE))}`;
}

/** The path of a group, with its parents. Throws a UserError. */
export function groupPath(group: string): string {
  const segments = group.split('/');
  if (segments.length >= MOST_SEGMENTS || !segments.every((segment) => SEGMENT.test(segment)))
    throw bad('team', group, FORGE, 'Write the path of a group, such as acme/security.');
  return `/groups/${encodeURIComponent(group)}`;
}

function badProject(text: string): UserError {
  return bad(
    'repository',
    text,
    FORGE,
    'Write the id of a project, or its path such as GROUP/PROJECT, in the flag or in CI_PROJECT_ID.',
  );
}
