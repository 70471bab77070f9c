import type { Finding } from '../../../kernel/model/finding.js';
import { isObject } from '../../../kernel/model/json.js';
import type { LoadedFile } from '../load.js';
import { newestVersion, type FormatStep } from './steps.js';

/** The finding's code for a wrong version of the files. */
export const FORMAT_VERSION = 'format-version';

/** The version in a project file, by default 1. Undefined if invalid, which the schema reports. */
export function versionOf(project: unknown): number | undefined {
  const version = isObject(project) ? (project['version'] ?? 1) : 1;
  return typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : undefined;
}

/** A project file without its valid version, which is judged here. The schema reports others. Pure. */
export function withoutVersion(project: unknown): unknown {
  if (!isObject(project) || versionOf(project) === undefined) return project;
  const { version: _, ...rest } = project;
  return rest;
}

/** The finding for another version than the newest: its meaning is unknown, or no longer known. Pure. */
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
