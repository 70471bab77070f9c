import type { Command, Argument, Option } from 'commander';
import type { ScopeNames } from './names.js';
import { type Candidate, type Paths, type Source, sourceOfArgument, sourceOfValue } from './sources.js';

/** Looks up names in files, given the flags before the cursor. */
export interface LookUp {
  /** Names of the repository's scopes. */
  readonly scopes: (given: Wanted['given']) => Promise<ScopeNames>;
  /** Ids of recorded runs. */
  readonly runs: (given: Wanted['given']) => Promise<readonly string[]>;
}

/** Answers a shell for the last of `words`: lines of candidate, tab, description. Or `:files` or `:folders`, which shells complete. */
export async function answer(
  program: Command,
  words: readonly string[],
  lookUp: LookUp,
): Promise<readonly string[]> {
  const { source, settled, typed, given } = wantedAt(program, joined(words));
  if (isPaths(source)) return [`:${source.kind}`];
  const candidates = await candidatesFrom(source, given, lookUp);
  return candidates
    .filter(({ word }) => word.startsWith(typed))
    .map(({ word, about }) => `${settled}${word}\t${about.replaceAll(/\s+/g, ' ')}`);
}

function isPaths(source: Source): source is Paths {
  return source.kind === 'files' || source.kind === 'folders';
}

/** bash splits `--format=json` into three words. */
function joined(words: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const word of words) {
    const last = whole.at(-1);
    const belongs = last?.startsWith('--') === true && (word === '=' || last.endsWith('='));
    if (belongs) whole[whole.length - 1] = `${last}${word}`;
    else whole.push(word);
  }
  return whole;
}

/** Loads tables of candidates only if needed: most answers need none. */
async function candidatesFrom(
  source: Exclude<Source, Paths>,
  given: Wanted['given'],
  lookUp: LookUp,
): Promise<readonly Candidate[]> {
  switch (source.kind) {
    case 'words':
      return source.words;
    case 'codes':
      return (await import('./found.js'))
        .codeEntries()
        .map(({ code, family }) => ({ word: code, about: family }));
    case 'schemas':
      return plain((await import('./found.js')).schemaNames());
    case 'phases':
      return Object.entries((await import('./found.js')).PHASE_ABOUT).map(([word, about]) => ({
        word,
        about,
      }));
    case 'scopes':
      return scopesOf(source.of, await lookUp.scopes(given));
    case 'runs':
      return [...(source.commands ?? []), ...plain(await lookUp.runs(given))];
  }
}

function scopesOf(of: 'zone' | 'account' | 'address', { zones, accounts }: ScopeNames): readonly Candidate[] {
  switch (of) {
    case 'zone':
      return plain(zones);
    case 'account':
      return plain(accounts);
    case 'address':
      return plain([
        ...zones.map((name) => `zone/${name}/**`),
        ...accounts.map((name) => `account/${name}/**`),
      ]);
  }
}

function plain(words: readonly string[]): readonly Candidate[] {
  return words.map((word) => ({ word, about: '' }));
}

/** What can be at the cursor. */
interface Wanted {
  readonly source: Source;
  /** The part of the word before candidates: `--format=`. */
  readonly settled: string;
  /** The start of candidates. */
  readonly typed: string;
  /** Flags before the cursor, with values. */
  readonly given: ReadonlyMap<string, string>;
}

/** The state after some words of a command line. */
interface Position {
  readonly command: Command;
  readonly operands: number;
  readonly given: ReadonlyMap<string, string>;
  /** The flag whose value comes next. */
  readonly open: Option | undefined;
  /** After `--` nothing is a flag. */
  readonly isPlain: boolean;
}

/** What fits in place of the last of `words`, which lack the program's name. */
function wantedAt(program: Command, words: readonly string[]): Wanted {
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

/** The position after one more word. */
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

/** Visible flags that are not given or repeatable. */
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

/** Commands, and candidates for the next argument. Flags if no argument is left. */
function operand(position: Position, typed: string): Source {
  const { command, operands } = position;
  const argument = argumentAt(command, operands);
  const inner = operands === 0 ? subcommands(command) : [];
  if (inner.length > 0 && argument === undefined) return { kind: 'words', words: inner };
  if (argument !== undefined) {
    const source = sourceOfArgument(argument, command);
    return source.kind === 'runs' && inner.length > 0 ? { ...source, commands: inner } : source;
  }
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
