import { InvalidArgumentError, type Argument, type Command, type Option } from 'commander';
import { usageError } from '../../app/ports/usage-error.js';
import { EXIT, UserError } from '../../kernel/model/errors.js';
import { filesOf } from '../../kernel/model/finding.js';
import type { Runtime } from '../runtime/runtime.js';
import { pathOf } from './wrong-use.js';

/**
 * Sets flags from variables such as ZONEWRIGHT_ROOT. The command line wins. Empty counts as not set, so it never gives consent. Throws a UserError.
 */
export function applyEnvironment(command: Command, env: Runtime['env']): void {
  for (const option of command.options) {
    const key = option.attributeName();
    const name = variableOf(option);
    const text = env[name];
    if (text === undefined || text === '' || command.getOptionValueSource(key) === 'cli') continue;
    const value = option.isBoolean() || option.negate ? truth(name, text) : valueOf(option, name, text);
    command.setOptionValueWithSource(key, option.negate ? value !== true : value, 'env');
  }
}

/** The error with advice that names the variables behind the flags it shows; for a usage error that shows none, behind all set flags. Other errors stay. */
export function namingVariables(error: unknown, command: Command, env: Runtime['env']): unknown {
  if (!(error instanceof UserError) || error.code === 'interrupted') return error;
  const given = command.options.filter(
    (option) => command.getOptionValueSource(option.attributeName()) === 'env',
  );
  const { code, message, help, findings, sources } = error;
  const text = [message, help ?? '', ...findings.flatMap((each) => [each.message, ...filesOf(each)])].join(
    '\n',
  );
  const shown = given.filter((option) => shows(text, option, env[variableOf(option)] ?? ''));
  const suspects =
    shown.length === 0 && error.exit === EXIT.usage && !VARIABLE.test(message)
      ? given.filter((option) => !option.isBoolean())
      : shown;
  const unnamed = suspects.filter((option) => !text.includes(variableOf(option)));
  if (unnamed.length === 0) return error;
  const from = unnamed.map((option) => `--${option.name()} is from ${variableOf(option)}.`).join(' ');
  return new UserError(message, {
    code,
    help: help === undefined ? from : `${help} ${from}`,
    findings,
    sources,
    cause: error,
  });
}

/** Such a message names its variable already. */
const VARIABLE = /\b(?:[A-Z]{2,}(?:_[A-Z]+)+|https?_proxy)\b/;

function variableOf(option: Option): string {
  return `ZONEWRIGHT_${option.name().toUpperCase().replaceAll('-', '_')}`;
}

/** True if the text has the flag, or its value, as a word. */
function shows(text: string, option: Option, value: string): boolean {
  const words = [`--${option.name()}`, value, value.trim(), JSON.stringify(value).slice(1, -1)];
  return words.some((word) => {
    const at = word.trim() === '' ? -1 : text.indexOf(word);
    return at >= 0 && !/[\w-]/.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`);
  });
}

const YES = /^(1|true|yes|on)$/i;
const NO = /^(0|false|no|off)$/i;

function truth(name: string, text: string): boolean {
  if (YES.test(text)) return true;
  if (NO.test(text)) return false;
  throw new UserError(`${name} is ${JSON.stringify(text)}, but takes true or false`, {
    code: 'usage',
  });
}

function valueOf(option: Option, name: string, text: string): unknown {
  if (text.trim() === '') {
    throw new UserError(`${name} is ${JSON.stringify(text)}: only blanks`, {
      code: 'usage',
      help: 'Unset it, or set it to a value. Only an empty variable counts as not set.',
    });
  }
  if (option.optional && YES.test(text)) return true;
  if (option.optional && NO.test(text)) return undefined;
  const previous = Array.isArray(option.defaultValue) ? [] : undefined;
  try {
    return option.parseArg === undefined ? text : option.parseArg(text, previous);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UserError(`${name} is ${JSON.stringify(text)}. ${error.message}`, {
      code: 'usage',
    });
  }
}

/**
 * Makes the flags of a command refuse blank values. They come from unset variables: an empty `--target` would select everything, and an empty
 * `--exclude` would leave nothing out.
 */
export function refuseBlankValues(command: Command): void {
  for (const option of command.options.filter(({ required, optional }) => required || optional)) {
    const read = readerOf(option);
    option.argParser<unknown>((text, previous) => {
      const value = read(text, previous);
      if (text.trim() === '')
        throw new InvalidArgumentError('It takes a value: leave the flag out for none.');
      return value;
    });
  }
}

/**
 * Makes a command refuse blank arguments. They come from unset variables: `apply ""` would apply a plan without review, and `blame ""` ask for
 * nothing.
 */
export function refuseBlankArguments(command: Command): void {
  for (const argument of command.registeredArguments) {
    const read = readerOf(argument);
    argument.argParser<unknown>((text, previous) => {
      if (text.trim() === '') throw blankArgument(command, argument);
      return read(text, previous);
    });
  }
}

function blankArgument(command: Command, argument: Argument): UserError {
  const name = argument.name().toUpperCase();
  return usageError(
    `${name} of zonewright ${pathOf(command)} is blank`,
    `A variable in the command line may not be set. ${argument.required ? `${name} is needed.` : `Leave ${name} out for none.`}`,
  );
}

/** Reads a flag or an argument as commander does, which collects the values of one without a reader of its own. */
function readerOf(one: Option | Argument): (text: string, previous: unknown) => unknown {
  const { parseArg, variadic, defaultValue } = one;
  if (parseArg !== undefined) return (text, previous) => parseArg.call(one, text, previous);
  if (!variadic) return (text) => text;
  return (text, previous: unknown) =>
    Array.isArray(previous) && previous !== defaultValue ? [...(previous as unknown[]), text] : [text];
}
