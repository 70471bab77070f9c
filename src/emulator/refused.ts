import { UserError } from '../kernel/model/errors.js';
import type { SectionPath } from '../kernel/model/context.js';
import type { SchemaFinding } from '../kernel/schema/findings.js';

/** A file that is decoded, for who is told of its mistakes. */
export interface DecodedFile {
  /** `faults.json:3:5`: where what has this path stands, or its key; undefined where the text does not tell. */
  readonly placeOf: (path: SectionPath, atKey: boolean) => string | undefined;
}

/** What a file is to somebody who wrote it, and how an error of it is called. */
export interface DecodedAs {
  readonly code: 'emulator-state' | 'emulator-faults';
  readonly what: string;
  readonly help: string;
}

export const STATE_FILE: DecodedAs = {
  code: 'emulator-state',
  what: "the emulator's state",
  help: 'Correct the state file at that place, or leave the member out to get its default.',
};

export const FAULT_SCRIPT: DecodedAs = {
  code: 'emulator-faults',
  what: 'the fault script',
  help: 'A fault script is a list of {match?: {method?, path?}, nth?, times?, kind, …}.',
};

/** What is wrong with a fault script that its schema accepts, and where in it. */
export interface ScriptProblem {
  readonly path: SectionPath;
  /** Of what stands there, unless it is about the key. */
  readonly atKey?: boolean;
  readonly message: string;
  readonly help: string;
}

/** How many mistakes one message tells. */
const MOST_TOLD = 5;

/** The error of a file that can't be used: each mistake with its place, in the file or as a JSON pointer. */
export function refused(
  problems: readonly Pick<SchemaFinding, 'path' | 'atKey' | 'message' | 'help'>[],
  file: DecodedFile | undefined,
  about: DecodedAs,
): UserError {
  const several = problems.length > 1;
  const told = problems.slice(0, MOST_TOLD).map(({ path, atKey, message, help }) => {
    const meant =
      several && help?.startsWith('Did you mean') === true ? ` (${help.replace('Did', 'did')})` : '';
    return `${file?.placeOf(path, atKey) ?? pointerTo(path)}: ${message}${meant}`;
  });
  const untold = problems.length - told.length;
  const all = [...told, ...(untold > 0 ? [`${untold} more`] : [])].join('; ');
  const help = problems[0]?.help ?? about.help;
  return new UserError(`${about.what} is not usable: ${all}.`, {
    code: about.code,
    help,
  });
}

/** A place as a JSON pointer (RFC 6901); the whole is `/`, which is easier to see than nothing. */
function pointerTo(path: SectionPath): string {
  const tokens = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return `/${tokens.join('/')}`;
}
