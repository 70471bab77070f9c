import { UserError } from '../../kernel/model/errors.js';
import { openBlobs, type ReadBlob } from './blobs.js';
import type { RepositoryFiles } from './folder.js';
import { gitIn, isWithoutRepository, type Environment, type Git } from './git.js';
import { compilePatterns } from './patterns.js';
import { irregular, linked, missing, fileError, requirePlainPath } from './file-errors.js';
import { leadsToFolder, parseTree, type CommittedTree } from './tree.js';
import { listFiles, pathsTo, surveyFiles, type Tree } from './walk.js';

/**
 * The files of a git revision (branch, tag, `HEAD~1`, `origin/main`) as committed. `root`: any folder of the work tree. Links and submodules are not
 * followed, nothing is fetched. Throws a UserError without such a commit, or if git fails.
 */
export async function openRevision(
  root: string,
  revision: string,
  env: Environment,
): Promise<RepositoryFiles> {
  const git = gitIn(root, env);
  const committed = (await filesBelow(git, revision)) ?? (await filesAt(git, revision));
  const read = openBlobs(git);
  const tree = treeOf(committed, read);
  return {
    list: async (patterns) => listFiles(tree, compilePatterns(patterns)),
    survey: async (patterns) => surveyFiles(tree, compilePatterns(patterns)),
    top: () => tree.entries(''),
    read: async (file) => read(file, idOf(file, committed)),
  };
}

/** The folder's files in a revision, with one git process. Undefined if there are none, or git fails: `filesAt` says why. */
async function filesBelow(git: Git, revision: string): Promise<CommittedTree | undefined> {
  requireName(revision);
  try {
    const listing = await git.run(['ls-tree', '-r', '-z', `${revision}^{commit}`]);
    // `./`: the folder itself is a submodule there.
    const isEmpty = listing.length === 0 || listing.includes('\t./\0');
    return isEmpty ? undefined : parseTree(listing.toString(), '');
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** As filesBelow, also for a folder that the revision lacks, or that is something else there. */
async function filesAt(git: Git, revision: string): Promise<CommittedTree> {
  const { prefix, commit } = await resolve(git, revision);
  const listing = await git.run(['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...folderOf(prefix)]);
  const committed = parseTree(listing.toString(), prefix);
  requireFolder(committed, prefix);
  return committed;
}

/** A revision's commit id. Throws a UserError without such a commit, or if git fails. */
export async function commitOf(root: string, revision: string, env: Environment): Promise<string> {
  return (await resolve(gitIn(root, env), revision)).commit;
}

/** True if `from` is the commit or descends from it. Throws a UserError without such a commit, or if git fails. */
export async function isReached(
  root: string,
  commit: string,
  from: string,
  env: Environment,
): Promise<boolean> {
  const [one, other] = [await commitOf(root, commit, env), await commitOf(root, from, env)];
  const beyond = await gitIn(root, env).run(['rev-list', '--max-count=1', one, `^${other}`]);
  return beyond.length === 0;
}

/** A revision, resolved in a folder of a work tree. */
interface Resolved {
  /** The folder's path in the repository: `infra/`, '' at the top. */
  readonly prefix: string;
  readonly commit: string;
}

/** One git process for both: starting takes longer than the work. */
async function resolve(git: Git, revision: string): Promise<Resolved> {
  requireName(revision);
  const said = await git
    .run(['rev-parse', '--show-prefix', `${revision}^{commit}`])
    .then(String, (cause: unknown) => {
      throw isAboutRevision(cause) ? unknownRevision(revision, cause) : cause;
    });
  const { prefix, commit } = /^(?<prefix>|[^]*\/)\n(?<commit>[0-9a-f]{40,64})\n$/.exec(said)?.groups ?? {};
  if (prefix === undefined || commit === undefined) throw unknownRevision(revision);
  return { prefix, commit };
}

function requireName(revision: string): void {
  if (/^-|\0/.test(revision)) throw unknownRevision(revision);
}

/** False without git or a readable repository. */
function isAboutRevision(cause: unknown): boolean {
  return !(cause instanceof UserError && isWithoutRepository(cause));
}

function unknownRevision(revision: string, cause?: unknown): UserError {
  return new UserError(`there is no commit ${revision} in this clone`, {
    code: 'revision-unknown',
    help: 'Check its name, or fetch it: git fetch origin BRANCH. In GitHub Actions: actions/checkout with fetch-depth: 0.',
    cause,
  });
}

function folderOf(prefix: string): readonly string[] {
  return prefix === '' ? [] : [prefix.slice(0, -1)];
}

/** In that revision, the root's path may be something else. */
function requireFolder({ entries }: CommittedTree, prefix: string): void {
  const [folder = ''] = folderOf(prefix);
  const type = entries.get('')?.type ?? 'folder';
  if (type === 'submodule') throw fileError('file-submodule', `${folder} is a submodule in that revision`);
  if (type === 'link') throw fileError('file-symlink', `${folder} is a symbolic link in that revision`);
}

function treeOf(committed: CommittedTree, read: ReadBlob): Tree {
  const { entries, children } = committed;
  return {
    entries: (folder) => Promise.resolve(children.get(folder) ?? []),
    typeOf: (path) => Promise.resolve(entries.get(path)?.type),
    leadsToFolder: (link) => leadsToFolder(link, committed, read),
  };
}

/** A readable file's git object id. Throws a UserError for others. */
function idOf(file: string, { entries }: CommittedTree): string {
  requirePlainPath(file);
  for (const path of pathsTo(file)) {
    const type = entries.get(path)?.type;
    if (type === 'link') throw linked(file);
    if (type === 'submodule') throw fileError('file-submodule', `${file} is a submodule or goes through one`);
  }
  const entry = entries.get(file);
  if (entry?.type === 'folder') throw irregular(file);
  if (entry?.id === undefined) throw missing(file);
  return entry.id;
}
