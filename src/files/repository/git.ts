import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { UserError } from '../../kernel/model/errors.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { gitMissing, gitProgram, type Environment } from './git-program.js';

export type { Environment } from './git-program.js';

/** The git program, in one folder. It is never started through a shell. */
export interface Git {
  /** Runs a command to its end and gives what it printed. Throws a UserError with git's own words when it fails. */
  run(args: readonly string[], input?: string): Promise<Buffer>;
  /** Starts a command that answers as long as its input is open. The caller ends it. */
  start(args: readonly string[]): ChildProcessWithoutNullStreams;
}

/** More than any repository of configuration lists. */
const MOST_OUTPUT = 1 << 28;

/**
 * Git in a folder, which may be any folder of a work tree. What git goes by in its environment, it finds there; nothing else does it get. Throws a UserError where git is not
 * found before it is started.
 */
export function gitIn(folder: string, env: Environment): Git {
  const git = gitProgram(env);
  const options = { env: { ...forGit(env), ...OFFLINE_AND_QUIET }, windowsHide: true };
  const all = (args: readonly string[]): string[] => ['-C', folder, '--literal-pathspecs', ...args];
  return {
    run: (args, input = '') =>
      new Promise((resolve, reject) => {
        const whole = { ...options, encoding: 'buffer', maxBuffer: MOST_OUTPUT } as const;
        const child = execFile(git, all(args), whole, (error, stdout, stderr) => {
          if (error === null) resolve(stdout);
          else reject(gitFailure(args, error, stderr.toString()));
        });
        // A git that fails at once reads no input; its exit code says so.
        child.stdin?.on('error', () => undefined).end(input);
      }),
    start: (args) => spawn(git, all(args), { ...options, stdio: 'pipe' }),
  };
}

/** Where git and its configuration are, whose files it may read, and how it speaks: on any system. A token is none of its business. */
const FOR_GIT =
  /^(?:PATH|PATHEXT|HOME|HOMEDRIVE|HOMEPATH|USERPROFILE|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES.*)|SYSTEM(?:ROOT|DRIVE)|WINDIR|COMSPEC|TE?MP|TMPDIR|USER|LOGNAME|SUDO_UID|LANG|LC_.*|XDG_.*|(?:LD|DYLD)_.*|GIT_.*)$/i;

function forGit(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => FOR_GIT.test(name)));
}

/**
 * Reading needs no lock and asks nobody; in a partial clone it must not fetch either, with whichever credentials it finds. The words
 * of an error are those that `gitFailure` knows.
 */
const OFFLINE_AND_QUIET = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  // What versions understand that don't know the line above: no transport has this name.
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
};

/** True for an error that says that there is no git, or no repository that git reads. */
export function isWithoutRepository({ code }: UserError): boolean {
  return code === 'git-no-repository' || code === 'git-ownership' || code === 'git-missing';
}

/** What went wrong with git, in its own words where there are some. */
export function gitFailure(args: readonly string[], cause: unknown, stderr: string): UserError {
  const words = wordsOf(stderr);
  if (errorCode(cause) === 'ENOENT') return gitMissing(cause);
  if (/not a git repository/.test(stderr)) {
    const help = 'A revision needs a --root that is in a git work tree.';
    return new UserError(words, { code: 'git-no-repository', help, cause });
  }
  if (/dubious ownership|unsafe repository/.test(stderr)) {
    const [command = 'git config --global --add safe.directory FOLDER'] =
      /git config --global --add safe\.directory .+/.exec(stderr) ?? [];
    const help = `If you trust the folder: ${command}`;
    return new UserError(words, { code: 'git-ownership', help, cause });
  }
  if (/promisor remote|unable to read|bad object|missing/.test(stderr)) return incompleteClone(words, cause);
  const [command = ''] = args;
  const said = words === '' ? errorCode(cause) : words;
  return new UserError(`git ${command} failed: ${said}`, { code: 'git-failed', cause });
}

/** An object that the commit names is not here. */
export function incompleteClone(what: string, cause?: unknown): UserError {
  return new UserError(`this clone is not complete: ${what}`, {
    code: 'git-incomplete',
    help: 'Clone without --filter. In GitHub Actions: actions/checkout with fetch-depth: 0 and without filter.',
    cause,
  });
}

/** Git's first line of complaint, without the word in front; what it traces and advises stands around it. */
function wordsOf(stderr: string): string {
  const lines = stderr.split('\n');
  const line = lines.find((text) => /^(fatal|error):/.test(text)) ?? lines.find((text) => text !== '') ?? '';
  return line.replace(/^\w+: /, '').trim();
}
