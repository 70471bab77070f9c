import type { AddHelpTextContext, Command } from 'commander';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { usageError } from '../../app/ports/usage-error.js';
import type { Action } from '../commands/action.js';

/** Makes commander's callback for a command. Its code is loaded when called. */
export type Runner = <Options>(
  load: () => Promise<Action<Options>>,
) => (...parameters: unknown[]) => Promise<void>;

/** Adds a command that only groups others. Called alone, it throws a UserError that lists them. */
export function addGroup(
  program: Command,
  name: string,
  description: string,
  members: readonly string[],
): Command {
  return (
    program
      .command(name)
      .description(description)
      // A misspelt command is named before its flags, which only the meant one knows.
      .allowUnknownOption()
      .action((_options: unknown, command: Command) => {
        const [asked] = command.args;
        const there = `There ${members.length === 1 ? 'is' : 'are'} ${listed(members)}`;
        if (asked === undefined) throw usageError(`${name} what? ${there}`);
        if (asked.startsWith('-'))
          command.error(`error: unknown option '${asked}'`, { code: 'commander.unknownOption' });
        const meant = nearest(asked, members);
        throw usageError(
          `unknown command '${name} ${asked}'${meant === undefined ? `. ${there}` : ` (Did you mean ${meant}?)`}`,
        );
      })
  );
}

/** Joins names: `a`, `a and b`, `a, b and c`. */
function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
}

/** For `addHelpText`: a paragraph as wide as the help. */
export function note(text: string): (context: AddHelpTextContext) => string {
  return ({ command }) => {
    const width = command.configureOutput().getOutHelpWidth?.() ?? 80;
    return `\n${command.createHelp().boxWrap(text, width)}`;
  };
}

/** Unwrapped command lines below the help of a command. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
