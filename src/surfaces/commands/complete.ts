import type { Command } from 'commander';
import { resolve } from 'node:path';
import type { Action } from './action.js';
import { defined } from '../../kernel/lib/defined.js';
import { answer } from '../completion/answer.js';
import { EXIT } from '../../kernel/model/errors.js';

/** `zonewright complete -- WORDS`: answers the scripts of `completion`, offline. Errors are silent: a message would land in the typed line. */
export function completeFor(program: Command): Action<unknown> {
  return async (_, runtime, ...words) => {
    const { cwd, env, out } = runtime;
    const rootIn = async (given: ReadonlyMap<string, string>): Promise<string> => {
      const named = given.get('--root') ?? env['ZONEWRIGHT_ROOT'] ?? '';
      if (named !== '') return named;
      const { discoverRoot } = await import('../completion/found.js');
      const discovery = discoverRoot(cwd, runtime);
      return discovery.kind === 'found' ? discovery.folder : '.';
    };
    try {
      const lines = await answer(program, words, {
        scopes: async (given) => {
          const { openFolder, scopeNames } = await import('../completion/found.js');
          return scopeNames(openFolder(resolve(cwd, await rootIn(given))));
        },
        runs: async (given) => {
          const { openRuns } = await import('../completion/found.js');
          const folder = {
            root: await rootIn(given),
            ...defined({ runs: given.get('--runs') ?? (env['ZONEWRIGHT_RUNS'] || undefined) }),
          };
          return (await openRuns(folder, runtime, 'here')).ids();
        },
      });
      out.write(lines.map((line) => `${line}\n`).join(''));
    } catch {
      // No candidates.
    }
    return EXIT.ok;
  };
}
