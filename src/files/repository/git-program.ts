import { statSync } from 'node:fs';
import { platform as system } from 'node:os';
import { win32 } from 'node:path';
import { UserError } from '../../kernel/model/errors.js';

/** A process's variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The program for git. Windows searches the working directory first, where a branch may have a git.exe; so there it is the absolute path from PATH.
 * Throws a UserError without one.
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
    // Others may write to folders relative to the working directory or drive.
    .filter((folder) => /^(?:[a-z]:[\\/]|\\\\)/i.test(folder))
    .map((folder) => win32.join(folder, 'git.exe'))
    .find(isThere);
  if (program === undefined) throw gitMissing();
  return program;
}

/** The error without git. */
export function gitMissing(cause?: unknown): UserError {
  const help = 'Install git, and make sure that it is on the PATH.';
  return new UserError('git is not installed', { code: 'git-missing', help, cause });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
