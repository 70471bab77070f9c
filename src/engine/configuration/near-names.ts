import { UserError } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import { isFileIn, nearMisses } from '../../files/repository/near-misses.js';
import type { FolderEntry, Listing } from '../../files/repository/walk.js';
import { IGNORE_FILE } from './ignore-file.js';

/** The code of a project file that is not read for its name. */
export const PROJECT_MISNAMED = 'project-misnamed';

/**
 * Findings about similar file names in the root. Instead of a project file, one is an error: its gates would not count, unnoticed. Otherwise it is a
 * warning. `ignore` is the ignore file that is read. Pure.
 */
export function nearNames(entries: readonly FolderEntry[], ignore?: string): readonly Finding[] {
  const project = nearMisses(entries, PROJECT_FILE);
  const ignores = nearMisses(entries, IGNORE_FILE).filter(({ name }) => name !== ignore);
  return [
    ...project.map((entry) =>
      isFileIn(entries, PROJECT_FILE) ? beside(entry, PROJECT_FILE) : instead(entry),
    ),
    ...ignores.map((entry) =>
      isFileIn(entries, IGNORE_FILE) ? beside(entry, IGNORE_FILE) : unreadIgnore(entry),
    ),
  ];
}

/** Throws a UserError for a root with something for a project file that is not read. */
export function refuseMisnamed(entries: readonly FolderEntry[]): void {
  const findings = nearNames(entries).filter(({ code }) => code === PROJECT_MISNAMED);
  if (findings.length === 0) return;
  throw new UserError('the configuration is not valid', {
    code: 'configuration-invalid',
    help: 'Nothing was written.',
    findings,
  });
}

function instead(entry: FolderEntry): Finding {
  const { name, type } = entry;
  return {
    severity: 'error',
    code: PROJECT_MISNAMED,
    message:
      type === 'folder'
        ? `${name} is a folder, but the project file is a file ${PROJECT_FILE}`
        : `${name} is not read: the project file is called ${PROJECT_FILE}`,
    help:
      type === 'folder'
        ? `Rename the folder. If it contains the project file, move that file to ${PROJECT_FILE}.`
        : `Rename it to ${PROJECT_FILE}. Without it, none of its gates, thresholds and other settings count.`,
    ...placeOf(entry),
  };
}

function beside(entry: FolderEntry, read: string): Finding {
  return {
    severity: 'warning',
    code: 'file-not-read',
    message: `${entry.name} is not read: ${read} is beside it`,
    help: `Move what is needed to ${read}, and remove or rename the other one.`,
    ...placeOf(entry),
  };
}

function unreadIgnore(entry: FolderEntry): Finding {
  return {
    severity: 'warning',
    code: 'file-not-read',
    message:
      entry.type === 'folder'
        ? `${entry.name} is a folder, but the ignore file is a file ${IGNORE_FILE}`
        : `${entry.name} is not read: the ignore file is called ${IGNORE_FILE}`,
    help: entry.type === 'folder' ? 'Rename the folder.' : `Rename it to ${IGNORE_FILE}.`,
    ...placeOf(entry),
  };
}

/**
 * A warning for each file that no pattern matches, although one would with another ending. `known` are the files that are read, by a pattern of the
 * other level or because a file includes them. Pure.
 */
export function misnamedFiles(listings: readonly Listing[], known: ReadonlySet<string>): readonly Finding[] {
  const misnamed = new Map(listings.flatMap((listing) => [...listing.misnamed]));
  return [...misnamed]
    .filter(([file]) => !known.has(file))
    .map(([file, meant]) => ({
      severity: 'warning',
      code: 'file-not-read',
      message: `${file} is not read: no pattern matches it`,
      help: `Rename it to end with ${endingOf(meant)}, or add a pattern for it to ${PROJECT_FILE}.`,
      location: { file, line: 1, column: 1, length: 1 },
    }));
}

function endingOf(file: string): string {
  return file.slice(file.lastIndexOf('.'));
}

/** A folder has no lines. */
function placeOf({ name, type }: FolderEntry): Pick<Finding, 'location'> {
  return type === 'folder' ? {} : { location: { file: name, line: 1, column: 1, length: 1 } };
}
