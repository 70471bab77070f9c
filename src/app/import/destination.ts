import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { fileKey, fileNamesFor } from '../../import/file-name.js';
import { withFiles } from '../../import/overlay.js';
import type { ProposedName } from '../../import/propose.js';
import { UserError } from '../../kernel/model/errors.js';
import { isSameScope, type Scope } from '../../kernel/model/scope.js';
import { type Configuration } from '../../engine/configuration/configuration.js';
import { readConfiguration } from '../../engine/configuration/read.js';
import { withFindingsOn } from '../../engine/configuration/other-files.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import { requireValid } from '../../engine/configuration/configuration.js';
import { refuseMisnamed } from '../../engine/configuration/near-names.js';
import { openFolder, type RepositoryFiles } from '../../files/repository/folder.js';
import { isFileIn, nearMisses } from '../../files/repository/near-misses.js';
import type { FolderEntry } from '../../files/repository/walk.js';
import type { RepositoryFolder } from '../repository/files.js';
import type { ImportOptions } from './import-options.js';
import { wantingNothing } from '../repository/repository.js';
import { statsAt } from '../disk/stats-at.js';
import type { Host } from '../ports/host.js';

/** The repository for the files. */
export interface ImportDestination extends RepositoryFolder {
  readonly configuration: Configuration;
}

/**
 * Opens the repository at `--out`, else at `--root`, whose project file a new one uses. Throws a UserError for invalid files: the effect of an import
 * is then unknown.
 */
export async function openDestination(options: ImportOptions, host: Host): Promise<ImportDestination> {
  const root = resolve(host.cwd, options.root);
  const folder = options.out === undefined ? root : resolve(host.cwd, options.out);
  requireFolder(folder, options);
  const own = openFolder(folder);
  const files = withFiles(own, await inherited(own, folder, root));
  host.doing?.('reading the files of the repository');
  // Before the first import there are no files.
  const configuration = wantingNothing(await readConfiguration(files));
  requireValid(aboutImported(configuration, options));
  return { folder, files, configuration };
}

/** With findings of named scopes; for other files, only whether they have errors. */
function aboutImported(configuration: Configuration, { zone, account, all }: ImportOptions): Configuration {
  if (all === true) return configuration;
  const addresses = [
    ...zone.map(({ name }) => `zone/${name}`),
    ...account.map(({ name }) => `account/${name}`),
  ];
  return withFindingsOn(configuration, { addresses: new Set(addresses) });
}

function requireFolder(folder: string, { out, root }: ImportOptions): void {
  const stats = statsAt(folder);
  if (stats?.isDirectory() === true || (stats === undefined && out !== undefined)) return;
  throw new UserError(`${out ?? root} is not a folder`, {
    code: 'root',
    help: 'Give --out the folder for the files, and --root the folder with zonewright.yaml.',
  });
}

/** The root's project file, for a folder without one. */
async function inherited(
  own: RepositoryFiles,
  folder: string,
  root: string,
): Promise<ReadonlyMap<string, string>> {
  // A similar name is refused when the folder is read.
  const isProject = (top: readonly FolderEntry[]): boolean =>
    isFileIn(top, PROJECT_FILE) || nearMisses(top, PROJECT_FILE).length > 0;
  if (folder === root || isProject(await own.top())) return new Map();
  const files = openFolder(root);
  const top = await files.top();
  refuseMisnamed(top);
  if (!isFileIn(top, PROJECT_FILE)) return new Map();
  return new Map([[PROJECT_FILE, Buffer.from(await files.read(PROJECT_FILE)).toString('utf8')]]);
}

/** New files of scopes. Reports names that are taken, or match no pattern. */
export function newFilesFor(
  scopes: readonly Scope[],
  { folder, configuration }: ImportDestination,
): (scope: Scope) => ProposedName {
  const { settings, scopes: declared } = configuration;
  const isDeclared = (scope: Scope): boolean => declared.some((own) => isSameScope(own.scope, scope));
  const patternsOf = ({ level }: Scope): readonly string[] =>
    level === 'zone' ? settings.zones : settings.accounts;
  const names = fileNamesFor(
    scopes.filter((scope) => !isDeclared(scope)),
    patternsOf,
  );
  return (scope) => {
    const file = names.get(fileKey(scope));
    if (file === undefined) return { problem: noPattern(scope, patternsOf(scope)) };
    const problem = obstacleAt(file, folder);
    if (problem !== undefined) return { problem };
    const schema = posix.relative(posix.dirname(file), `schemas/${scope.level}.schema.json`);
    return { file, schema };
  };
}

function noPattern({ level }: Scope, patterns: readonly string[]): { message: string; help: string } {
  return {
    message: `${patterns.join(', ')} of zonewright.yaml has no place for a new ${level} file`,
    help: `Add a pattern such as ${level}s/**/*.yaml, or write the file by hand, with its ${level} and nothing else.`,
  };
}

/** Nothing is overwritten, nor written through a link. */
function obstacleAt(file: string, folder: string): { message: string; help: string } | undefined {
  const names = file.split('/');
  for (const [index, name] of names.entries()) {
    const above = resolve(folder, ...names.slice(0, index));
    const present = namesIn(above).find((other) => other.toLowerCase() === name.toLowerCase());
    if (present === undefined) return undefined;
    const isLast = index === names.length - 1;
    if (!isLast && present === name && lstatSync(resolve(above, name)).isDirectory()) continue;
    const path = [...names.slice(0, index), present].join('/');
    return {
      message: isLast ? `${path} exists, and does not declare it` : `${path} is not the folder ${name}`,
      help: 'Look at it: rename it, or import into another folder with --out.',
    };
  }
  return undefined;
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
