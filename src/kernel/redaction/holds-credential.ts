import { isObject } from '../model/json.js';
import { HIDDEN } from './hidden.js';
import { withoutCredentialsIn } from './looks.js';
import { namesCredential } from './names.js';

/** Whether a member has a credential, by its name, the name of a member inside it, or its form. For members that are not known. */
export function holdsCredential(name: string, value: unknown): boolean {
  if (value === null || typeof value === 'boolean' || value === '') return false;
  if (namesCredential(name)) return true;
  if (typeof value === 'string') return withoutCredentialsIn(value, HIDDEN) !== value;
  if (Array.isArray(value)) return value.some((item) => holdsCredential('', item));
  return isObject(value) && Object.entries(value).some(([inner, each]) => holdsCredential(inner, each));
}
