import { isObject } from '../model/json.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * A copy with defaults for absent members, at any depth, in the order of the schema. Wrong shapes stay, for
 * the validator to refuse. A default beside a reference counts, one at its target does not.
 */
export function withDefaults(schema: Schema, value: unknown): unknown {
  return filled(schema, value, schema);
}

function filled(part: unknown, value: unknown, root: Schema): unknown {
  const schema = resolved(part, root);
  if (Array.isArray(value)) return value.map((item: unknown) => filled(schema['items'], item, root));
  if (!isObject(value)) return value;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const known = Object.entries(properties).flatMap(([name, member]) => {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const content = given === undefined ? defaultOf(member) : given;
    return content === undefined ? [] : [[name, filled(member, content, root)] as const];
  });
  const others = Object.entries(value)
    .filter(([name]) => !Object.hasOwn(properties, name))
    .map(([name, content]) => [name, filled(schema['additionalProperties'], content, root)] as const);
  return Object.fromEntries([...known, ...others]);
}

function defaultOf(member: unknown): unknown {
  return isObject(member) ? member['default'] : undefined;
}

/** The schema, or the one that its JSON pointer refers to. */
function resolved(schema: unknown, root: Schema): Schema {
  if (!isObject(schema)) return {};
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const target = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), root);
  return resolved(target, root);
}
