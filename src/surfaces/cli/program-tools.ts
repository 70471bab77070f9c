import type { Command } from 'commander';
import { EXIT, UserError, type ExitCode } from '../../kernel/model/errors.js';
import { nearest } from '../../kernel/lib/suggest.js';
import type { Runtime } from '../../app/runtime.js';

/** What a command does: its options and names in, exit code out. */
export type Action<Options> = (
  options: Options,
  runtime: Runtime,
  ...names: readonly string[]
) => Promise<ExitCode>;

/** Makes what commander calls of a command's code, which is loaded then and not before. */
export type Runner = <Options>(
  load: () => Promise<Action<Options>>,
) => (...parameters: unknown[]) => Promise<void>;

/** Adds a command that only holds others: asked for by itself, or for one that it does not have, it says which there are. */
export function addGroup(
  program: Command,
  name: string,
  description: string,
  members: readonly string[],
): Command {
  return program
    .command(name)
    .description(description)
    .allowExcessArguments()
    .action((_options: unknown, { args: [asked] }: Command) => {
      const there = `There ${members.length === 1 ? 'is' : 'are'} ${listed(members)}`;
      if (asked === undefined) throw usageError(`${name} what? ${there}`);
      const meant = nearest(asked, members);
      throw usageError(
        `unknown command '${name} ${asked}'${meant === undefined ? `. ${there}` : ` (Did you mean ${meant}?)`}`,
      );
    });
}

/** `a`, `a and b`, `a, b and c`. */
function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** A wrong use of the command line. */
export function usageError(
  message: string,
  help = 'zonewright --help lists the commands, zonewright COMMAND --help its flags.',
): UserError {
  return new UserError(message, { code: 'usage', exit: EXIT.usage, help });
}

/** Command lines to show below the help of a command. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
