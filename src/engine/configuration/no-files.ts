import { posix } from 'node:path';
import { shellWord } from '../../kernel/lib/shell-word.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { someOf } from '../../kernel/lib/phrases.js';
import type { Finding } from '../../kernel/model/finding.js';
import { PROJECT_FILE, type Settings } from '../../kernel/model/settings.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { IGNORE_FILE } from './ignore-file.js';
import { compilePatterns } from '../../files/repository/patterns.js';

/** The finding's code for no files. */
export const NO_FILES = 'no-files';

/** How deep to look: a checkout may contain anything. */
const LEVELS = ['', '*/', '*/*/'];
const PATTERNS = LEVELS.flatMap((folders) => [`${folders}*.yaml`, `${folders}*.yml`]);
const NOT_OURS = /(?:^|\/)node_modules\//;

/** What only the root of a project has. */
const OF_PROJECTS: ReadonlySet<string> = new Set([PROJECT_FILE, IGNORE_FILE]);
/** The same with either ending: never of a scope. */
const NO_SCOPE = /(?:^|\/)(?:zonewright|drift-ignore)\.ya?ml$/;

/** Where files were looked for. */
export interface NamedRoot {
  /** The folder's full path. */
  readonly folder: string;
  /** Its value for --root, from the working directory (`.`). */
  readonly named: string;
}

/**
 * Nothing found is never "nothing wanted": that would delete everything. The finding names the place and what is there. No root: it was no folder.
 */
export async function noFiles(
  settings: Settings,
  files: RepositoryFiles,
  root: NamedRoot | undefined,
): Promise<Finding> {
  const patterns = [...settings.zones, ...settings.accounts];
  return {
    severity: 'error',
    code: NO_FILES,
    message: `no file matches ${patterns.join(', ')}${root === undefined ? '' : ` in ${root.folder}`}`,
    help: helpFor(patterns, await yamlIn(files), root),
  };
}

/** YAML files near the root; undefined if they can't be listed. */
async function yamlIn(files: RepositoryFiles): Promise<readonly string[] | undefined> {
  try {
    return (await files.list(PATTERNS)).filter((file) => !NOT_OURS.test(file));
  } catch {
    return undefined;
  }
}

const ELSEWHERE = 'Run the command in the root of the repository, or give --root DIR.';

/** What to do, from the surest guess to none. */
function helpFor(
  patterns: readonly string[],
  there: readonly string[] | undefined,
  root: NamedRoot | undefined,
): string {
  if (there === undefined) return ELSEWHERE;
  return (
    ending(patterns, there) ??
    below(patterns, there, root?.named ?? '.') ??
    others(patterns, there, root?.folder)
  );
}

/** Files that a pattern matches with another ending. */
function ending(patterns: readonly string[], there: readonly string[]): string | undefined {
  const compiled = compilePatterns(patterns);
  const found = there.find((file) => compiled.matches(file.replace(/\.yml$/, '.yaml')));
  return found === undefined
    ? undefined
    : `There is ${found}: rename it to end with .yaml, or add its name to zonewright.yaml.`;
}

/** Folders below that are a project's root: they have its files, or files that match from there. */
function below(patterns: readonly string[], there: readonly string[], root: string): string | undefined {
  const compiled = compilePatterns(patterns);
  const roots = there.flatMap((file) => {
    const steps = file.split('/');
    const depth = steps.findIndex(
      (step, index) => index > 0 && (OF_PROJECTS.has(step) || compiled.matches(steps.slice(index).join('/'))),
    );
    return depth > 0 ? [posix.join(root, ...steps.slice(0, depth))] : [];
  });
  const projects = [...new Set(roots)];
  const [first] = projects;
  if (first === undefined) return undefined;
  const which =
    projects.length === 1
      ? `There is a project in ${first}: give`
      : `There are projects in ${someOf(projects, 3)}: name one, as in`;
  // No full stop: it would be copied too.
  return `${which} --root ${shellWord(first)}`;
}

/** Files in a folder that nearly matches a pattern, or any. */
function others(
  patterns: readonly string[],
  there: readonly string[],
  where = 'the root of the repository',
): string {
  const files = there.filter((file) => !NO_SCOPE.test(file));
  if (files.length === 0)
    return there.length === 0
      ? `There is no YAML file in ${where}, nor in two levels of folders below. To start a project there: zonewright init. ${ELSEWHERE}`
      : `There is no other YAML file in ${where}, nor in two levels of folders below. ${ELSEWHERE}`;
  const folders = compilePatterns(patterns)
    .roots.map(({ folder }) => folder)
    .filter((folder) => folder !== '');
  for (const file of files) {
    const folder = file.split('/').slice(0, -1).join('/');
    const meant = folder === '' ? undefined : nearest(folder, folders);
    if (meant !== undefined) return `There is ${file}: did you mean the folder ${meant}?`;
  }
  const [found, its] =
    files.length === 1
      ? [`is ${files.join('')}`, 'this is a file']
      : [`are ${someOf(files, 3)}`, 'these are files'];
  return `There ${found}: if ${its} of zones or accounts, add a pattern to zonewright.yaml, under zones or accounts. ${ELSEWHERE}`;
}
