import { isObject } from '../src/kernel/model/json.js';
import { readSchema } from '../src/kernel/schema/load.js';
import { KINDS } from '../src/kinds/registry.js';
import { NO_PARAMETERS } from '../src/kinds/rule-lists/actions/traffic.js';
import { ACTION_TABLE } from '../src/kinds/rule-lists/actions/table.js';
import { ruleShape } from '../src/kinds/rule-lists/rule-shape.js';
import { memberShape } from '../src/kinds/toolkit/shapes/shape.js';
import { schemaOf } from './kind-schemas.js';
import { schemaOfShape } from './shape-schema.js';
import { typeWords } from './type-words.js';
import { formatted } from './formatted.js';

type Schema = Readonly<Record<string, unknown>>;

const BEGIN = '<!-- generated from schemas/ by `npm run generate`: begin -->';
const END = '<!-- generated: end -->';

/** Parts of a section with tables of their own, after the section's table. */
const BELOW: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  rulesets: [['A rule', 'rule']],
  'zone-settings': [['Settings of a zone', 'settings']],
};

/** The documented files, and the sections and parts with tables of their own. */
const PARTS: readonly (readonly [string, string])[] = [
  ['zonewright.yaml', 'project'],
  ['Zone files', 'zone'],
  ['Account files', 'account'],
  ...KINDS.flatMap((kind) => [[kind.section, schemaOf(kind)] as const, ...(BELOW[schemaOf(kind)] ?? [])]),
  ['invariants', 'invariants'],
  ['tests', 'tests'],
  ['drift-ignore.yaml', 'drift-ignore'],
];

/** docs/configuration.md with its part from the schemas generated again. Text around it stays. */
export async function configurationDocs(present: string): Promise<string> {
  const tables = PARTS.map(([title, name]) => section(title, readSchema(name)));
  return withReference(
    present,
    tables.flatMap((one, index) => (PARTS[index]?.[1] === 'rule' ? [one, ...actionTables()] : [one])),
  );
}

/** The parameters of each action, from the tables that check rules. */
function actionTables(): readonly string[] {
  const bare = Object.entries(ACTION_TABLE).filter(
    ([, { shape }]) => Object.keys(shape.members).length === 0,
  );
  const names = bare.map(([action]) => `\`${action}\``).join(', ');
  const parameters = Object.entries(ACTION_TABLE)
    .filter(([action]) => !bare.some(([one]) => one === action))
    .map(([action, { shape }]) => section(`action_parameters of ${action}`, schemaOfShape(shape)));
  const beside = ['ratelimit', 'exposed_credential_check'].map((name) =>
    section(name, schemaOfShape(memberShape(ruleShape('block'), name) ?? NO_PARAMETERS)),
  );
  return [`### Parameters of rules\n\n${names} take none.`, ...parameters, ...beside];
}

/** A page with these sections as its generated part. Text around it stays. */
export async function withReference(present: string, tables: readonly string[]): Promise<string> {
  const [before = ''] = present.split(BEGIN);
  const after = present.split(END)[1] ?? '';
  const docs = `${before}${BEGIN}\n\n${tables.join('\n\n')}\n\n${END}${after}`;
  return formatted('md', docs);
}

function section(title: string, schema: Schema): string {
  const items = isObject(schema['items']) ? resolve(schema['items'], schema) : schema;
  return [`### ${title}`, text(schema['description']), table(rows(items, schema, ''))]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A row of a table: a key of a file. */
export interface Row {
  readonly key: string;
  readonly type: string;
  readonly required: boolean;
  readonly meaning: string;
}

/** The keys of an object, of its inner objects, and of the items of its lists. */
function rows(schema: Schema, root: Schema, prefix: string): readonly Row[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).flatMap(([key, value]) => {
    const member = resolve(value, root);
    const name = `${prefix}${key}`;
    const row: Row = {
      key: name,
      type: typeWords(value, (part) => resolve(part, root)),
      required: required.includes(key),
      meaning: meaning(member),
    };
    const items = isObject(member['items']) ? resolve(member['items'], root) : undefined;
    const named = member['additionalProperties'];
    if (isElsewhere(value)) return [row];
    return [
      row,
      ...rows(member, root, `${name}.`),
      ...(items === undefined ? [] : rows(items, root, `${name}[].`)),
      ...(isObject(named) ? rows(named, root, `${name}.NAME.`) : []),
    ];
  });
}

/** Whether a value has a table of its own, directly or by an include: its schema is another file. */
function isElsewhere(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { $ref, anyOf } = value;
  if (Array.isArray(anyOf)) return isElsewhere(anyOf[0]);
  return typeof $ref === 'string' && !$ref.startsWith('#');
}

/** A schema with its reference replaced by the target, in this file or another one; members beside the reference override it. */
function resolve(value: unknown, root: Schema): Schema {
  if (!isObject(value)) return {};
  const reference = value['$ref'];
  if (typeof reference === 'string') {
    const { $ref: _, ...own } = value;
    const target = reference.startsWith('#/$defs/')
      ? definition(root, reference)
      : readSchema(reference.replace('.schema.json', ''));
    return { ...target, ...own };
  }
  const alternatives = value['anyOf'];
  const [first] = Array.isArray(alternatives) ? alternatives : [];
  return isObject(first) && '$ref' in first && !('$comment' in value)
    ? { ...resolve(first, root), ...value, anyOf: undefined }
    : value;
}

function definition(root: Schema, reference: string): Schema {
  const definitions = root['$defs'];
  const found = isObject(definitions) ? definitions[reference.slice('#/$defs/'.length)] : undefined;
  return isObject(found) ? found : {};
}

/** The text about a key: its description, its default, an example. */
export function meaning(schema: Schema): string {
  const [example] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  const parts = [
    text(schema['description']),
    schema['default'] === undefined ? '' : `Default: \`${JSON.stringify(schema['default'])}\`.`,
    example === undefined ? '' : `Example: \`${JSON.stringify(example)}\`.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Rows as a Markdown table. */
export function table(all: readonly Row[]): string {
  const lines = all.map(
    ({ key, type, required, meaning: what }) =>
      `| \`${key}\`${required ? ' (required)' : ''} | ${cell(type)} | ${cell(what)} |`,
  );
  return ['| key | value | meaning |', '|---|---|---|', ...lines].join('\n');
}

function cell(value: string): string {
  return value.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
