import { defined } from '../../kernel/lib/defined.js';
import { FORMER_CODES } from '../../kernel/model/codes.js';
import { exitOfCode, type ExitCode } from '../../kernel/model/exits.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import { CATALOGUE } from './catalogue.js';
import type { Explanation } from './explanation.js';

/** A code with all that is said about it. */
export interface CodeEntry extends Explanation {
  readonly code: string;
  /** The kind of code: `risk`. */
  readonly family: string;
  /** Its group's title. */
  readonly group: string;
  readonly more: string;
  readonly note?: string;
  /** The exit code of a run that ends with it. */
  readonly exit?: ExitCode;
}

/** All codes by group. A code with two meanings is twice there. */
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
        ...defined({ note: note?.(code) }),
        ...(exit === undefined ? {} : { exit, note: `A run that ends with it has exit code ${exit}.` }),
      };
    }),
  );
}

/**
 * The entries of a code, in any case, with `_` or `-`; several for several meanings, none if unknown. Numbers are exit codes (`4` is `exit-4`) or the
 * service's. Former names lead to the present one, with a note.
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

/** The former names of a code. */
export function formerCodes(code: string): readonly string[] {
  return [...FORMER_CODES].flatMap(([former, current]) => (current === code ? [former] : []));
}

/** The code nearest to a typo, if near. Codes with digits are never suggested. */
export function meantCode(code: string): string | undefined {
  const words = codeEntries()
    .map((entry) => entry.code)
    .filter((known) => !/\d/.test(known));
  return nearest(plain(code), words);
}

function plain(code: string): string {
  return code.trim().toLowerCase().replaceAll('_', '-');
}
