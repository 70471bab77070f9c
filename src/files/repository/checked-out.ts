import { UserError } from '../../kernel/model/errors.js';
import { gitIn, isWithoutRepository, type Environment } from './git.js';

/** The checked-out commit. No branch if detached. */
export interface CheckedOut {
  readonly commit: string;
  readonly branch?: string;
}

/** The checked-out commit of a folder, with one git process. Undefined without git, repository or commit. */
export async function checkedOut(root: string, env: Environment): Promise<CheckedOut | undefined> {
  const args = ['rev-parse', 'HEAD^{commit}', '--symbolic-full-name', 'HEAD'];
  const said = await unlessFailed(() => gitIn(root, env).run(args));
  const [, commit, branch] = /^([0-9a-f]{40,64})\n(?:refs\/heads\/(.+)|.+)\n$/.exec(String(said)) ?? [];
  if (commit === undefined) return undefined;
  return branch === undefined ? { commit } : { commit, branch };
}

/**
 * The checked-out commit, and whether the folder's tracked or untracked YAML files differ, also true if git fails. One git process, unless it fails.
 * Undefined without git, repository or commit.
 */
export async function checkedOutFiles(
  root: string,
  env: Environment,
): Promise<{ readonly commit: string; readonly isEdited: boolean } | undefined> {
  const status = await statusOf(root, env);
  if (status === undefined) return undefined;
  const lines = status.split('\0');
  const [, commit] = lines.map((line) => /^# branch\.oid ([0-9a-f]{40,64})$/.exec(line)).find(Boolean) ?? [];
  if (commit !== undefined) return { commit, isEdited: lines.some(isEdit) };
  const head = await checkedOut(root, env);
  return head === undefined ? undefined : { commit: head.commit, isEdited: true };
}

/** `git status` in format 2, NUL-separated. Empty if it fails, undefined without a repository. */
async function statusOf(root: string, env: Environment): Promise<string | undefined> {
  const options = ['--porcelain=v2', '--branch', '-z', '--no-renames', '--untracked-files=all'];
  try {
    return String(await gitIn(root, env).run(['status', ...options, '--', '.']));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return isWithoutRepository(error) ? undefined : '';
  }
}

function isEdit(line: string): boolean {
  if (line === '' || line.startsWith('# ')) return false;
  return !line.startsWith('? ') || /\.ya?ml$/.test(line);
}

/** Git's output; undefined if it fails. */
async function unlessFailed(ask: () => Promise<Buffer>): Promise<Buffer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
