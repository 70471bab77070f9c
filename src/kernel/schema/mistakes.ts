import { isObject } from '../model/json.js';
import { nearest } from '@zonewright/edge-rules/lib/suggest.js';
import type { SchemaError } from './error.js';

/** Keywords about one member of an object. Each names another member, so they never repeat each other. */
const ABOUT_MEMBERS = new Set(['required', 'additionalProperties', 'propertyNames']);

/**
 * One error per mistake. ajv reports more: each branch of an alternative, both length and pattern of an empty string, both a misspelt key and the missing
 * one. Keeps the order. Pure.
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

/** The keys of the failed schema. */
export function knownKeys({ parentSchema }: SchemaError): readonly string[] {
  const properties = isObject(parentSchema) ? parentSchema['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

/**
 * The errors to omit for alternatives: if one branch is meant, those of the others, otherwise those of all branches. A branch is meant if only it fits the
 * value's type.
 */
function untoldIn(errors: readonly SchemaError[]): ReadonlySet<SchemaError> {
  // The error inside a condition is enough.
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

/** The path of the only branch for the value's type; undefined if there is not exactly one. */
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

/** For a text of the wrong type, the type comes first: `"1"` for `1` looks right in a list of allowed values. */
function rank({ keyword, data }: SchemaError): number {
  if (keyword === 'enum' && typeof data !== 'string') return 0;
  return keyword === 'type' ? 1 : 2;
}
