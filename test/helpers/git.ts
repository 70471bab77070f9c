import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from './command.js';
import { gitObjects, type Committed } from './git-objects.js';

/** Only Node and npm are sure to be there: a test that needs git skips itself without it. */
export const HAS_GIT = spawnSync('git', ['--version']).status === 0;

const DATE = '2026-01-02T03:04:05+00:00';

/** The same commits, with the same ids, whoever runs the tests, and whatever is configured there. */
export const GIT_ENV = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_AUTHOR_DATE: DATE,
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
  GIT_COMMITTER_DATE: DATE,
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'gc.auto',
  GIT_CONFIG_VALUE_0: '0',
};

/** What a test puts at a path: text, a link to a target, text that may be executed, or nothing any more. */
export type Content = Committed | undefined;

export type Contents = Readonly<Record<string, Content>>;

/** A git repository with a work tree. */
export interface GitRepository {
  /** The work tree. */
  readonly root: string;
  /** Runs git there and gives what it printed, without line ends around it. */
  readonly git: (...args: readonly string[]) => string;
  /** Writes into the work tree. */
  readonly write: (contents: Contents) => void;
  /** Writes, commits everything there is, and gives the id of the commit. */
  readonly commit: (contents?: Contents, message?: string) => string;
  /** Goes on with a new branch. */
  readonly branch: (name: string) => void;
  /** Goes to a branch that is there. */
  readonly checkout: (name: string) => void;
  /** Merges a branch with a commit of its own, and gives its id. */
  readonly merge: (name: string) => string;
}

/** A repository with branch `main` in a folder of its own, gone when the test is over. The first commit holds `contents`. */
export function gitRepository(contents: Contents = {}, ...initOptions: readonly string[]): GitRepository {
  const root = join(repository({}), 'repository');
  mkdirSync(root);
  write(root, contents);
  if (initOptions.length === 0 && isPlain(contents)) {
    const { commit, index } = gitObjects(root);
    index(commit('main', contents));
  } else {
    const init = ['git init --quiet --template= --initial-branch main', ...initOptions].join(' ');
    shell(root, `${init} && ${COMMIT}`, { MESSAGE: 'change' });
  }
  return openGit(root);
}

/** What git commits as it is: nothing is left out or converted. */
function isPlain(contents: Contents): contents is Readonly<Record<string, Committed>> {
  return Object.entries(contents).every(
    ([path, content]) => content !== undefined && !path.split('/').some((name) => name.startsWith('.git')),
  );
}

/** To start a process costs a large one as much as a commit: git's commands go together. */
const COMMIT = 'git add --all && git commit --quiet --allow-empty --message "$MESSAGE" && git rev-parse HEAD';

/** Runs a script and gives what it printed, without line ends around it. */
function shell(cwd: string, script: string, env: Readonly<Record<string, string>>): string {
  const options = { cwd, env: { ...GIT_ENV, ...env }, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync('sh', ['-c', script], options).trim();
}

/** A repository that is there already. */
export function openGit(root: string): GitRepository {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      env: GIT_ENV,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  return {
    root,
    git,
    write: (contents) => write(root, contents),
    commit: (contents = {}, message = 'change') => {
      write(root, contents);
      return shell(root, COMMIT, { MESSAGE: message });
    },
    branch: (name) => {
      if (!startBranch(join(root, '.git'), name)) git('checkout', '--quiet', '-b', name);
    },
    checkout: (name) => void git('checkout', '--quiet', name),
    merge: (name) =>
      shell(root, 'git merge --quiet --no-ff --no-edit "$BRANCH" && git rev-parse HEAD', { BRANCH: name }),
  };
}

/** A branch from the one that is checked out, without a process. False if that is not in a file of its own. */
function startBranch(folder: string, name: string): boolean {
  const [, ref = ''] = /^ref: (refs\/heads\/\S+)\n$/.exec(readFileSync(join(folder, 'HEAD'), 'utf8')) ?? [];
  const next = `refs/heads/${name}`;
  if (ref === '' || !existsSync(join(folder, ref)) || existsSync(join(folder, next))) return false;
  writeFileSync(join(folder, next), readFileSync(join(folder, ref)));
  writeFileSync(join(folder, 'HEAD'), `ref: ${next}\n`);
  return true;
}

function write(root: string, contents: Contents): void {
  for (const [file, content] of Object.entries(contents)) put(join(root, file), content);
}

function put(path: string, content: Content): void {
  rmSync(path, { recursive: true, force: true });
  if (content === undefined) return;
  mkdirSync(dirname(path), { recursive: true });
  if (typeof content === 'string') writeFileSync(path, content);
  else if ('link' in content) symlinkSync(content.link, path);
  else {
    writeFileSync(path, content.executable);
    chmodSync(path, 0o755);
  }
}
