/** A command as the runner of a workflow understands it. Names of properties are in lower case: the runner compares them so. */
export interface RunnerCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/**
 * The commands that GitHub's runner finds in the output of a step: a port of `ActionCommand.TryParseV2` and `ActionCommand.TryParse`
 * (actions/runner, src/Runner.Common/ActionCommand.cs), tried in this order on each line as `ActionCommandManager.TryProcessCommand`
 * does (src/Runner.Worker). Lines are those of .NET's `ReadLine`: CR, LF or both end one.
 *
 * `isKnown`: which names are registered. By default every name is, so that nothing is missed: `stop-commands` registers any text as the
 * one that ends it. Text is searched as it is, where the original goes by the culture of the machine: it may pass over characters that
 * are not visible, which never makes one more command here, as the name is then cut out at the wrong place.
 */
export function commandsIn(
  output: string,
  isKnown: (name: string) => boolean = () => true,
): readonly RunnerCommand[] {
  return output.split(/\r\n|\r|\n/).flatMap((line) => {
    const command = parseNew(line, isKnown) ?? parseOld(line, isKnown);
    return command === undefined ? [] : [command];
  });
}

/** `TryParseV2`: `::name key=value,key=value::data`, after blanks. */
function parseNew(line: string, isKnown: (name: string) => boolean): RunnerCommand | undefined {
  const message = trimStart(line);
  if (!message.startsWith('::')) return undefined;
  const end = message.indexOf('::', 2);
  if (end < 0) return undefined;
  const info = message.slice(2, end);
  return parse(info, message.slice(end + 2), NEW, isKnown);
}

/** `TryParse`: `##[name key=value;key=value]data`, anywhere in a line. */
function parseOld(line: string, isKnown: (name: string) => boolean): RunnerCommand | undefined {
  const start = line.indexOf('##[');
  if (start < 0) return undefined;
  const end = line.indexOf(']', start);
  if (end < 0) return undefined;
  return parse(line.slice(start + 3, end), line.slice(end + 1), OLD, isKnown);
}

interface Syntax {
  readonly separator: string;
  readonly trims: boolean;
  readonly unescapeValue: (text: string) => string;
  readonly unescapeData: (text: string) => string;
}

const DATA = [
  ['%0D', '\r'],
  ['%0A', '\n'],
  ['%25', '%'],
] as const;
const [CR, LF, PERCENT] = DATA;

const NEW: Syntax = {
  separator: ',',
  trims: true,
  unescapeValue: unescape([CR, LF, ['%3A', ':'], ['%2C', ','], PERCENT]),
  unescapeData: unescape(DATA),
};
const OLD: Syntax = {
  separator: ';',
  trims: false,
  unescapeValue: unescape([['%3B', ';'], CR, LF, ['%5D', ']'], PERCENT]),
  unescapeData: unescape([['%3B', ';'], CR, LF, ['%5D', ']'], PERCENT]),
};

function parse(
  info: string,
  rest: string,
  { separator, trims, unescapeValue, unescapeData }: Syntax,
  isKnown: (name: string) => boolean,
): RunnerCommand | undefined {
  const blank = info.indexOf(' ');
  const name = blank < 0 ? info : info.slice(0, blank);
  // A command without a name is an exception there, which is no command.
  if (name === '' || !isKnown(name)) return undefined;
  const list = blank > 0 ? info.slice(blank + 1) : '';
  const pairs = (trims ? trim(list) : list).split(separator).flatMap((text) => {
    const pair = pairOf(text);
    return pair === undefined ? [] : [[pair[0].toLowerCase(), unescapeValue(pair[1])] as const];
  });
  return { command: name, properties: Object.fromEntries(pairs), data: unescapeData(rest) };
}

/** .NET's `Split` at the first `=`, without empty entries: equals signs before the name and before the value are dropped. */
function pairOf(text: string): readonly [string, string] | undefined {
  const [, name = '', value = ''] = /^=*([^=]+)=+(.*)$/s.exec(text) ?? [];
  return value === '' ? undefined : [name, value];
}

function unescape(mappings: readonly (readonly [string, string])[]): (text: string) => string {
  return (text) => mappings.reduce((rest, [written, meant]) => rest.replaceAll(written, meant), text);
}

/** White space as .NET's Char.IsWhiteSpace has it. */
const WHITE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

function trimStart(text: string): string {
  const start = Array.from(text).findIndex((character) => !WHITE.includes(character));
  return start < 0 ? '' : text.slice(start);
}

function trim(text: string): string {
  const end = Array.from(text).findLastIndex((character) => !WHITE.includes(character));
  return trimStart(
    Array.from(text)
      .slice(0, end + 1)
      .join(''),
  );
}
