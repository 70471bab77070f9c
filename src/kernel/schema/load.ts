import { isObject } from '../model/json.js';
import { packageNames, packageText } from '../../package-file.js';

const FOLDER = 'schemas';
const ENDING = '.schema.json';

/** The names of published schemas: `zone`, `account`, `project`, `plan` … */
export function schemaNames(): readonly string[] {
  return packageNames(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .toSorted();
}

/** From `schemas/`. Throws if there is none with this name. */
export function readSchema(name: string): Readonly<Record<string, unknown>> {
  const schema: unknown = JSON.parse(packageText(`${FOLDER}/${name}${ENDING}`));
  if (!isObject(schema)) throw new TypeError(`schema ${name} is not an object`);
  return schema;
}

/** `anyOf: [X, include]` becomes X, for files with includes replaced. Without what only editors use. */
export function withoutIncludes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutIncludes);
  if (!isObject(schema)) return schema;
  const alternatives = schema['anyOf'];
  if (Array.isArray(alternatives) && alternatives.some(isInclude)) {
    return withoutIncludes(alternatives.find((alternative) => !isInclude(alternative)));
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== 'allOf' || !isForEditors(value))
      .map(([key, value]) => [key, withoutIncludes(value)]),
  );
}

function isForEditors(schemas: unknown): boolean {
  return (
    Array.isArray(schemas) && schemas.some((one: unknown) => isObject(one) && FOR_EDITORS.has(one['$ref']))
  );
}

/** Only for editors: tables check their content. */
export const FOR_EDITORS: ReadonlySet<unknown> = new Set(
  ['actions', 'settings', 'zone-phases', 'account-phases', 'directives', 'log-fields-of-datasets'].map(
    (name) => `${name}${ENDING}`,
  ),
);

function isInclude(schema: unknown): boolean {
  return isObject(schema) && ELSEWHERE.has(schema['$ref']);
}

/** Refer to the content of another file. */
const ELSEWHERE: ReadonlySet<unknown> = new Set(['include.schema.json', 'item-file.schema.json']);

/** Reads a schema by its name. */
export type ReadSchema = (name: string) => Readonly<Record<string, unknown>>;

/** A self-contained schema: those that it refers to are in its `$defs`. */
export function bundleSchema(name: string, read: ReadSchema = readSchema): Readonly<Record<string, unknown>> {
  const definitions: Record<string, unknown> = {};
  const inline = (value: unknown, owner: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => inline(item, owner));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) =>
        key === '$ref' && typeof member === 'string'
          ? [key, refer(member, owner)]
          : [key, inline(member, owner)],
      ),
    );
  };
  const refer = (reference: string, owner: string): string => {
    const [file = '', fragment = ''] = reference.split('#');
    const target = file === '' ? owner : file.slice(0, -ENDING.length);
    if (target !== name && !(target in definitions)) {
      definitions[target] = {};
      const { $schema: _, $id: __, ...rest } = read(target);
      definitions[target] = inline(rest, target);
    }
    return target === name ? `#${fragment}` : `#/$defs/${target}${fragment}`;
  };
  const root = inline(read(name), name);
  if (!isObject(root)) throw new TypeError(`schema ${name} is not an object`);
  const own = isObject(root['$defs']) ? root['$defs'] : {};
  return { ...root, $defs: { ...own, ...definitions } };
}
