import type { Argument, Command, Option } from 'commander';
import { sourceOfArgument, sourceOfValue, type Source } from './sources.js';

/** What may stand at the cursor. */
export interface Wanted {
  readonly source: Source;
  /** What of the word is settled and stays in front of each candidate: `--format=`. */
  readonly settled: string;
  /** What the candidates have to begin with. */
  readonly typed: string;
  /** Values of the flags before the cursor, by flag. */
  readonly given: ReadonlyMap<string, string>;
}

/** Where a command line stands after some of its words. */
interface Position {
  readonly command: Command;
  readonly operands: number;
  readonly given: ReadonlyMap<string, string>;
  /** The flag whose value comes next. */
  readonly open: Option | undefined;
  /** Nothing is a flag any more: there was a `--`. */
  readonly isPlain: boolean;
}

/** What may stand in place of the last of `words`, which are those behind the name of the program. Pure. */
export function wantedAt(program: Command, words: readonly string[]): Wanted {
  const typed = words.at(-1) ?? '';
  const position = words.slice(0, -1).reduce(step, start(program));
  const { command, open, isPlain, given } = position;
  const wanted = { given, settled: '', typed };
  if (open?.required === true || (open !== undefined && !typed.startsWith('-'))) {
    return { ...wanted, source: sourceOfValue(open, command) };
  }
  if (!isPlain && typed.startsWith('--') && typed.includes('=')) return valueInWord(typed, position);
  if (!isPlain && typed.startsWith('-')) return { ...wanted, source: flags(position) };
  return { ...wanted, source: operand(position, typed) };
}

function start(program: Command): Position {
  return { command: program, operands: 0, given: new Map(), open: undefined, isPlain: false };
}

/** One word further. */
function step(position: Position, word: string): Position {
  const { command, given, open, isPlain, operands } = position;
  const settled = { ...position, open: undefined };
  if (open?.required === true || (open !== undefined && !word.startsWith('-'))) {
    return { ...settled, given: new Map([...given, [open.long ?? '', word]]) };
  }
  if (isPlain) return { ...settled, operands: operands + 1 };
  if (word === '--') return { ...settled, isPlain: true };
  if (word.startsWith('-')) return afterFlag(settled, word);
  const inner = operands === 0 ? command.commands.find((each) => each.name() === word) : undefined;
  return inner === undefined ? { ...settled, operands: operands + 1 } : start(inner);
}

function afterFlag(position: Position, word: string): Position {
  const [name = '', ...value] = word.split('=');
  const option = optionOf(position.command, name);
  const given = new Map([...position.given, [option?.long ?? name, value.join('=')]]);
  const takesNext = value.length === 0 && option !== undefined && (option.required || option.optional);
  return { ...position, given, open: takesNext ? option : undefined };
}

function optionOf(command: Command, name: string): Option | undefined {
  return command.options.find(({ long, short }) => name === long || name === short);
}

function valueInWord(word: string, { command, given }: Position): Wanted {
  const end = word.indexOf('=') + 1;
  const option = optionOf(command, word.slice(0, end - 1));
  const source: Source = option === undefined ? NOTHING : sourceOfValue(option, command);
  return { source, settled: word.slice(0, end), typed: word.slice(end), given };
}

const NOTHING: Source = { kind: 'words', words: [] };

/** Flags that `--help` shows, but for those that are given already and count once. */
function flags({ command, given }: Position): Source {
  const offered = command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long, defaultValue }) => Array.isArray(defaultValue) || !given.has(long ?? ''));
  return {
    kind: 'words',
    words: offered.map(({ long, short, description }) => ({ word: long ?? short ?? '', about: description })),
  };
}

/** Commands where there are some, else what the next argument takes; where nothing more belongs, flags. */
function operand(position: Position, typed: string): Source {
  const { command, operands } = position;
  const inner = operands === 0 ? subcommands(command) : [];
  if (inner.length > 0) return { kind: 'words', words: inner };
  const argument = argumentAt(command, operands);
  if (argument !== undefined) return sourceOfArgument(argument, command);
  if (operands === 1 && command.parent === null) return { kind: 'words', words: subcommands(command) };
  return typed === '' && !position.isPlain ? flags(position) : NOTHING;
}

function subcommands(command: Command): readonly { readonly word: string; readonly about: string }[] {
  const visible = command.commands.length === 0 ? [] : command.createHelp().visibleCommands(command);
  return visible.map((each) => ({ word: each.name(), about: each.description() }));
}

function argumentAt({ registeredArguments }: Command, index: number): Argument | undefined {
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic === true ? last : undefined);
}
