import { FORMER_CODES } from '../../kernel/model/codes.js';
import { exitOfCode, type ExitCode } from '../../kernel/model/exits.js';
import { nearest } from '../../kernel/lib/suggest.js';
import { CATALOGUE } from './catalogue.js';
import type { Explanation } from './explanation.js';

/** A code of the catalogue with all that is said of it. */
export interface CodeEntry extends Explanation {
  readonly code: string;
  /** What kind of code it is: `risk`. */
  readonly family: string;
  /** The title of its group in lists. */
  readonly group: string;
  readonly more: string;
  readonly note?: string;
  /** The exit code of a run that ends with it. */
  readonly exit?: ExitCode;
}

/** Every code, group by group. Some stand there twice, as they mean two things. */
export function codeEntries(): readonly CodeEntry[] {
  return CATALOGUE.flatMap(({ name, title, more, codes, note, ends }) =>
    Object.entries(codes).map(([code, explanation]) => {
      const exit = ends && exitOfCode(code);
      return {
        more,
        ...explanation,
        code,
        family: name,
        group: title,
        ...(note === undefined ? {} : { note: note(code) }),
        ...(exit === undefined ? {} : { exit, note: `A run that ends with it has exit code ${exit}.` }),
      };
    }),
  );
}

/**
 * What is said of a code, in any case of letters, with `_` or `-`: more than one entry when it means more than one thing, none when nobody
 * knows it. A bare number is an exit code (`4` as well as `exit-4`), or one of the service. Of a name from before it says what it is now.
 */
export function explain(code: string): readonly CodeEntry[] {
  const asked = plain(code);
  const current = FORMER_CODES.get(asked);
  if (current !== undefined)
    return explain(current).map((entry) => ({
      ...entry,
      note: [`${asked} was its name before.`, ...(entry.note === undefined ? [] : [entry.note])].join(' '),
    }));
  return codeEntries().filter((entry) => [asked, `exit-${asked}`].includes(plain(entry.code)));
}

/** The names that a code had before. */
export function formerCodes(code: string): readonly string[] {
  return [...FORMER_CODES].flatMap(([former, current]) => (current === code ? [former] : []));
}

/** The code that was probably meant by one that nobody knows. A number is never nearly another one. */
export function meantCode(code: string): string | undefined {
  const words = codeEntries()
    .map((entry) => entry.code)
    .filter((known) => !/\d/.test(known));
  return nearest(plain(code), words);
}

function plain(code: string): string {
  return code.trim().toLowerCase().replaceAll('_', '-');
}
