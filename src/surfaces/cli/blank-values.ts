import { InvalidArgumentError, type Command, type Option } from 'commander';

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

/** Reads a flag as commander does, which collects the values of one without a reader of its own. */
function readerOf(option: Option): (text: string, previous: unknown) => unknown {
  const { parseArg, variadic, defaultValue } = option;
  if (parseArg !== undefined) return (text, previous) => parseArg.call(option, text, previous);
  if (!variadic) return (text) => text;
  return (text, previous: unknown) =>
    Array.isArray(previous) && previous !== defaultValue ? [...(previous as unknown[]), text] : [text];
}
