import { isObject } from '../model/json.js';

type Schema = Readonly<Record<string, unknown>>;

/** The path from the top of a document. */
type Path = readonly (string | number)[];

/** What a schema offers: a key with its value's description, or a value. */
export interface Offer {
  readonly text: string;
  readonly description?: string;
  readonly isDeprecated?: true;
}

/**
 * The schemas for the value at a path: behind references, of all alternatives, and of conditions that hold.
 * `bundle` is self-contained.
 */
export function schemasAt(bundle: Schema, value: unknown, path: Path): readonly Schema[] {
  let schemas = variantsOf(bundle, bundle, value);
  let here = value;
  for (const step of path) {
    here = memberOf(here, step);
    const inner = here;
    schemas = schemas
      .flatMap((schema) => memberSchemas(schema, step))
      .flatMap((schema) => variantsOf(schema, bundle, inner));
  }
  return schemas;
}

/** The keys that a mapping with these schemas can have. */
export function keysOf(schemas: readonly Schema[]): readonly Offer[] {
  const offers = schemas.flatMap(({ properties }) =>
    isObject(properties) ? Object.entries(properties).map(([text, member]) => offer(text, member)) : [],
  );
  return unique(offers);
}

/** The values that a scalar with these schemas can have: enumerated ones, booleans, examples. */
export function valuesOf(schemas: readonly Schema[]): readonly Offer[] {
  return unique(
    schemas
      .flatMap(({ enum: values, const: only, type, examples }) => [
        ...texts(values),
        ...texts(only === undefined ? [] : [only]),
        ...(type === 'boolean' || (Array.isArray(type) && type.includes('boolean')) ? ['true', 'false'] : []),
        ...texts(examples),
      ])
      .map((text) => ({ text })),
  );
}

/** The first description; undefined without one. */
export function descriptionOf(schemas: readonly Schema[]): string | undefined {
  const found = schemas.map(({ description }) => description).find((text) => typeof text === 'string');
  return found;
}

function offer(text: string, member: unknown): Offer {
  if (!isObject(member)) return { text };
  const { description, deprecated } = member;
  return {
    text,
    ...(typeof description === 'string' ? { description } : {}),
    ...(deprecated === true ? { isDeprecated: true } : {}),
  };
}

function unique(offers: readonly Offer[]): readonly Offer[] {
  const byText = new Map<string, Offer>();
  for (const one of offers) if (byText.get(one.text)?.description === undefined) byText.set(one.text, one);
  return [...byText.values()];
}

function texts(values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((value: unknown) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [String(value)]
      : [],
  );
}

function memberOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) ? value[String(step)] : undefined;
}

function memberSchemas(schema: Schema, step: string | number): readonly Schema[] {
  const { properties, items, additionalProperties } = schema;
  if (typeof step === 'number') return isObject(items) ? [items] : [];
  const own = isObject(properties) ? properties[step] : undefined;
  if (isObject(own)) return [own];
  return isObject(additionalProperties) ? [additionalProperties] : [];
}

/** A schema and all that it consists of. */
function variantsOf(schema: Schema, bundle: Schema, value: unknown): readonly Schema[] {
  const { $ref, anyOf, oneOf, allOf, if: condition, then } = schema;
  const inner = [
    ...(typeof $ref === 'string' ? [referred(bundle, $ref)] : []),
    ...[anyOf, oneOf, allOf].flatMap((parts) => (Array.isArray(parts) ? parts : [])),
    ...(isObject(condition) && holds(condition, value) ? [then] : []),
  ];
  return [schema, ...inner.filter(isObject).flatMap((part) => variantsOf(part, bundle, value))];
}

function referred(bundle: Schema, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => memberOf(at, step), bundle);
}

/** Our conditions only ask for the value of a member. */
function holds({ properties }: Schema, value: unknown): boolean {
  if (!isObject(properties)) return false;
  return Object.entries(properties).every(
    ([name, member]) => isObject(member) && 'const' in member && memberOf(value, name) === member['const'],
  );
}
