import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { UserError } from '../../kernel/model/errors.js';
import { errorCode } from '../../kernel/lib/error-code.js';
import { gitMissing, gitProgram, type Environment } from './git-program.js';

export type { Environment } from './git-program.js';

/** Git in a folder, started without a shell. */
export interface Git {
  /** Returns a command's output. Throws a UserError with git's message. */
  run(args: readonly string[], input?: string): Promise<Buffer>;
  /** Starts a command that answers until its input closes. The caller ends it. */
  start(args: readonly string[]): ChildProcessWithoutNullStreams;
}

/** In bytes. Repositories of configuration are far smaller. */
const MOST_OUTPUT = 1 << 28;

/** What git may do beyond reading. */
export interface GitUse {
  /** May use the network with git's own credentials. Commands fail after these milliseconds. */
  readonly remoteWithin?: number;
  /** More variables, such as a commit's author. */
  readonly variables?: Environment;
}

/** Git in a folder of a work tree, with only the variables it needs. Throws a UserError if git is missing. */
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
        // Git reads no input if it fails at once. The exit code says so.
        child.stdin?.on('error', () => undefined).end(input);
      }),
    start: (args) => spawn(git, all(args), { ...options, stdio: 'pipe' }),
  };
}

/** Variables for git's places, configuration, permissions and language, on all systems. No tokens. */
const FOR_GIT =
  /^(?:PATH|PATHEXT|HOME|HOMEDRIVE|HOMEPATH|USERPROFILE|(?:LOCAL)?APPDATA|PROGRAM(?:DATA|FILES.*)|SYSTEM(?:ROOT|DRIVE)|WINDIR|COMSPEC|TE?MP|TMPDIR|USER|LOGNAME|SUDO_UID|LANG|LC_.*|XDG_.*|(?:LD|DYLD)_.*|GIT_.*)$/i;

function forGit(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => FOR_GIT.test(name)));
}

/** For other machines: key agents, proxies, certificates. */
const FOR_REMOTE =
  /^(?:SSH_AUTH_SOCK|SSH_AGENT_PID|(?:HTTPS?|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR)|CURL_CA_BUNDLE)$/i;

function forRemote(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => FOR_REMOTE.test(name)));
}

const QUIET = { GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };

/** Reading takes no lock and asks nothing. A partial clone must not fetch. `gitFailure` knows this language. */
const OFFLINE_AND_QUIET = {
  ...QUIET,
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  // For older versions: no transport has this name.
  GIT_ALLOW_PROTOCOL: 'none',
};

/** True if git, or a repository it reads, is missing. */
export function isWithoutRepository({ code }: UserError): boolean {
  return code === 'git-no-repository' || code === 'git-ownership' || code === 'git-missing';
}

/** A failed command's error, with git's message if any. */
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

/** The error for an object that the clone lacks. */
export function incompleteClone(what: string, cause?: unknown): UserError {
  return new UserError(`this clone is not complete: ${what}`, {
    code: 'git-incomplete',
    help: 'Clone without --filter. In GitHub Actions: actions/checkout with fetch-depth: 0 and without filter.',
    cause,
  });
}

/** The first line of git's error, without prefix. Traces and advice may surround it. */
function wordsOf(stderr: string): string {
  const lines = stderr.split('\n');
  const line = lines.find((text) => /^(fatal|error):/.test(text)) ?? lines.find((text) => text !== '') ?? '';
  return line.replace(/^\w+: /, '').trim();
}
