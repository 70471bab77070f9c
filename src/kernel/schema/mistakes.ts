import { isObject } from '../model/json.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { SchemaError } from './error.js';

/** About one member of an object: each names another, so they never repeat each other. */
const ABOUT_MEMBERS = new Set(['required', 'additionalProperties', 'propertyNames']);

/** One error per mistake, in order. ajv reports each branch, or a misspelt key and the missing one. */
export function mistakes(errors: readonly SchemaError[]): readonly SchemaError[] {
  const omitted = omittedIn(errors);
  const outside = errors.filter((error) => !omitted.has(error));
  const misspelt = new Set(outside.flatMap((error) => misspeltBy(error)));
  const chosen = chosenOfValues(outside);
  return outside.filter((error) => {
    if (error.keyword === 'required') return !misspelt.has(member(error, error.params['missingProperty']));
    return ABOUT_MEMBERS.has(error.keyword) || chosen.get(error.instancePath) === error;
  });
}

/** The known key that an unknown one is probably meant to be. */
export function meantKey(error: SchemaError): string | undefined {
  return nearest(String(error.params['additionalProperty']), knownKeys(error));
}

/** The keys of the failed schema. */
export function knownKeys({ parentSchema }: SchemaError): readonly string[] {
  const properties = isObject(parentSchema) ? parentSchema['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

/** Errors to omit for alternatives: of the other branches if only one fits the value's type, else of all. */
function omittedIn(errors: readonly SchemaError[]): ReadonlySet<SchemaError> {
  // The error inside a condition is enough.
  const omitted = new Set(errors.filter(({ keyword }) => keyword === 'if'));
  for (const whole of errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'propertyNames')) {
    const inside = errors.filter(
      ({ instancePath, schemaPath }) =>
        schemaPath.startsWith(`${whole.schemaPath}/`) && instancePath.startsWith(whole.instancePath),
    );
    const meant = whole.keyword === 'anyOf' ? meantBranch(whole, inside) : undefined;
    if (meant !== undefined) omitted.add(whole);
    for (const error of inside)
      if (meant === undefined || !error.schemaPath.startsWith(meant)) omitted.add(error);
  }
  return omitted;
}

/** The only branch for the value's type; undefined if not exactly one. */
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

/** The error to report for each value: allowed values, else a wrong type, else the first failed keyword. */
function chosenOfValues(errors: readonly SchemaError[]): ReadonlyMap<string, SchemaError> {
  const chosen = new Map<string, SchemaError>();
  for (const error of errors) {
    if (ABOUT_MEMBERS.has(error.keyword)) continue;
    const former = chosen.get(error.instancePath);
    if (former === undefined || rank(error) < rank(former)) chosen.set(error.instancePath, error);
  }
  return chosen;
}

/** For a text of the wrong type, the type comes first: in a list of allowed values `"1"` looks right for `1`. */
function rank({ keyword, data }: SchemaError): number {
  if (keyword === 'enum' && typeof data !== 'string') return 0;
  return keyword === 'type' ? 1 : 2;
}
