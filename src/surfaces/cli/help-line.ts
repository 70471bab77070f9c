import type { Command } from 'commander';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { UserError } from '../../kernel/model/errors.js';
import { usageError } from '../../app/ports/usage-error.js';

/** Turns `help NAME…` into `NAME… --help`; others stay. Throws a UserError for an unknown command. */
export function helpLine(argv: readonly string[], program: Command): readonly string[] {
  const [first, ...words] = argv;
  const names = words.filter((word) => !word.startsWith('-'));
  if (first !== 'help' || names.length === 0) return argv;
  let { commands } = program;
  for (const [index, name] of names.entries()) {
    const asked = commands.find((command) => command.name() === name);
    if (asked === undefined) throw noSuchCommand(names.slice(0, index + 1), commands);
    ({ commands } = asked);
  }
  return [...names, '--help'];
}

function noSuchCommand(names: readonly string[], there: readonly Command[]): UserError {
  const known = there.map((command) => command.name());
  const meant = nearest(names.at(-1) ?? '', known);
  return usageError(
    `there is no command ${names.join(' ')}`,
    meant === undefined ? undefined : `Did you mean ${meant}?`,
  );
}
