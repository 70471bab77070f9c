import type { Command, CommanderError } from 'commander';
import type { UserError } from '../../kernel/model/errors.js';
import { count } from '../../kernel/lib/phrases.js';
import { usageError } from '../../app/ports/usage-error.js';

/** The error, with advice, for what commander refused. `argv` is without the program's name. */
export function wrongUse(error: CommanderError, argv: readonly string[], program: Command): UserError {
  const asked = commandIn(argv, program);
  switch (error.code) {
    case 'commander.excessArguments':
      return surplusArgument(asked.command ?? program);
    case 'commander.missingArgument':
      return lacksArgument(asked.command ?? program);
    case 'commander.unknownOption':
      return unknownFlag(error, argv, asked, program);
    default:
      return usageError(inOurWords(error.message));
  }
}

function inOurWords(message: string): string {
  return message
    .replace(/^error: /, '')
    .replace(/^command-argument value '(.*)' is invalid for argument '(.*)'/s, "'$1' is not a $2")
    .replaceAll('\n', ' ');
}

/** A command, and the number of words before its name. */
interface FoundCommand {
  readonly command?: Command;
  readonly before: number;
}

function commandIn(argv: readonly string[], program: Command): FoundCommand {
  const before = argv.findIndex((word) => program.commands.some((command) => command.name() === word));
  const command = before === -1 ? undefined : memberOf(program, argv[before]);
  if (command === undefined) return { before: 0 };
  return { command: memberOf(command, argv[before + 1]) ?? command, before };
}

function memberOf({ commands }: Command, name: string | undefined): Command | undefined {
  return commands.find((command) => command.name() === name);
}

/** The required argument of each command, for errors. */
export const NEEDED: Readonly<Record<string, string>> = {
  ask: 'an expression',
  blame: 'the address of an object or a rule',
  comment: 'a plan file',
  completion: 'a shell',
  'csp replay': 'a file of violation reports',
  'history show': 'the id of a run',
  'merge-plans': 'the plan files of all shards',
  readiness: 'a log file',
  replay: 'a log file',
  verify: 'a bundle',
};

function lacksArgument(command: Command): UserError {
  const path = pathOf(command);
  const usage = command.registeredArguments.flatMap((one) =>
    one.required ? [one.name().toUpperCase()] : [],
  );
  return usageError(`give ${NEEDED[path] ?? 'what it is about'}: zonewright ${[path, ...usage].join(' ')}`);
}

/** Extra arguments are refused, never ignored. */
function surplusArgument(command: Command): UserError {
  const { args, registeredArguments } = command;
  const most = registeredArguments.length;
  const takes = most === 0 ? 'no arguments' : `at most ${count(most, 'argument')}`;
  const surplus = args.slice(most).map((word) => JSON.stringify(word));
  return usageError(`${pathOf(command)} takes ${takes}: ${surplus.join(', ')} has no place`);
}

/** The names of a command without the program's: `inspect rulesets`. */
export function pathOf(command: Command): string {
  const { parent } = command;
  const isTop = parent === null || parent.parent === null;
  return isTop ? command.name() : `${pathOf(parent)} ${command.name()}`;
}

function unknownFlag(
  error: CommanderError,
  argv: readonly string[],
  { command, before }: FoundCommand,
  program: Command,
): UserError {
  const message = inOurWords(error.message);
  const at = argv.findIndex((word) => message.startsWith(`unknown option '${word.split('=', 1)[0]}`));
  const [flag = '', value = argv[at + 1] ?? ''] = (argv[at] ?? '').split('=', 2);
  if (command !== undefined && at < before && hasFlag(command, flag))
    return usageError(`flags go after the command: zonewright ${pathOf(command)} ${flag}`);
  if (command === undefined && program.commands.some((one) => hasFlag(one, flag)))
    return usageError(`flags go after the command: zonewright COMMAND ${flag}`);
  if (command !== undefined && hasFlag(program, flag))
    return usageError(`${flag} goes without a command: zonewright ${flag}`);
  const level = LEVELS[flag];
  if (level === undefined || command === undefined || !hasFlag(command, '--target'))
    return usageError(message);
  const name = /^[\w.-]+$/.test(value) && !value.startsWith('-') ? value : 'NAME';
  return usageError(message, `Write --target "${level}/${name}/**".`);
}

function hasFlag(command: Command, flag: string): boolean {
  return command.options.some(({ long, short }) => flag !== '' && (long === flag || short === flag));
}

/** Flags whose error suggests a `--target` glob with this level. */
const LEVELS: Readonly<Record<string, string>> = { '--zone': 'zone', '--account': 'account' };
