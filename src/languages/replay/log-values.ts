import { remember } from '../../kernel/lib/remember.js';
import { isObject } from '../../kernel/model/json.js';
import { addressOf } from '../expressions/addresses.js';
import { bytesOf } from '../expressions/strings.js';
import type { Known } from '../compiled/facts.js';

/** One line of a log, as JSON gives it. */
export type LogLine = Readonly<Record<string, unknown>>;

/** The log has an empty text for what was empty and for what was not there at all. */
export const EITHER = Symbol('empty or absent');

/** What a log says of a field: its value, that it is absent (null), nothing (undefined), or one of two things. */
export type Logged = Known | typeof EITHER;

const MARK = '\ufeff';

/** The object that a line holds; undefined where it holds none. */
export function lineOf(text: string): LogLine | undefined {
  try {
    // Some programs begin a file with a mark of its encoding.
    const value: unknown = JSON.parse(text.startsWith(MARK) ? text.slice(MARK.length) : text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A text that is not empty, as the log has it. */
export function textIn(line: LogLine, name: string): string | undefined {
  const value = line[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** As bytes; an empty one says nothing. */
export function bytesIn(line: LogLine, name: string): string | undefined {
  const text = textIn(line, name);
  return text === undefined ? undefined : bytesOf(text);
}

/** The value of a header: where it is empty, the header may have been empty or missing. */
export function headerIn(line: LogLine, name: string): Logged {
  const value = line[name];
  if (value === '') return EITHER;
  return typeof value === 'string' ? bytesOf(value) : undefined;
}

/** A whole number that is not below `least`. */
export function numberIn(line: LogLine, name: string, least = 0): bigint | undefined {
  const value = line[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return bigOf(value);
  return typeof value === 'string' && /^\d{1,15}$/.test(value) && Number(value) >= least
    ? BigInt(value)
    : undefined;
}

const SMALL: readonly bigint[] = Array.from({ length: 1_000 }, (_, number) => BigInt(number));

/** Small ones are made once. */
function bigOf(value: number): bigint {
  return SMALL[value] ?? BigInt(value);
}

/** An IP address. */
export function addressIn(line: LogLine, name: string): Known {
  const text = textIn(line, name);
  return text === undefined ? undefined : addressesOf(text);
}

/** The same object for the same address, so that what is known of one can be remembered. */
const addressesOf = remember(4_096, (text: string) => text, addressOf);

/** A list of texts or of whole numbers; undefined where something else is in it. */
export function listIn(line: LogLine, name: string): Known {
  const list = line[name];
  if (!Array.isArray(list)) return undefined;
  const items = list.flatMap((item: unknown): readonly (string | bigint)[] => {
    if (typeof item === 'string') return [bytesOf(item)];
    return typeof item === 'number' && Number.isSafeInteger(item) ? [BigInt(item)] : [];
  });
  return items.length === list.length ? items : undefined;
}

/** One member of an object, such as a header that a zone logs in addition; names of headers are compared without their case. Undefined also for a value that may have been cut. */
export function memberIn(line: LogLine, name: string, key: string, ignoreCase: boolean): Logged {
  const members = line[name];
  if (!isObject(members)) return undefined;
  const found = ignoreCase
    ? Object.keys(members).find((member) => member.toLowerCase() === key)
    : Object.keys(members).find((member) => member === key);
  const value = found === undefined ? undefined : members[found];
  if (value === '') return EITHER;
  const bytes = typeof value === 'string' ? bytesOf(value) : undefined;
  return bytes === undefined || bytes.length >= CUT_AT ? undefined : [bytes];
}

/** What is longer is cut when it is logged, so that a value of this length may have been longer (Rulesets API document, limits). 8 KB, by the lesser of its two meanings. */
const CUT_AT = 8_000;

/** Milliseconds since 1970 of a time as logs have it: a text of RFC 3339, or seconds, milliseconds, microseconds or nanoseconds as a number. */
export function timeIn(line: LogLine, name: string): number | undefined {
  const value = line[name];
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return undefined;
  return /^\d{9,20}$/.test(value) ? fromNumber(Number(value)) : ofCalendar(parsedTime(value));
}

/** RFC 3339 has years of four digits: what is no time of theirs is none. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function ofCalendar(time: number): number | undefined {
  return Math.abs(time) <= LAST ? time : undefined;
}

/** Lines of one second follow one another. */
const parsedTime = remember(256, (text: string) => text, Date.parse);

/** No log is from before 1973: the size tells the unit. */
function fromNumber(value: number): number | undefined {
  if (!Number.isFinite(value) || value < 1e8) return undefined;
  if (value < 1e11) return value * 1e3;
  if (value < 1e14) return value;
  return ofCalendar(value < 1e17 ? value / 1e3 : value / 1e6);
}
