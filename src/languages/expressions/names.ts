import { nearest } from '../../kernel/lib/suggest.js';
import { FIELDS } from './catalogue/fields.js';
import { FUNCTIONS } from './catalogue/functions.js';
import { MISNAMES } from './catalogue/misnames.js';

const FIELD_NAMES = [...FIELDS.keys()];
const FUNCTION_NAMES = [...FUNCTIONS.keys()];
/** The first words of field names, such as `http`: what begins with one and a dot is meant for a field. */
const NAMESPACES = new Set(
  FIELD_NAMES.filter((name) => name.includes('.')).map((name) => name.split('.')[0] ?? ''),
);
/** Words of the language: none of them is a field. */
const WORDS = new Set(
  (
    'and or xor not any all eq ne lt le gt ge in contains matches wildcard strict bitwise_and ' +
    'AND OR XOR NOT ANY ALL TRUE FALSE True False'
  ).split(' '),
);

export function isKnownName(name: string): boolean {
  return FIELDS.has(name) || FUNCTIONS.has(name) || isConstant(name);
}

export function isConstant(name: string): boolean {
  return name === 'true' || name === 'false';
}

export function isWord(name: string): boolean {
  return WORDS.has(name);
}

export function isInNamespace(name: string): boolean {
  const dot = name.indexOf('.');
  return dot > 0 && NAMESPACES.has(name.slice(0, dot));
}

/** The name that was probably meant by one that is no field. */
export function fieldMeantBy(name: string): string | undefined {
  const lower = name.toLowerCase();
  const known = MISNAMES.get(lower) ?? (FIELDS.has(lower) ? lower : undefined);
  return known ?? nearest(name, FIELD_NAMES, Math.min(4, Math.max(1, Math.floor(name.length / 4))));
}

/** The name that was probably meant by one that is no function. */
export function functionMeantBy(name: string): string | undefined {
  const lower = name.toLowerCase();
  return FUNCTIONS.has(lower) ? lower : nearest(name, FUNCTION_NAMES);
}
