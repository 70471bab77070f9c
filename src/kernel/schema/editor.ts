import { docsAddress, schemaAddress } from '../../docs-page.js';
import { rememberEach } from '../lib/remember.js';
import { isObject } from '../model/json.js';
import { bundleSchema, FOR_EDITORS, readSchema, type ReadSchema } from './load.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * A self-contained schema for editors: what `validate` warns of is wrong here. It knows members and values by
 * action, phase and dataset. `$id` is its published address, by default of this version.
 */
export function editorSchema(name: string, read: ReadSchema = readSchema, id = schemaAddress(name)): Schema {
  const bundle = bundleSchema(name, read);
  const { $defs, ...root } = objectFrom(bundle);
  const parts = Object.entries(isObject($defs) ? $defs : {});
  const text = JSON.stringify([root, parts]);
  const isUsed = (part: string): boolean =>
    text.includes(`"#/$defs/${part}"`) || text.includes(`"#/$defs/${part}/`);
  return {
    ...root,
    ...(isObject(root['properties']) ? { properties: withLinks(name, root['properties']) } : {}),
    $id: id,
    $defs: Object.fromEntries(parts.filter(([part]) => isUsed(part))),
  };
}

/** Adds to each top key a link to its place in the docs. */
function withLinks(name: string, properties: Schema): Schema {
  return mapped(properties, (part, key) => {
    if (!isObject(part) || typeof part['description'] !== 'string') return part;
    const anchor = HEADS.has(key) || name === 'project' ? FILE_ANCHORS[name] : key;
    if (anchor === undefined) return part;
    const link = `[Reference](${docsAddress(`docs/configuration.md#${anchor}`)})`;
    return { ...part, description: `${part['description']}\n\n${link}` };
  });
}

/** Keys for what a file is about. The others are sections. */
const HEADS: ReadonlySet<string> = new Set(['zone', 'zones', 'account', 'vars']);

const FILE_ANCHORS: Readonly<Record<string, string>> = {
  zone: 'zone-files',
  account: 'account-files',
  project: 'zonewrightyaml',
};

/** Adds what editors don't show to a description: default and limits. */
function withFacts(schema: Schema): Schema {
  const { description, default: filledIn, minimum, maximum, maxItems, maxLength } = schema;
  if (typeof description !== 'string') return schema;
  const isPlain =
    typeof filledIn === 'boolean' || typeof filledIn === 'number' || typeof filledIn === 'string';
  const facts = [
    ...(typeof minimum === 'number' && typeof maximum === 'number'
      ? [`Between ${minimum} and ${maximum}.`]
      : []),
    ...(typeof maxItems === 'number' ? [`At most ${maxItems} items.`] : []),
    ...(typeof maxLength === 'number' ? [`At most ${maxLength} characters.`] : []),
    ...(isPlain && filledIn !== '' && !/default/i.test(description) ? [`Default: \`${filledIn}\`.`] : []),
  ];
  if (facts.length === 0) return schema;
  return { ...schema, description: [ended(description), ...facts].join(' ') };
}

function ended(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}

function objectFrom(bundle: Schema): Schema {
  const { $defs } = bundle;
  const made = forEditors(bundle, isObject($defs) ? $defs : {});
  return isObject(made) ? made : {};
}

/** A part of a bundle with these definitions. `isPart`: it must not refuse what other parts know. */
function forEditors(schema: unknown, definitions: Schema, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => forEditors(part, definitions, isPart));
  if (!isObject(schema)) return schema;
  const { examples, ...rest } = withEditorParts(schema, definitions);
  const made = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, memberFrom(key, value, definitions)]),
  );
  const plain = Array.isArray(examples) ? examples.filter((example) => !isNested(example)) : [];
  return {
    ...withFacts(made),
    ...(typeof made['title'] === 'string' ? { title: titleWords(made['title']) } : {}),
    ...(plain.length === 0 ? {} : { examples: plain }),
    ...(!isPart && isOpen(made) ? { additionalProperties: false } : {}),
  };
}

function memberFrom(key: string, value: unknown, definitions: Schema): unknown {
  if (VERBATIM.has(key)) return value;
  if (key === '$defs' && isObject(value))
    return mapped(value, (part, name) => (isEditorPart(name) ? partOf(part) : forEditors(part, definitions)));
  if (key === 'properties' && isObject(value)) return mapped(value, (part) => forEditors(part, definitions));
  return forEditors(value, definitions, key === 'allOf' || key === 'then');
}

function mapped(members: Schema, change: (part: unknown, name: string) => unknown): Schema {
  return Object.fromEntries(Object.entries(members).map(([name, part]) => [name, change(part, name)]));
}

/** An editor schema, which refuses nothing. Without its title: editors would show it at the value. */
function partOf(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { title: _, description: __, ...rest } = schema;
  return rest;
}

/** A condition selects; the others are values. */
const VERBATIM: ReadonlySet<string> = new Set(['if', 'enum', 'const', 'default', 'required']);

/** `DeclaredRuleset` as `ruleset`: editors show titles. */
function titleWords(title: string): string {
  return title
    .replace(/^Declared/, '')
    .replaceAll(/\B[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}

/** Editors would label a mapping or list `[object Object]`. */
function isNested(example: unknown): boolean {
  return typeof example === 'object' && example !== null;
}

/** True for a mapping with known members that takes others, which are sent as they are, with a warning. */
function isOpen({ type, properties, additionalProperties }: Schema): boolean {
  const isMapping = type === 'object' || (Array.isArray(type) && type.includes('object'));
  const isKnown = isObject(properties) && Object.keys(properties).length > 0;
  return isMapping && isKnown && (additionalProperties ?? true) === true;
}

/** Puts members and conditions of the editor schemas in `allOf` in their place. */
function withEditorParts(schema: Schema, definitions: Schema): Schema {
  const { allOf, properties, ...rest } = schema;
  const names = Array.isArray(allOf) ? allOf.map(editorPartOf).filter((name) => name !== undefined) : [];
  if (names.length === 0 || !isObject(properties)) return schema;
  const added = names.map((name) => definitions[name]).filter(isObject);
  const conditions = added.flatMap((part) => (Array.isArray(part['allOf']) ? part['allOf'] : []));
  return {
    ...rest,
    properties: added.reduce<Schema>((known, part) => joined(known, part['properties']), properties),
    ...(conditions.length === 0 ? {} : { allOf: conditions }),
  };
}

/** The editor schema that a reference names; undefined for others. */
function editorPartOf(part: unknown): string | undefined {
  const name = isObject(part) ? String(part['$ref']).replace('#/$defs/', '') : '';
  return isEditorPart(name) ? name : undefined;
}

function isEditorPart(name: string): boolean {
  return FOR_EDITORS.has(`${name}.schema.json`);
}

/** Replaces members by what an editor schema says of them. A description stays if it has none. */
function joined(known: Schema, added: unknown): Schema {
  if (!isObject(added)) return known;
  const both = Object.entries(added).map(([name, part]) => {
    const before = known[name];
    if (!isObject(before) || !isObject(part)) return [name, part] as const;
    return [
      name,
      { ...(before['description'] === undefined ? {} : { description: before['description'] }), ...part },
    ] as const;
  });
  return { ...known, ...Object.fromEntries(both) };
}

/** An editor schema as a file of a repository. Once: a process can write many repositories. */
export const editorSchemaFile = rememberEach(
  (name: string): { readonly path: string; readonly text: string } => ({
    path: `schemas/${name}.schema.json`,
    text: `${JSON.stringify(editorSchema(name), undefined, 2)}\n`,
  }),
);
