import { UserError } from '../../kernel/model/errors.js';
import type { Finding } from '../../kernel/model/finding.js';
import { PROJECT_FILE } from '../../kernel/model/settings.js';
import { isFileIn, nearMisses } from '../../files/repository/near-misses.js';
import type { FolderEntry, Listing } from '../../files/repository/walk.js';
import { IGNORE_FILE } from './ignore-file.js';

/** The code for a misnamed project file, which is not read. */
export const PROJECT_MISNAMED = 'project-misnamed';

/**
 * Findings about similar file names in the root. An error without a project file: its gates would not count, unnoticed. Else a warning. `ignore`: the
 * ignore file. Pure.
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

/** Throws a UserError if something in the root is nearly a project file. */
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

/** Warns of files that a pattern would match with another ending. `known`: files read by other patterns or includes. Pure. */
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
