import { isObject } from '../src/kernel/model/json.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The allowed values of a schema, in words for a Markdown table: `true or false`, `list`, the values themselves. `resolve` follows references and
 * returns other schemas unchanged. Never empty.
 */
export function typeWords(part: unknown, resolve: (part: unknown) => Schema): string {
  if (part === false) return NOTHING;
  const schema = resolve(part);
  const { deprecated, enum: values, $comment: comment, minimum, maximum, type } = schema;
  if (deprecated === true) return WITH_WARNING;
  if (Array.isArray(values))
    return joined(values.filter((value) => value !== null).map((value) => literal(value)));
  if ('const' in schema) return literal(schema['const']);
  const alternatives = [schema['anyOf'], schema['oneOf']].find((one) => Array.isArray(one));
  if (typeof comment === 'string' && alternatives !== undefined) return comment;
  if (typeof minimum === 'number' && typeof maximum === 'number') return `${minimum} to ${maximum}`;
  // Null means that it must be absent.
  const types = [type].flat().filter((one) => one !== 'null');
  if (type !== undefined) return joined(types.map((one) => NAMES[String(one)] ?? String(one)));
  if (alternatives !== undefined)
    return joined(alternatives.map((one) => typeWords(one, resolve)).filter((words) => words !== NOTHING));
  return nameOfDefault(schema['default']);
}

const ANYTHING = 'anything';
const NOTHING = 'not allowed';
const WITH_WARNING = 'anything, with a warning';

const NAMES: Readonly<Record<string, string>> = {
  array: 'list',
  boolean: 'true or false',
  integer: 'whole number',
  number: 'number',
  object: 'mapping',
  string: 'text',
};

function joined(words: readonly string[]): string {
  return words.length === 0 ? NOTHING : [...new Set(words)].join(' or ');
}

function literal(value: unknown): string {
  return `\`${value === '' ? '""' : isObject(value) ? JSON.stringify(value) : String(value)}\``;
}

/** Without a type, values are expected to be like the default. */
function nameOfDefault(value: unknown): string {
  if (value === undefined || value === null) return ANYTHING;
  return NAMES[Array.isArray(value) ? 'array' : typeof value] ?? ANYTHING;
}
