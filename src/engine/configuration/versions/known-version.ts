import type { Finding } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import type { LoadedFile } from '../load.js';
import { newestVersion, type FormatStep } from './steps.js';

/** The code of what is wrong with the version of the files. */
export const FORMAT_VERSION = 'format-version';

/** The version that a project file says, and 1 if it says none. Undefined for what is no version at all, which the schema reports. */
export function versionOf(project: unknown): number | undefined {
  const version = isObject(project) ? (project['version'] ?? 1) : 1;
  return typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : undefined;
}

/** What a project file says besides its version, which is judged here. What is no version at all is left to the schema. Pure. */
export function withoutVersion(project: unknown): unknown {
  if (!isObject(project) || versionOf(project) === undefined) return project;
  const { version: _, ...rest } = project;
  return rest;
}

/** The finding for files of another version than the newest one: what they mean is not known, or not any more. Pure. */
export function otherVersion(file: LoadedFile, steps: readonly FormatStep[]): Finding | undefined {
  const newest = newestVersion(steps);
  const version = versionOf(file.value);
  if (version === undefined || version === newest) return undefined;
  const readable = newest === 1 ? 'version 1' : `versions 1 to ${newest}`;
  const isNewer = version > newest;
  return {
    severity: 'error',
    code: FORMAT_VERSION,
    message: isNewer
      ? `these files are of version ${version} of the format, and this zonewright knows ${readable}`
      : `these files are of version ${version} of the format, and this zonewright reads version ${newest}`,
    help: isNewer
      ? 'Update zonewright. Nothing else is said of the files, as it is not known what they mean.'
      : 'Run zonewright fmt --upgrade: it edits the files and keeps comments and layout. With --check it shows the edits first.',
    ...file.locationOf(['version']),
  };
}
