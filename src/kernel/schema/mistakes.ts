import { isObject } from '../model/json.js';
import { nearest } from '../lib/suggest.js';
import type { SchemaError } from './validator.js';

/** Keywords that speak of one member of an object; each names another member, so none of them says the same as another. */
const ABOUT_MEMBERS = new Set(['required', 'additionalProperties', 'propertyNames']);

/**
 * One error per mistake. ajv reports every keyword that fails: each branch of an alternative, the length and the pattern of one
 * empty string, the misspelt key and the key that is missing because of it. Pure; keeps the order.
 */
export function mistakes(errors: readonly SchemaError[]): readonly SchemaError[] {
  const untold = untoldIn(errors);
  const outside = errors.filter((error) => !untold.has(error));
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

/**
 * What is not told of alternatives: when one branch is clearly meant, the others and the alternative as a whole; else every branch.
 * A branch is meant when it is the only one whose type the value has.
 */
function untoldIn(errors: readonly SchemaError[]): ReadonlySet<SchemaError> {
  // Of a condition, what its branch refuses says enough.
  const untold = new Set(errors.filter(({ keyword }) => keyword === 'if'));
  for (const whole of errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'propertyNames')) {
    const inside = errors.filter(
      ({ instancePath, schemaPath }) =>
        schemaPath.startsWith(`${whole.schemaPath}/`) && instancePath.startsWith(whole.instancePath),
    );
    const meant = whole.keyword === 'anyOf' ? meantBranch(whole, inside) : undefined;
    if (meant !== undefined) untold.add(whole);
    for (const error of inside)
      if (meant === undefined || !error.schemaPath.startsWith(meant)) untold.add(error);
  }
  return untold;
}

/** Path of the only branch whose type the value has, or undefined when there is not exactly one. */
function meantBranch(whole: SchemaError, inside: readonly SchemaError[]): string | undefined {
  const branches = [...new Set(inside.map(({ schemaPath }) => branchOf(whole, schemaPath)))];
  const fitting = branches.filter((branch) =>
    inside.every(
      ({ keyword, instancePath, schemaPath }) =>
        !(keyword === 'type' && instancePath === whole.instancePath && schemaPath.startsWith(branch)),
    ),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

function branchOf(whole: SchemaError, schemaPath: string): string {
  const [index = ''] = schemaPath.slice(whole.schemaPath.length + 1).split('/');
  return `${whole.schemaPath}/${index}/`;
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
