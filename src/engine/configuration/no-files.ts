import { nearest } from '../../kernel/lib/suggest.js';
import { someOf } from '../../kernel/lib/words.js';
import type { Finding } from '../../kernel/model/finding.js';
import { PROJECT_FILE, type Settings } from '../../kernel/model/settings.js';
import type { RepositoryFiles } from '../../files/repository/folder.js';
import { compilePatterns } from '../../files/repository/patterns.js';

/** The code of the finding that there are no files. */
export const NO_FILES = 'no-files';

/** How deep somebody looks for what was meant: a checkout may hold anything. */
const LEVELS = ['', '*/', '*/*/'];
const PATTERNS = LEVELS.flatMap((folders) => [`${folders}*.yaml`, `${folders}*.yml`]);
const NOT_OURS = /(?:^|\/)node_modules\//;

/**
 * Nothing found is never "nothing wanted": that would delete everything. The finding says where was looked, and what is there instead. `root` is what
 * the root is called; undefined where it is no folder.
 */
export async function noFiles(
  settings: Settings,
  files: RepositoryFiles,
  root: string | undefined,
): Promise<Finding> {
  const patterns = [...settings.zones, ...settings.accounts];
  return {
    severity: 'error',
    code: NO_FILES,
    message: `no file matches ${patterns.join(', ')}${root === undefined ? '' : ` in ${root}`}`,
    help: helpFor(patterns, await yamlIn(files)),
  };
}

/** YAML files near the root; undefined where they can't be listed, which is no news here. */
async function yamlIn(files: RepositoryFiles): Promise<readonly string[] | undefined> {
  try {
    const found = await files.list(PATTERNS);
    return found.filter((file) => file !== PROJECT_FILE && !NOT_OURS.test(file));
  } catch {
    return undefined;
  }
}

const ELSEWHERE = 'Run it in the root of the repository, or give --root DIR.';

/** What to do, by what is there: from the surest guess to none. */
function helpFor(patterns: readonly string[], there: readonly string[] | undefined): string {
  if (there === undefined) return ELSEWHERE;
  if (there.length === 0) return `There is no YAML file near it. ${ELSEWHERE}`;
  return below(patterns, there) ?? misnamed(patterns, there) ?? others(there);
}

/** Files that would match from a folder further down. */
function below(patterns: readonly string[], there: readonly string[]): string | undefined {
  const compiled = compilePatterns(patterns);
  for (const file of there) {
    const steps = file.split('/');
    const depth = steps.findIndex((_, index) => index > 0 && compiled.matches(steps.slice(index).join('/')));
    if (depth > 0)
      return `There is ${file}: give --root with the folder ${steps.slice(0, depth).join('/')} in it.`;
  }
  return undefined;
}

/** Files in a folder, or with an ending, that is nearly what a pattern says. */
function misnamed(patterns: readonly string[], there: readonly string[]): string | undefined {
  const compiled = compilePatterns(patterns);
  const ending = there.find((file) => compiled.matches(file.replace(/\.yml$/, '.yaml')));
  if (ending !== undefined)
    return `There is ${ending}: rename it to end with .yaml, or say so in zonewright.yaml.`;
  const folders = compiled.roots.map(({ folder }) => folder).filter((folder) => folder !== '');
  for (const file of there) {
    const folder = file.split('/').slice(0, -1).join('/');
    const meant = folder === '' ? undefined : nearest(folder, folders);
    if (meant !== undefined) return `There is ${file}: did you mean the folder ${meant}?`;
  }
  return undefined;
}

function others(there: readonly string[]): string {
  return `There is ${someOf(there, 3)}: if these are its files, name them under zones or accounts in zonewright.yaml. ${ELSEWHERE}`;
}
