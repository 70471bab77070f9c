import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { UserError } from '../../kernel/model/errors.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { gitMissing, gitProgram, type Environment } from './git-program.js';

export type { Environment } from './git-program.js';

/** The git program in one folder. Started without a shell. */
export interface Git {
  /** Runs a command and returns its output. Throws a UserError with git's message if it fails. */
  run(args: readonly string[], input?: string): Promise<Buffer>;
  /** Starts a command that answers until its input is closed. The caller ends it. */
  start(args: readonly string[]): ChildProcessWithoutNullStreams;
}

/** In bytes; repositories of configuration are far smaller. */
const MOST_OUTPUT = 1 << 28;

/** What git may do besides reading the repository. */
export interface GitUse {
  /** It may use the network, with the credentials that git itself has. A command that takes longer than these milliseconds fails. */
  readonly remoteWithin?: number;
  /** More variables, such as the author of a commit. */
  readonly variables?: Environment;
}

/**
 * Git in a folder, which may be any folder of a work tree. Its environment has only the variables that git needs. Throws a UserError if git is known
 * to be missing.
 */
export function gitIn(folder: string, env: Environment, { remoteWithin, variables }: GitUse = {}): Git {
  const git = gitProgram(env);
  const reach = remoteWithin === undefined ? OFFLINE_AND_QUIET : { ...forRemote(env), ...QUIET };
  const options = {
    env: { ...forGit(env), ...reach, ...variables },
    windowsHide: true,
    ...(remoteWithin === undefined ? {} : { timeout: remoteWithin }),
  };
  const all = (args: readonly string[]): string[] => ['-C', folder, '--literal-pathspecs', ...args];
  return {
    run: (args, input = '') =>
      new Promise((resolve, reject) => {
        const whole = { ...options, encoding: 'buffer', maxBuffer: MOST_OUTPUT } as const;
        const child = execFile(git, all(args), whole, (error, stdout, stderr) => {
          if (error === null) resolve(stdout);
          else reject(gitFailure(args, error, stderr.toString()));
        });
        // If git fails at once, it does not read its input. The exit code reports this.
        child.stdin?.on('error', () => undefined).end(input);
      }),
    start: (args) => spawn(git, all(args), { ...options, stdio: 'pipe' }),
  };
}

/** Variables for the places of git and its configuration, its permissions and its language, on all systems. No tokens. */
const FOR_GIT =
  /^(?:PATH|PATHEXT|HOME|HOMEDRIVE|HOMEPATH|USERPROFILE|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES.*)|SYSTEM(?:ROOT|DRIVE)|WINDIR|COMSPEC|TE?MP|TMPDIR|USER|LOGNAME|SUDO_UID|LANG|LC_.*|XDG_.*|(?:LD|DYLD)_.*|GIT_.*)$/i;

function forGit(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => FOR_GIT.test(name)));
}

/** What git needs to reach another machine: an agent with keys, proxies and certificates. */
const FOR_REMOTE =
  /^(?:SSH_AUTH_SOCK|SSH_AGENT_PID|(?:HTTPS?|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR)|CURL_CA_BUNDLE)$/i;

function forRemote(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => FOR_REMOTE.test(name)));
}

const QUIET = { GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };

/**
 * Reading takes no lock and asks no questions. In a partial clone it must not fetch, with any credentials. The language of errors is the one that
 * `gitFailure` knows.
 */
const OFFLINE_AND_QUIET = {
  ...QUIET,
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  // For versions without the variable above: no transport has this name.
  GIT_ALLOW_PROTOCOL: 'none',
};

/** True for an error without git, or without a repository that git reads. */
export function isWithoutRepository({ code }: UserError): boolean {
  return code === 'git-no-repository' || code === 'git-ownership' || code === 'git-missing';
}

/** The error for a failed git command, with git's message if there is one. */
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

/** The error for an object of the commit that the clone does not have. */
export function incompleteClone(what: string, cause?: unknown): UserError {
  return new UserError(`this clone is not complete: ${what}`, {
    code: 'git-incomplete',
    help: 'Clone without --filter. In GitHub Actions: actions/checkout with fetch-depth: 0 and without filter.',
    cause,
  });
}

/** The first line of git's error, without its prefix. Around it there may be traces and advice. */
function wordsOf(stderr: string): string {
  const lines = stderr.split('\n');
  const line = lines.find((text) => /^(fatal|error):/.test(text)) ?? lines.find((text) => text !== '') ?? '';
  return line.replace(/^\w+: /, '').trim();
}
