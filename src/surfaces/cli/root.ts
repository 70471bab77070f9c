import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { inert } from '../../kernel/lib/inert.js';
import { discoverOwnRoot, type Discovery } from '../../app/repository/discover.js';
import type { Runtime } from '../runtime/runtime.js';

/**
 * Puts the root that is found in the working directory or above it into the options of a command line that names none, and says on stderr which
 * it took when that is another folder. Throws a UserError where that can't be told.
 */
export async function settleRoot(command: Command, runtime: Runtime): Promise<void> {
  const discovery = await discoverOwnRoot(runtime.cwd, runtime);
  if (discovery.kind === 'found') {
    command.setOptionValueWithSource('root', relative(runtime.cwd, discovery.folder) || '.', 'default');
  }
  const words = discoveryWords(discovery, command.name(), runtime.cwd);
  if (words !== undefined && command.getOptionValue('quiet') !== true) {
    runtime.err.write(`${inert(words)}\n`);
  }
}

/** What somebody should know of where the root is; undefined where that is no surprise. */
function discoveryWords(discovery: Discovery, command: string, cwd: string): string | undefined {
  if (discovery.kind === 'found') {
    const root = relative(cwd, discovery.folder);
    return root === '' ? undefined : `Root: ${root}, which has the zonewright.yaml. Paths are told from there.`;
  }
  if (NEEDS_NO_FILES.has(command) || FOLDERS.some((folder) => existsSync(resolve(cwd, folder)))) return undefined;
  const above = discovery.last === cwd ? '' : ` or above it, up to ${discovery.last}`;
  return `No zonewright.yaml in this folder${above}: this folder is the root.`;
}

/** Commands that read none of the files. */
const NEEDS_NO_FILES: ReadonlySet<string> = new Set(['comment']);

/** Where files are without a project file. */
const FOLDERS = ['zones', 'accounts'];
