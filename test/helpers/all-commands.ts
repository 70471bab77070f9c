import type { Command } from 'commander';
import { commands } from '../../src/surfaces/cli/program.js';
import { silentRuntime } from './silent-runtime.js';

/** All commands that do something, with their words. */
export function allCommands(): readonly (readonly [Command, readonly string[]])[] {
  return leaves(
    commands(silentRuntime('/'), () => undefined),
    [],
  );
}

function leaves(
  command: Command,
  path: readonly string[],
): readonly (readonly [Command, readonly string[]])[] {
  return command.commands.flatMap((inner) => {
    const words = [...path, inner.name()];
    return inner.commands.length === 0 ? [[inner, words] as const] : leaves(inner, words);
  });
}
