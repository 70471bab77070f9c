import { isObject } from '@zonewright/edge-rules/lib/is-object.js';

export { isObject };

export type JsonPrimitive = string | number | boolean | null;
export type Json = JsonPrimitive | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [member: string]: Json;
}

/** As isObject, for a value that is known to be JSON. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}

/** Without undefined members. Throws a TypeError for values without JSON. */
export function asJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map(asJson);
  if (isObject(value)) return asJsonObject(value);
  throw new TypeError(`not a JSON value: ${typeof value}`);
}

/** As asJson, for an object. */
export function asJsonObject(value: Readonly<Record<string, unknown>>): JsonObject {
  const present = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(present.map(([name, member]) => [name, asJson(member)]));
}
