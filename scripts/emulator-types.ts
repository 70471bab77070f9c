import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { isObject } from '../src/kernel/model/json.js';
import { readSchema } from '../src/kernel/schema/load.js';

type Schema = Readonly<Record<string, unknown>>;

/** Whether a member of an object is always present. */
type Presence = (name: string, member: Schema, required: readonly string[]) => boolean;

const ASKED_FOR: Presence = (name, _, required) => required.includes(name);
const WITH_DEFAULTS: Presence = (name, member, required) => required.includes(name) || 'default' in member;

/** The files of src/generated/emulator, made from the emulator's schemas, as paths and texts. */
export async function emulatorTypes(): Promise<readonly (readonly [path: string, text: string])[]> {
  return [
    ['src/generated/emulator/state-file.ts', await typesOf('emulator-state', WITH_DEFAULTS)],
    ['src/generated/emulator/fault.ts', await typesOf('emulator-faults', ASKED_FOR)],
  ];
}

async function typesOf(name: string, presence: Presence): Promise<string> {
  const root = readSchema(name);
  const document: JSONSchema = { ...typed(root, root, presence), $defs: definitions(root, presence) };
  const text = await compile(document, name, {
    bannerComment: BANNER,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: false,
    format: false,
  });
  const types = await formatted('ts', text);
  // The generator adds the types of all members again. Those that are JSON anyway are removed.
  return types.replace(/^ +\[k: string\]: Json \|.*;$/gm, (line) =>
    line.replaceAll(/ \| (?:string|number|boolean|JsonObject)\b/g, ''),
  );
}

const BANNER = `// Made from schemas/ by \`npm run generate\`; a test fails when the two differ.
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [member: string]: Json;
}`;
import { formatted } from './formatted.js';

function definitions(root: Schema, presence: Presence): Record<string, JSONSchema> {
  const all = isObject(root['$defs']) ? Object.entries(root['$defs']) : [];
  return Object.fromEntries(all.map(([name, schema]) => [name, typed(schema, root, presence)]));
}

/** A schema for the type generator: conditions as unions, definitions without a title inlined, JSON for anything. */
function typed(value: unknown, root: Schema, presence: Presence): JSONSchema {
  if (!isObject(value)) return {};
  const target = targetOf(value, root);
  if (target !== undefined)
    return 'title' in target ? { $ref: String(value['$ref']) } : typed(target, root, presence);
  const inner = (part: unknown): JSONSchema => typed(part, root, presence);
  const named = only(value, ['title', 'description']);
  const choices = branches(value);
  if (choices.length > 0) return { ...only(value, ['title']), oneOf: choices.map(inner) };
  if (isObject(value['properties'])) return { ...named, ...members(value, root, presence) };
  if (isObject(value['additionalProperties']))
    return { ...named, type: 'object', additionalProperties: inner(value['additionalProperties']) };
  if (value['type'] === 'array') return { ...named, type: 'array', items: inner(value['items']) };
  if (value['type'] === 'object') return { ...named, tsType: 'JsonObject' };
  if (Array.isArray(value['anyOf'])) return { ...named, anyOf: value['anyOf'].map(inner) };
  return 'type' in value
    ? only(value, ['title', 'description', 'type', 'enum', 'const'])
    : { ...named, tsType: 'Json' };
}

function members(value: Schema, root: Schema, presence: Presence): JSONSchema {
  const properties = isObject(value['properties']) ? value['properties'] : {};
  const asked = Array.isArray(value['required']) ? value['required'].map(String) : [];
  const required = Object.entries(properties).flatMap(([name, member]) =>
    isObject(member) && presence(name, member, asked) ? [name] : [],
  );
  const each = Object.entries(properties).map(([name, member]) => [name, typed(member, root, presence)]);
  return {
    ...only(value, ['type']),
    properties: Object.fromEntries(each),
    required,
    additionalProperties: value['additionalProperties'] === true ? { tsType: 'Json' } : false,
  };
}

/** The branches of a condition, and those of a list of conditions. */
function branches({ then, else: other, allOf }: Schema): readonly unknown[] {
  const ends = [then, other].filter((branch) => branch !== undefined);
  const further = Array.isArray(allOf) ? allOf : [];
  return [...ends, ...further].flatMap((branch: unknown) => {
    const inside = isObject(branch) ? branches(branch) : [];
    return inside.length > 0 ? inside : [branch];
  });
}

/** The target of a schema's reference: a JSON pointer into the same document. */
function targetOf({ $ref: reference }: Schema, root: Schema): Schema | undefined {
  if (typeof reference !== 'string') return undefined;
  const steps = reference.split('/').slice(1);
  const found = steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), root);
  return isObject(found) ? found : undefined;
}

function only(schema: Schema, keys: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => keys.includes(key)));
}
