import { isObject } from '../model/json.js';
import { HIDDEN } from './hidden.js';
import { withoutCredentialsIn } from './looks.js';
import { namesCredential } from './names.js';

/** True if a member has a credential, by its name, a name inside it, or its form. For unknown members. */
export function holdsCredential(name: string, value: unknown): boolean {
  if (value === null || typeof value === 'boolean' || value === '') return false;
  if (namesCredential(name)) return true;
  if (typeof value === 'string') return withoutCredentialsIn(value, HIDDEN) !== value;
  if (Array.isArray(value)) return value.some((item) => holdsCredential('', item));
  return isObject(value) && Object.entries(value).some(([inner, each]) => holdsCredential(inner, each));
}
