import { isObject } from '../model/json.js';

/** An answer without its documented shape: the read of its scope is then incomplete. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

export type Raw = Readonly<Record<string, unknown>>;

/** Throws a ShapeError for anything but a JSON object. */
export function asObject(value: unknown, what: string): Raw {
  if (isObject(value)) return value;
  throw new ShapeError(`${what} is not an object`);
}

/** Throws a ShapeError for anything but a list. `absentIsEmpty`: undefined and null are an empty list. */
export function asList(value: unknown, what: string, absentIsEmpty = false): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (absentIsEmpty && (value === undefined || value === null)) return [];
  throw new ShapeError(`${what} is not a list`);
}

/** A required string member. Throws a ShapeError if it is missing or not a string. */
export function requiredString(raw: Raw, member: string, what: string): string {
  const value = raw[member];
  if (typeof value === 'string') return value;
  throw new ShapeError(`${what} has no ${member}`);
}

/** Undefined if missing, null or empty. Numbers become their digits. Throws a ShapeError for other types. */
export function optionalString(raw: Raw, member: string, what: string): string | undefined {
  const value = raw[member];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new ShapeError(`${member} of ${what} is not a string`);
}

/** Throws a ShapeError if one of these members is present and not a string. */
export function requireStrings(raw: Raw, members: readonly string[], what: string): void {
  for (const member of members) optionalString(raw, member, what);
}

/** Throws a ShapeError if one of these members is present and not a boolean. */
export function requireBooleans(raw: Raw, members: readonly string[], what: string): void {
  for (const member of members) optionalBoolean(raw, member, what);
}

/** The `id` of an object, safe in paths: 1 to 64 letters, digits, `_` or `-`. Throws a ShapeError otherwise. */
export function requiredId(raw: Raw, what: string): string {
  const id = optionalString(raw, 'id', what);
  if (id !== undefined && /^[\w-]{1,64}$/.test(id)) return id;
  throw new ShapeError(`${what} has no id`);
}

/** Also reads "true" and "false". Undefined if missing or null. Throws a ShapeError for anything else. */
export function optionalBoolean(raw: Raw, member: string, what: string): boolean | undefined {
  const value = raw[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ShapeError(`${member} of ${what} is neither true nor false`);
}

/** As optionalBoolean, but throws a ShapeError if it is missing: unknown is not false. */
export function requiredBoolean(raw: Raw, member: string, what: string): boolean {
  const value = optionalBoolean(raw, member, what);
  if (value !== undefined) return value;
  throw new ShapeError(`${what} has no ${member}`);
}

/** A live value as a text, whatever it is: other types become JSON, undefined and null an empty text. */
export function looseText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** True for true and false, also as texts. */
export function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || value === 'true' || value === 'false';
}

/** False only for false and "false": anything else may be on. Undefined if missing or null. */
export function looseFlag(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return value !== false && value !== 'false';
}
