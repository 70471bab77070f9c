import { statSync } from 'node:fs';
import { platform as system } from 'node:os';
import { win32 } from 'node:path';
import { UserError } from '../../kernel/model/errors.js';

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The program to start for git. Windows searches the working directory before the PATH, and a checked out branch may contain a git.exe. So on Windows
 * this is the absolute path of the git.exe in the PATH. Throws a UserError if there is none.
 */
export function gitProgram(
  env: Environment,
  platform: NodeJS.Platform = system(),
  isThere: (path: string) => boolean = isFile,
): string {
  if (platform !== 'win32') return 'git';
  const [, path = ''] = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH') ?? [];
  const folders = path.split(';').map((folder) => folder.replace(/^"(.*)"$/, '$1'));
  const program = folders
    // Other people may write to folders that depend on the working directory or its drive.
    .filter((folder) => /^(?:[a-z]:[\\/]|\\\\)/i.test(folder))
    .map((folder) => win32.join(folder, 'git.exe'))
    .find(isThere);
  if (program === undefined) throw gitMissing();
  return program;
}

/** The error for a machine without git. */
export function gitMissing(cause?: unknown): UserError {
  const help = 'Install git, and make sure that it is on the PATH.';
  return new UserError('git is not installed', { code: 'git-missing', help, cause });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
