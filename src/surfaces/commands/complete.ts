import type { Command } from 'commander';
import { resolve } from 'node:path';
import type { Action } from './action.js';
import { answer } from '../completion/answer.js';
import { EXIT } from '../../kernel/model/errors.js';

/**
 * `zonewright complete -- WORDS`: what the scripts of `completion` ask. It reads files at most, and says nothing when it can't: a message
 * would stand in the middle of what somebody types.
 */
export function completeFor(program: Command): Action<unknown> {
  return async (_, { cwd, env, out }, ...words) => {
    try {
      const lines = await answer(program, words, async (root) => {
        const { scopeNames } = await import('../completion/names.js');
        const { openFolder } = await import('../../files/repository/folder.js');
        return scopeNames(openFolder(resolve(cwd, root ?? env['ZONEWRIGHT_ROOT'] ?? '.')));
      });
      out.write(lines.map((line) => `${line}\n`).join(''));
    } catch {
      // Nothing is offered.
    }
    return EXIT.ok;
  };
}
