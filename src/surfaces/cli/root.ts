import { relative } from 'node:path';
import type { Command } from 'commander';
import { discoverOwnRoot } from '../../app/repository/discover.js';
import type { Runtime } from '../runtime/runtime.js';
import { say } from '../runtime/print.js';

/**
 * Sets `root` to the root found in the working directory or above, and says so on stderr if it is above. Without one, sets `searchedUpTo`. Throws a
 * UserError if the search fails.
 */
export async function settleRoot(command: Command, { cwd, env, machine, err }: Runtime): Promise<void> {
  const discovery = await discoverOwnRoot(cwd, { env, machine });
  if (discovery.kind === 'none') {
    command.setOptionValueWithSource('searchedUpTo', discovery.last, 'implied');
    return;
  }
  if (discovery.folder === cwd) return;
  const root = relative(cwd, discovery.folder);
  command.setOptionValueWithSource('root', root, 'default');
  if (command.getOptionValue('quiet') === true) return;
  say(err, `Root: ${root}, the folder of ${discovery.file}. Paths are relative to it.`);
}
