import { UserError } from '../kernel/model/errors.js';
import type { SectionPath } from '../kernel/model/context.js';
import type { SchemaFinding } from '../kernel/schema/findings.js';

/** A decoded file, for places in messages. */
export interface DecodedFile {
  /** The place of a path or its key: `faults.json:3:5`; undefined if not in the text. */
  readonly placeOf: (path: SectionPath, atKey: boolean) => string | undefined;
}

/** A file's name in messages, and its error code. */
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

/** An error of a script that matches its schema, with its path. */
export interface ScriptProblem {
  readonly path: SectionPath;
  /** The key's place instead of the value's. */
  readonly atKey?: boolean;
  readonly message: string;
  readonly help: string;
}

/** The most errors per message. */
const MOST_SHOWN = 5;

/** The error for an unusable file, with each error's place in the file or as a JSON pointer. */
export function refused(
  problems: readonly Pick<SchemaFinding, 'path' | 'atKey' | 'message' | 'help'>[],
  file: DecodedFile | undefined,
  about: DecodedAs,
): UserError {
  const several = problems.length > 1;
  const shown = problems.slice(0, MOST_SHOWN).map(({ path, atKey, message, help }) => {
    const meant =
      several && help?.startsWith('Did you mean') === true ? ` (${help.replace('Did', 'did')})` : '';
    return `${file?.placeOf(path, atKey) ?? pointerTo(path)}: ${message}${meant}`;
  });
  const notShown = problems.length - shown.length;
  const all = [...shown, ...(notShown > 0 ? [`${notShown} more`] : [])].join('; ');
  const help = problems[0]?.help ?? about.help;
  return new UserError(`${about.what} is not usable: ${all}.`, {
    code: about.code,
    help,
  });
}

/** A path as a JSON pointer (RFC 6901). The whole is `/`, as an empty text is hard to see. */
function pointerTo(path: SectionPath): string {
  const tokens = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return `/${tokens.join('/')}`;
}
