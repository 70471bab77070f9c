import { UserError } from '../../kernel/model/errors.js';
import { gitIn, type Environment, type Git } from './git.js';

/** A ref whose commits only hold files. Never checked out. */
export interface RefFiles {
  /** The local ref's commit, if any. Throws a UserError without a repository. */
  tip(): Promise<string | undefined>;
  /** Git object ids of a commit's files, by path. Throws a UserError. */
  files(commit: string): Promise<ReadonlyMap<string, string>>;
  /** Contents of git objects by id, without missing ones. */
  contents(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Stores a text, and returns its object id. */
  store(text: string): Promise<string>;
  /** Makes a commit of files in folders of one level, without moving the ref. Throws a UserError. */
  commit(
    files: ReadonlyMap<string, string>,
    parents: readonly string[],
    message: string,
    author: string,
  ): Promise<string>;
  /** Moves the ref. False if it is elsewhere, or another process is moving it. */
  move(to: string, from: string | undefined): Promise<boolean>;
  /** True if a commit descends from the other. */
  contains(commit: string, other: string): Promise<boolean>;
  /** The remote ref's commit, fetched; undefined without one. Throws a UserError if unreachable. */
  fetch(remote: string): Promise<string | undefined>;
  /** Sends a commit, if the remote ref is in its past; otherwise `moved`. Throws a UserError if it can't. */
  push(remote: string, commit: string): Promise<Pushed>;
}

/** The result of sending. `refused`: the remote's reason. */
export type Pushed = 'done' | 'moved' | { readonly refused: string };

/** Longer than slow hosts take, in milliseconds. */
const REMOTE_MS = 60_000;

/** The ref in a folder's repository. Throws a UserError if git is missing. */
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

/** For `update-ref`: no former value. */
const NONE = '0';

async function textOf(output: Promise<Buffer>): Promise<string> {
  return String(await output).trim();
}

/** Undefined if git refuses, as something is missing or unexpected. Throws other errors. */
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
    // `ID missing`: damaged, or not in this clone.
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

/** Git's words for a late push: behind, or the ref is moving. */
const MOVED =
  /\[rejected\]|\[remote rejected\].*(?:cannot lock ref|failed to update ref|incorrect old value|reference already exists)/;

async function pushed(git: Git, [remote, what]: readonly [string, string]): Promise<Pushed> {
  try {
    // Hooks are not about records.
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

/** A hook's words beside a refusal, cut, as hosts may print many. */
function wordsOfRemote(said: string): readonly string[] {
  const lines = [...said.matchAll(/^remote:[ \t]*(\S.*)$/gm)].map(([, line = '']) => line.trim());
  return lines.length === 0 ? [] : [lines.join(' ').slice(0, 300)];
}

function stderrOf({ cause }: UserError): unknown {
  return cause instanceof Error ? cause.message : '';
}
