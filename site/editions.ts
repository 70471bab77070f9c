import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The docs of one version, as a part of the site. */
export interface Edition {
  /** Where the site has it: '' for the top, else a folder such as `v0.2.0/`. */
  readonly folder: string;
  /** What people choose it by: a version, or `next` for what follows the newest release. */
  readonly name: string;
  readonly isReleased: boolean;
  /** The revision that links to other files of the repository name. */
  readonly revision: string;
  /** Texts by their paths in the repository: pages, and what tells how pages belong together. */
  readonly files: ReadonlyMap<string, string>;
  /** What pages show, by paths in the repository. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** What the site is made from, besides pictures. */
const SOURCES =
  /^(?:docs\/.+\.(?:md|yaml)|schemas\/.+\.json|(?:README|SECURITY|CONTRIBUTING|CHANGELOG)\.md|package\.json)$/;

const PICTURES = /^docs\/pictures\/[\w-]+\.(?:svg|png)$/;

const RELEASE = /^v(\d+)\.(\d+)\.(\d+)$/;

/**
 * The editions of a site, that at the top first. The newest release is at the top, every release is in the folder of its tag, and what is in the work
 * tree is in `next/`. Before the first release the work tree is at the top. Throws an Error if git fails in the middle of its answer.
 */
export function editionsIn(root: string): readonly Edition[] {
  const released = releasesIn(root).map((tag) => releasedEdition(root, tag));
  const workTree = editionOfTree(root);
  const [newest] = released;
  if (newest === undefined) return [workTree];
  return [{ ...newest, folder: '' }, { ...workTree, folder: 'next/', name: 'next' }, ...released];
}

/** What is in a work tree, as the only edition. */
export function editionOfTree(root: string): Edition {
  const { files, pictures } = contentsOfTree(root);
  return { folder: '', name: versionOf(files), isReleased: false, revision: 'main', files, pictures };
}

/** The tags of releases, newest first. None outside of a repository. */
function releasesIn(root: string): readonly string[] {
  const { status, stdout } = spawnSync('git', ['tag', '--list', 'v*'], { cwd: root, encoding: 'utf8' });
  const numbers = (tag: string): readonly number[] => (RELEASE.exec(tag) ?? []).slice(1).map(Number);
  const tags = status === 0 ? stdout.split('\n').filter((tag) => RELEASE.test(tag)) : [];
  return tags.toSorted((a, b) => {
    const others = numbers(b);
    const differences = numbers(a).map((number, place) => (others[place] ?? 0) - number);
    return differences.find((difference) => difference !== 0) ?? 0;
  });
}

function releasedEdition(root: string, tag: string): Edition {
  return {
    folder: `${tag}/`,
    name: tag.slice(1),
    isReleased: true,
    revision: tag,
    ...contentsOfTag(root, tag),
  };
}

type Contents = Pick<Edition, 'files' | 'pictures'>;

function contentsOfTree(root: string): Contents {
  const below = ['docs', 'schemas'].flatMap((folder) => pathsBelow(root, folder));
  const paths = [...readdirSync(root), ...below].filter(isSource).toSorted();
  return contentsOf(paths.map((path) => [path, readFileSync(join(root, path))]));
}

function isSource(path: string): boolean {
  return SOURCES.test(path) || PICTURES.test(path);
}

function contentsOf(sources: readonly (readonly [path: string, content: Buffer])[]): Contents {
  const [pictures, texts] = [true, false].map((isPicture) =>
    sources.filter(([path]) => PICTURES.test(path) === isPicture),
  );
  return {
    files: new Map((texts ?? []).map(([path, content]) => [path, content.toString('utf8')])),
    pictures: new Map(pictures),
  };
}

function pathsBelow(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

function contentsOfTag(root: string, tag: string): Contents {
  const paths = git(root, ['ls-tree', '-r', '-z', '--name-only', tag]).toString().split('\0');
  const sources = paths.filter(isSource);
  const answer = git(root, ['cat-file', '--batch'], sources.map((path) => `${tag}:${path}\n`).join(''));
  return contentsOf(contentsIn(answer).map((content, place) => [sources[place] ?? '', content]));
}

/** The contents in an answer of `git cat-file --batch`: each has a line before it that ends with its size, and a line end behind it. */
function contentsIn(answer: Buffer): readonly Buffer[] {
  const contents: Buffer[] = [];
  for (let at = 0; at < answer.length;) {
    const start = answer.indexOf('\n', at) + 1;
    const end = start + Number(answer.toString('utf8', at, start).split(' ')[2]);
    contents.push(answer.subarray(start, end));
    at = end + 1;
  }
  return contents;
}

function git(root: string, args: readonly string[], input = ''): Buffer {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, input, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.toString()}`);
  return stdout;
}

/** The version in the package.json of an edition. */
function versionOf(files: ReadonlyMap<string, string>): string {
  return /"version": "([^"]+)"/.exec(files.get('package.json') ?? '')?.[1] ?? 'unknown';
}
