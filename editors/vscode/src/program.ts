import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** The zonewright that answers the editor, and who chose it. */
export interface Program {
  /** A script that the runtime of the editor runs, or a program. */
  readonly kind: 'script' | 'program';
  readonly path: string;
  readonly chosenBy: 'setting' | 'workspace' | 'extension';
}

export interface Choice {
  /** The folder with the project file. */
  readonly project: string;
  /** The folder that the editor has opened, which the project is in. */
  readonly workspace: string;
  /** The setting `zonewright.path`; empty if it is not set. */
  readonly setting: string;
  /** Whether the user trusts the files of the workspace. If not, no program of it is run. */
  readonly isTrusted: boolean;
  /** The script that comes with the extension. */
  readonly bundled: string;
}

/**
 * Chooses the zonewright for a project: that of the setting, else the installed one of the workspace, else that of the extension. Throws an Error for people
 * if the setting names a file that does not exist.
 */
export function programFor({ project, workspace, setting, isTrusted, bundled }: Choice): Program {
  if (setting !== '') return named(setting, project);
  const installed = isTrusted ? installedFor(project, workspace) : undefined;
  return installed === undefined
    ? { kind: 'script', path: bundled, chosenBy: 'extension' }
    : { kind: 'script', path: installed, chosenBy: 'workspace' };
}

function named(setting: string, project: string): Program {
  const isName = !isAbsolute(setting) && !/[\\/]/.test(setting) && !SCRIPT.test(setting);
  const path = isName ? setting : resolve(project, setting);
  if (!isName && !existsSync(path))
    throw new Error(
      `zonewright.path names ${path}, which does not exist. Correct the setting, or remove it to use the zonewright of the workspace.`,
    );
  return { kind: SCRIPT.test(path) ? 'script' : 'program', path, chosenBy: 'setting' };
}

const SCRIPT = /\.[cm]?js$/;

/**
 * What `node_modules/.bin/zonewright` runs, in the folder of the project or the nearest one above it inside of the workspace. Undefined if it is not
 * installed. The manifest names the script itself, so that no shell is needed on any system.
 */
function installedFor(project: string, workspace: string): string | undefined {
  for (let folder = project; isInside(folder, workspace); folder = dirname(folder)) {
    const script = scriptOf(join(folder, 'node_modules', 'zonewright'));
    if (script !== undefined) return script;
    if (folder === dirname(folder)) return undefined;
  }
  return undefined;
}

function isInside(folder: string, workspace: string): boolean {
  const path = relative(workspace, folder);
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** The script that the manifest of a package names. Undefined if there is none. */
function scriptOf(folder: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const bin = member(manifest, 'bin');
    const script = typeof bin === 'string' ? bin : member(bin, 'zonewright');
    const path = typeof script === 'string' ? join(folder, script) : folder;
    return isInside(path, folder) && SCRIPT.test(path) && existsSync(path) ? path : undefined;
  } catch {
    // Not installed, or half installed: the extension has one of its own.
    return undefined;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
