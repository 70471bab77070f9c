import { codeIn } from './characters.js';
import { nearest } from '../lib/suggest.js';
import { FIELDS } from './catalogue/fields.js';
import { FUNCTIONS } from './catalogue/functions.js';
import { MISNAMES } from './catalogue/misnames.js';
import { typoOf } from './typos.js';
import type { Cursor } from './cursor.js';
import { endOfName } from './word-characters.js';

const FIELD_NAMES = [...FIELDS.keys()];
const FUNCTION_NAMES = [...FUNCTIONS.keys()];
/** First words of fields, such as `http`: a name `http.…` is meant for a field. */
const NAMESPACES = new Set(
  FIELD_NAMES.filter((name) => name.includes('.')).map((name) => name.split('.')[0] ?? ''),
);
/** A whole name that is a constant. */
export function constantAt({ text, at }: Cursor): 'true' | 'false' | undefined {
  const code = codeIn(text, at);
  if (code !== T && code !== F) return undefined;
  const name = text.slice(at, endOfName(text, at));
  return name === 'true' || name === 'false' ? name : undefined;
}

const T = 116;
const F = 102;

export function isConstant(name: string): boolean {
  return name === 'true' || name === 'false';
}

export function isInNamespace(name: string): boolean {
  const dot = name.indexOf('.');
  return dot > 0 && NAMESPACES.has(name.slice(0, dot));
}

/** What is accepted where a field must be. */
const FIELDS_AND_CONSTANTS = [...FIELD_NAMES, 'true', 'false'];

/** The field that was probably meant. Undefined rather than one of another meaning. */
export function fieldMeantBy(
  name: string,
  known: readonly string[] = FIELDS_AND_CONSTANTS,
): string | undefined {
  const lower = name.toLowerCase();
  const meant = MISNAMES.get(lower) ?? (known.includes(lower) ? lower : undefined);
  return meant ?? typoOf(lower, known);
}

/** The function that was probably meant. */
export function functionMeantBy(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (FUNCTIONS.has(lower)) return lower;
  return nearest(name, FUNCTION_NAMES, slipsOf(name)) ?? nearest(name, FUNCTION_NAMES);
}

/** True for a sure mistake, not a name that the service has learned since: it has a capital, or a typo or two. */
export function isMistaken(name: string, kind: 'field' | 'function'): boolean {
  const known = kind === 'field' ? FIELDS_AND_CONSTANTS : FUNCTION_NAMES;
  return /[A-Z]/.test(name) || nearest(name, known, slipsOf(name)) !== undefined;
}

/** Wrong letters in a misspelt name, at most (Levenshtein). Two of four would be another word (`sum`, `len`). */
function slipsOf(name: string): number {
  if (name.length >= 5) return 2;
  return name.length >= 3 ? 1 : 0;
}
