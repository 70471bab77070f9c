import { remember } from '../lib/remember.js';
import { isObject } from '../lib/is-object.js';
import { addressOf } from '../expressions/addresses.js';
import { bytesOf } from '../expressions/strings.js';
import type { Known } from '../compiled/facts.js';

/** A line of a log, parsed from JSON. */
export type LogLine = Readonly<Record<string, unknown>>;

/** A log has an empty text for both. */
export const EITHER = Symbol('empty or absent');

/** A value, absent (null), unknown (undefined), or EITHER. */
export type Logged = Known | typeof EITHER;

const MARK = '\ufeff';

/** The object of a line; undefined if there is none. */
export function lineOf(text: string): LogLine | undefined {
  try {
    // Some files begin with a byte order mark.
    const value: unknown = JSON.parse(text.startsWith(MARK) ? text.slice(MARK.length) : text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A text; undefined for an empty one. */
export function textIn(line: LogLine, name: string): string | undefined {
  const value = line[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** As textIn, but as bytes. */
export function bytesIn(line: LogLine, name: string): string | undefined {
  const text = textIn(line, name);
  return text === undefined ? undefined : bytesOf(text);
}

/** The value of a header. EITHER for an empty one: it may have been missing. */
export function headerIn(line: LogLine, name: string): Logged {
  const value = line[name];
  if (value === '') return EITHER;
  return typeof value === 'string' ? bytesOf(value) : undefined;
}

/** An integer of at least `least`. */
export function numberIn(line: LogLine, name: string, least = 0): bigint | undefined {
  const value = line[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return bigOf(value);
  return typeof value === 'string' && /^\d{1,15}$/.test(value) && Number(value) >= least
    ? BigInt(value)
    : undefined;
}

const SMALL: readonly bigint[] = Array.from({ length: 1_000 }, (_, number) => BigInt(number));

/** Small integers are created once. */
function bigOf(value: number): bigint {
  return SMALL[value] ?? BigInt(value);
}

/** An IP address. */
export function addressIn(line: LogLine, name: string): Known {
  const text = textIn(line, name);
  return text === undefined ? undefined : addressesOf(text);
}

/** One object per address, so that results can be remembered. */
const addressesOf = remember(4_096, (text: string) => text, addressOf);

/** Texts or integers; undefined with anything else. */
export function listIn(line: LogLine, name: string): Known {
  const list = line[name];
  if (!Array.isArray(list)) return undefined;
  const items = list.flatMap((item: unknown): readonly (string | bigint)[] => {
    if (typeof item === 'string') return [bytesOf(item)];
    return typeof item === 'number' && Number.isSafeInteger(item) ? [BigInt(item)] : [];
  });
  return items.length === list.length ? items : undefined;
}

/** A member of an object, such as a header that a zone logs. Undefined if the value may have been cut. */
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

/** 8 KB (Rulesets API document, limits), in the smaller meaning: values of this length may be incomplete. */
const CUT_AT = 8_000;

/** In milliseconds since 1970: from RFC 3339, or from seconds, milliseconds, microseconds or nanoseconds. */
export function timeIn(line: LogLine, name: string): number | undefined {
  const value = line[name];
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return undefined;
  return /^\d{9,20}$/.test(value) ? fromNumber(Number(value)) : ofCalendar(parsedTime(value));
}

/** RFC 3339 has years of four digits. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function ofCalendar(time: number): number | undefined {
  return Math.abs(time) <= LAST ? time : undefined;
}

/** Lines of one second follow each other. */
const parsedTime = remember(256, (text: string) => text, Date.parse);

/** No log is from before 1973, so the size shows the unit. */
function fromNumber(value: number): number | undefined {
  if (!Number.isFinite(value) || value < 1e8) return undefined;
  if (value < 1e11) return value * 1e3;
  if (value < 1e14) return value;
  return ofCalendar(value < 1e17 ? value / 1e3 : value / 1e6);
}
