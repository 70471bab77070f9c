import { UserError } from '../../kernel/model/errors.js';
import { gitIn, type Environment, type Git } from './git.js';

/** A ref whose commits hold files and nothing else: it is never checked out. */
export interface RefFiles {
  /** The commit of the ref in this repository; undefined if there is none. Throws a UserError without a repository. */
  tip(): Promise<string | undefined>;
  /** The files of a commit: the id of the git object by the path. Throws a UserError. */
  files(commit: string): Promise<ReadonlyMap<string, string>>;
  /** The contents of git objects, by their ids. One that is missing is not in it. */
  contents(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Stores a text, and returns the id of its git object. */
  store(text: string): Promise<string>;
  /** Makes a commit of files in folders of one level. The ref stays where it is. Throws a UserError. */
  commit(
    files: ReadonlyMap<string, string>,
    parents: readonly string[],
    message: string,
    author: string,
  ): Promise<string>;
  /** Moves the ref from one commit to another. False if it is not where it was thought to be, or if another process moves it right now. */
  move(to: string, from: string | undefined): Promise<boolean>;
  /** True if a commit has the other one in its past. */
  contains(commit: string, other: string): Promise<boolean>;
  /** The commit of the ref in the remote repository, with its objects; undefined if it does not have the ref. Throws a UserError if it can't be asked. */
  fetch(remote: string): Promise<string | undefined>;
  /**
   * Sends a commit to the ref of the remote repository, if that is in its past. `moved`: it is not. Throws a UserError if it can't be sent.
   */
  push(remote: string, commit: string): Promise<Pushed>;
}

/** What became of a commit that was sent. `refused`: why the remote repository does not take it, in its words. */
export type Pushed = 'done' | 'moved' | { readonly refused: string };

/** Longer than a slow host takes, in milliseconds. */
const REMOTE_MS = 60_000;

/** The ref in the repository around a folder. Throws a UserError if git is known to be missing. */
export function refFiles(folder: string, ref: string, env: Environment): RefFiles {
  const git = gitIn(folder, env);
  const remotely = gitIn(folder, env, { remoteWithin: REMOTE_MS });
  return {
    tip: () => unlessFailed(textOf(git.run(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]))),
    files: async (commit) => filesIn(await git.run(['ls-tree', '-r', '-z', '--full-tree', commit])),
    contents: (ids) => contentsOf(git, ids),
    store: (text) => textOf(git.run(['hash-object', '-w', '--stdin'], text)),
    commit: (files, parents, message, author) => commitOf(folder, env, { files, parents, message, author }),
    move: (to, from) => isDone(git.run(['update-ref', ref, to, from ?? NONE.repeat(to.length)])),
    contains: (commit, other) => isDone(git.run(['merge-base', '--is-ancestor', other, commit])),
    fetch: async (remote) => {
      const lines = (await textOf(remotely.run(['ls-remote', '--quiet', remote, ref]))).split('\n');
      const [tip] = lines.find((line) => line.endsWith(`\t${ref}`))?.split('\t') ?? [];
      if (tip === undefined) return undefined;
      const isHere = await isDone(git.run(['cat-file', '-e', `${tip}^{commit}`]));
      if (!isHere)
        await remotely.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote, ref]);
      return tip;
    },
    push: (remote, commit) => pushed(remotely, [remote, `${commit}:${ref}`]),
  };
}

/** For `update-ref`: there was none before. */
const NONE = '0';

async function textOf(output: Promise<Buffer>): Promise<string> {
  return String(await output).trim();
}

/** Undefined if git refuses: what was asked for is not there, or is not as expected. Throws other errors. */
async function unlessFailed<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UserError && error.code === 'git-failed') return undefined;
    throw error;
  }
}

async function isDone(answer: Promise<Buffer>): Promise<boolean> {
  return (await unlessFailed(answer)) !== undefined;
}

function filesIn(listing: Buffer): ReadonlyMap<string, string> {
  const lines = String(listing).split('\0');
  const entries = lines.flatMap((line) => {
    const [, id, path] = /^100[0-7]{3} blob ([0-9a-f]{40,64})\t([^]+)$/.exec(line) ?? [];
    return id === undefined || path === undefined ? [] : [[path, id] as const];
  });
  return new Map(entries);
}

async function contentsOf(git: Git, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  if (ids.length === 0) return contents;
  const answer = await git.run(['cat-file', '--batch'], `${ids.join('\n')}\n`);
  for (let at = 0; at < answer.length;) {
    const end = answer.indexOf('\n', at);
    const [id = '', , size] = answer.toString('utf8', at, end).split(' ');
    at = end + 1;
    // `ID missing`: the object is damaged, or is not in this clone.
    if (size === undefined) continue;
    contents.set(id, answer.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return contents;
}

interface NewCommit {
  readonly files: ReadonlyMap<string, string>;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: string;
}

async function commitOf(
  folder: string,
  env: Environment,
  { files, parents, message, author }: NewCommit,
): Promise<string> {
  const email = 'zonewright@localhost';
  const git = gitIn(folder, env, {
    variables: {
      GIT_AUTHOR_NAME: author,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: author,
      GIT_COMMITTER_EMAIL: email,
    },
  });
  const folders = new Map<string, (readonly [string, string])[]>();
  for (const [path, id] of files) {
    const [of = '', name = ''] = path.split('/');
    folders.set(of, [...(folders.get(of) ?? []), [name, id]]);
  }
  const trees: string[] = [];
  for (const [name, entries] of folders) {
    const lines = entries.map(([file, id]) => `100644 blob ${id}\t${file}\0`);
    trees.push(`040000 tree ${await textOf(git.run(['mktree', '-z'], lines.join('')))}\t${name}\0`);
  }
  const tree = await textOf(git.run(['mktree', '-z'], trees.join('')));
  return textOf(
    git.run(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-m', message]),
  );
}

/** What git says of a push that came too late: it is behind, or another process moves the ref right now. */
const MOVED =
  /\[rejected\]|\[remote rejected\].*(?:cannot lock ref|failed to update ref|incorrect old value|reference already exists)/;

async function pushed(git: Git, [remote, what]: readonly [string, string]): Promise<Pushed> {
  try {
    // No hook of the repository is about records.
    await git.run(['push', '--quiet', '--no-verify', remote, what]);
    return 'done';
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const said = String(stderrOf(error));
    if (MOVED.test(said)) return 'moved';
    const [, reason] = /\[remote rejected\].*\((.+)\)\s*$/m.exec(said) ?? [];
    if (reason === undefined) throw error;
    return { refused: [reason, ...wordsOfRemote(said)].join(': ') };
  }
}

/** What the remote repository says beside a refusal: the words of a hook. Lines of a host can be many. */
function wordsOfRemote(said: string): readonly string[] {
  const lines = [...said.matchAll(/^remote:[ \t]*(\S.*)$/gm)].map(([, line = '']) => line.trim());
  return lines.length === 0 ? [] : [lines.join(' ').slice(0, 300)];
}

function stderrOf({ cause }: UserError): unknown {
  return cause instanceof Error ? cause.message : '';
}
