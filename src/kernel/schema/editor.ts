import { docsAddress, schemaAddress } from '../../docs-page.js';
import { rememberEach } from '../lib/remember.js';
import { isObject } from '../model/json.js';
import { bundleSchema, FOR_EDITORS, readSchema, type ReadSchema } from './load.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * A self-contained schema for editors. It says more than the one that files are checked with: which members and values are known, by action, phase and
 * dataset. What `validate` warns of is wrong here. Its `$id` is the address at which it is published, by default that of this version.
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

/** The keys at the top of a file, each with the place in the docs that lists what is in it. */
function withLinks(name: string, properties: Schema): Schema {
  return mapped(properties, (part, key) => {
    if (!isObject(part) || typeof part['description'] !== 'string') return part;
    const anchor = HEADS.has(key) || name === 'project' ? FILE_ANCHORS[name] : key;
    if (anchor === undefined) return part;
    const link = `[Reference](${docsAddress(`docs/configuration.md#${anchor}`)})`;
    return { ...part, description: `${part['description']}\n\n${link}` };
  });
}

/** Keys that say what a file is about. The others are sections. */
const HEADS: ReadonlySet<string> = new Set(['zone', 'zones', 'account', 'vars']);

const FILE_ANCHORS: Readonly<Record<string, string>> = {
  zone: 'zone-files',
  account: 'account-files',
  project: 'zonewrightyaml',
};

/** A description with what editors don't show of the rest: what counts without a value, and how much can be there. */
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

/**
 * A part of a bundle with these definitions. `isPart`: only a part of what describes the value, which must not refuse what other parts know.
 */
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

/** An editor schema as it is: it names what it knows, and refuses nothing else. Without its title, which editors would show at the value. */
function partOf(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { title: _, description: __, ...rest } = schema;
  return rest;
}

/** A condition selects, and the others are values. */
const VERBATIM: ReadonlySet<string> = new Set(['if', 'enum', 'const', 'default', 'required']);

/** `DeclaredRuleset` as `ruleset`: editors show titles. */
function titleWords(title: string): string {
  return title
    .replace(/^Declared/, '')
    .replaceAll(/\B[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}

/** Editors show the label of a mapping or list as `[object Object]`. */
function isNested(example: unknown): boolean {
  return typeof example === 'object' && example !== null;
}

/** True for a mapping with known members that takes others: these are sent as they are, with a warning. */
function isOpen({ type, properties, additionalProperties }: Schema): boolean {
  const isMapping = type === 'object' || (Array.isArray(type) && type.includes('object'));
  const isKnown = isObject(properties) && Object.keys(properties).length > 0;
  return isMapping && isKnown && (additionalProperties ?? true) === true;
}

/** A schema with the members of the editor schemas that its `allOf` names, and their conditions, in place. */
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

/** The name of the editor schema that a reference leads to, in a bundle. */
function editorPartOf(part: unknown): string | undefined {
  const name = isObject(part) ? String(part['$ref']).replace('#/$defs/', '') : '';
  return isEditorPart(name) ? name : undefined;
}

function isEditorPart(name: string): boolean {
  return FOR_EDITORS.has(`${name}.schema.json`);
}

/** What an editor schema says of a member replaces what says less of its content. The description stays, if there is no other. */
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

/** An editor schema as a file of a repository. It is made once: a process can write many repositories. */
export const editorSchemaFile = rememberEach(
  (name: string): { readonly path: string; readonly text: string } => ({
    path: `schemas/${name}.schema.json`,
    text: `${JSON.stringify(editorSchema(name), undefined, 2)}\n`,
  }),
);
