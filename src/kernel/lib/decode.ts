import { isObject } from '../model/json.js';

/** An answer that has not the shape the documents give it. Reading turns it into an incomplete scope. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

export type Raw = Readonly<Record<string, unknown>>;

/** A JSON object, or a ShapeError that names `what`. */
export function asObject(value: unknown, what: string): Raw {
  if (isObject(value)) return value;
  throw new ShapeError(`${what} is not an object`);
}

/** A list; absent and null count as an empty one only when `absentIsEmpty`. */
export function asList(value: unknown, what: string, absentIsEmpty = false): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (absentIsEmpty && (value === undefined || value === null)) return [];
  throw new ShapeError(`${what} is not a list`);
}

/** A string member that must be there. */
export function requiredString(raw: Raw, member: string, what: string): string {
  const value = raw[member];
  if (typeof value === 'string') return value;
  throw new ShapeError(`${what} has no ${member}`);
}

/** A string member; missing, null and the empty string are all undefined. Numbers count as their digits. */
export function optionalString(raw: Raw, member: string, what: string): string | undefined {
  const value = raw[member];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new ShapeError(`${member} of ${what} is not a string`);
}

/** Throws a ShapeError unless each of these members is a string, where it is there at all. */
export function requireStrings(raw: Raw, members: readonly string[], what: string): void {
  for (const member of members) optionalString(raw, member, what);
}

/** Throws a ShapeError unless each of these members is a boolean, where it is there at all. */
export function requireBooleans(raw: Raw, members: readonly string[], what: string): void {
  for (const member of members) optionalBoolean(raw, member, what);
}

/** The `id` of a thing, which goes into paths: a number counts as its digits, and what no path can hold is no id. */
export function requiredId(raw: Raw, what: string): string {
  const id = optionalString(raw, 'id', what);
  if (id !== undefined && /^[\w-]{1,64}$/.test(id)) return id;
  throw new ShapeError(`${what} has no id`);
}

/** A boolean that the wire may carry as a string. Undefined when missing or null. */
export function optionalBoolean(raw: Raw, member: string, what: string): boolean | undefined {
  const value = raw[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ShapeError(`${member} of ${what} is neither true nor false`);
}

/** As optionalBoolean, but it must be there: unknown is not false. */
export function requiredBoolean(raw: Raw, member: string, what: string): boolean {
  const value = optionalBoolean(raw, member, what);
  if (value !== undefined) return value;
  throw new ShapeError(`${what} has no ${member}`);
}

/**
 * A member that should be a text, as one: of another type its JSON, which is no name and no expression. Missing and null are the empty text. For
 * what is live and has to be carried along whatever it is.
 */
export function looseText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a value is true or false, on the wire perhaps as a text. */
export function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || value === 'true' || value === 'false';
}

/** A member that should be true or false: what is neither may be on, so it counts as true. Undefined when missing or null. */
export function looseFlag(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value !== false && value !== 'false';
}
