import { statSync } from 'node:fs';
import { platform as system } from 'node:os';
import { win32 } from 'node:path';
import { UserError } from '../../kernel/model/errors.js';

/** Environment variables, as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What to start for git. Windows looks into the working directory before it goes by the PATH, and there may lie a git.exe of somebody whose branch is checked out: so
 * there it is the one of the PATH, by its whole path. Throws a UserError when there is none.
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
    // What depends on the working directory or its drive is where somebody else may write.
    .filter((folder) => /^(?:[a-z]:[\\/]|\\\\)/i.test(folder))
    .map((folder) => win32.join(folder, 'git.exe'))
    .find(isThere);
  if (program === undefined) throw gitMissing();
  return program;
}

/** There is no git on this machine. */
export function gitMissing(cause?: unknown): UserError {
  const help = 'Install git, and make sure that it is on the PATH.';
  return new UserError('git is not installed', { code: 'git-missing', help, cause });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
