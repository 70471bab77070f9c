import { isObject } from '../core/json.js';
import { nearest } from '../lib/suggest.js';
import type { SchemaError } from './validator.js';

/** Keywords that speak of one member of an object; each names another member, so none of them says the same as another. */
const ABOUT_MEMBERS = new Set(['required', 'additionalProperties', 'propertyNames']);

/**
 * One error per mistake. ajv reports every keyword that fails: each branch of an alternative, the length and the pattern of one
 * empty string, the misspelt key and the key that is missing because of it. Pure; keeps the order.
 */
export function mistakes(errors: readonly SchemaError[]): readonly SchemaError[] {
  const alternatives = alternativesOf(errors);
  const outside = errors.filter(
    ({ schemaPath }) => !alternatives.some((path) => schemaPath.startsWith(path)),
  );
  const misspelt = new Set(outside.flatMap((error) => misspeltBy(error)));
  const chosen = chosenOfValues(outside);
  return outside.filter((error) => {
    if (error.keyword === 'required') return !misspelt.has(member(error, error.params['missingProperty']));
    return ABOUT_MEMBERS.has(error.keyword) || chosen.get(error.instancePath) === error;
  });
}

/** The known key that an unknown one was probably meant to be. */
export function meantKey(error: SchemaError): string | undefined {
  return nearest(String(error.params['additionalProperty']), knownKeys(error));
}

/** The keys that the failed schema knows. */
export function knownKeys({ parentSchema }: SchemaError): readonly string[] {
  const properties = isObject(parentSchema) ? parentSchema['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

/** Alternatives whose failure is reported as a whole: what their branches say is left out. */
function alternativesOf(errors: readonly SchemaError[]): readonly string[] {
  const whole = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'propertyNames');
  return [...new Set(whole.map(({ schemaPath }) => `${schemaPath}/`))];
}

function misspeltBy(error: SchemaError): readonly string[] {
  if (error.keyword !== 'additionalProperties') return [];
  const meant = meantKey(error);
  return meant === undefined ? [] : [member(error, meant)];
}

function member({ instancePath }: SchemaError, name: unknown): string {
  return `${instancePath}/${String(name)}`;
}

/** What to say of each value: what may stand there, else its type when that is wrong, else the first keyword that failed. */
function chosenOfValues(errors: readonly SchemaError[]): ReadonlyMap<string, SchemaError> {
  const chosen = new Map<string, SchemaError>();
  for (const error of errors) {
    if (ABOUT_MEMBERS.has(error.keyword)) continue;
    const former = chosen.get(error.instancePath);
    if (former === undefined || rank(error) < rank(former)) chosen.set(error.instancePath, error);
  }
  return chosen;
}

/** A text that should have been something else is told so: `"1"` for `1` looks right in a list of what is allowed. */
function rank({ keyword, data }: SchemaError): number {
  if (keyword === 'enum' && typeof data !== 'string') return 0;
  return keyword === 'type' ? 1 : 2;
}
