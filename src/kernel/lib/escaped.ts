import { isObject } from '../model/json.js';
import { withoutReferences } from './references.js';

/** A value as a file has to write it: references to variables are escaped, at any depth. */
export function escaped(value: unknown): unknown {
  if (typeof value === 'string') return withoutReferences(value);
  if (Array.isArray(value)) return value.map(escaped);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, escaped(member)]));
}
