import { InvalidArgumentError, type Command, type Option } from 'commander';
import { UserError } from '../../kernel/model/errors.js';
import type { Runtime } from '../runtime/runtime.js';

/**
 * Every flag has a twin in the environment: `ZONEWRIGHT_` and its name. A flag on the command line wins; an empty variable counts
 * as not set, so that no consent ever comes from one. Throws a UserError for a value that the flag would not take.
 */
export function applyEnvironment(command: Command, env: Runtime['env']): void {
  for (const option of command.options) {
    const key = option.attributeName();
    const name = `ZONEWRIGHT_${option.name().toUpperCase().replaceAll('-', '_')}`;
    const text = env[name];
    if (text === undefined || text === '' || command.getOptionValueSource(key) === 'cli') continue;
    const value = option.isBoolean() || option.negate ? truth(name, text) : valueOf(option, name, text);
    command.setOptionValueWithSource(key, option.negate ? value !== true : value, 'env');
  }
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
