import { globOf } from '../src/emulator/reach.js';
import { routes } from '../src/emulator/routes/index.js';
import { compare } from '../src/kernel/model/finding.js';
import { isObject } from '../src/kernel/model/json.js';
import { readSchema } from '../src/kernel/schema/load.js';
import { meaning, table, withReference, type Row } from './config-docs.js';
import { typeWords } from './type-words.js';

type Schema = Readonly<Record<string, unknown>>;

/** Definitions of the state file with a section of their own, by title. */
const STATE: ReadonlyMap<string, string> = new Map([
  ['auth', 'auth'],
  ['limits', 'limits'],
  ['behaviour', 'behaviour'],
  ['zone', 'A zone'],
  ['account', 'An account'],
  ['settings', 'page_shield settings'],
  ['detected', 'A script or connection'],
  ['policy', 'A policy'],
  ['ruleset', 'A ruleset'],
  ['version', 'A version of a ruleset'],
  ['rule', 'A rule'],
  ['job', 'A log push job'],
  ['waf', 'waf'],
  ['package', 'A package'],
  ['identified', 'Any other object'],
  ['pool', 'A pool'],
  ['alerting', 'A notification policy'],
]);

const EDITS: ReadonlyMap<string, string> = new Map([
  ['added-rule', 'An edit that adds a rule'],
  ['set-place', 'An edit that sets a value'],
  ['removed-place', 'An edit that removes something'],
]);

/** Members of every fault. */
const COMMON = ['kind', 'match', 'nth', 'times'];

/** docs/emulator.md with its part from the schemas generated again. Text around it stays. */
export function emulatorDocs(present: string): Promise<string> {
  const state = readSchema('emulator-state');
  const faults = readSchema('emulator-faults');
  return withReference(present, [
    section('The state file', state, state, STATE),
    ...[...STATE].map(([name, title]) => section(title, definition(name, state), state, STATE)),
    section('A fault', common(faults), faults, EDITS),
    kinds(faults),
    ...[...EDITS].map(([name, title]) => section(title, definition(name, faults), faults, EDITS)),
    paths(),
  ]);
}

/** All paths with an operation, with their methods. */
function paths(): string {
  const methods = new Map<string, string[]>();
  for (const route of routes)
    methods.set(globOf(route), [...(methods.get(globOf(route)) ?? []), route.method]);
  const lines = [...methods]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([path, verbs]) => `| \`${path}\` | ${verbs.join(', ')} |`);
  return [
    '### Paths',
    '',
    '`*` stands for an id or a name.',
    '',
    '| path | methods |',
    '| --- | --- |',
    ...lines,
  ].join('\n');
}

function section(title: string, schema: Schema, root: Schema, linked: ReadonlyMap<string, string>): string {
  return [
    `### ${title}`,
    meaning({ description: schema['description'] }),
    table(rows(schema, root, linked)),
  ].join('\n\n');
}

/** The members of an object, and of its inner objects without a section. */
function rows(
  schema: Schema,
  root: Schema,
  linked: ReadonlyMap<string, string>,
  prefix = '',
): readonly Row[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).flatMap(([name, value]) => {
    const member = resolved(value, root);
    const key = `${prefix}${name}`;
    const linkTo = link(value, linked) ?? link(member, linked);
    const row = {
      key,
      type: linkTo ?? typeWords(value, (part) => resolved(part, root)),
      required: required.includes(name),
      meaning: meaning(member),
    };
    return linkTo === undefined ? [row, ...rows(member, root, linked, `${key}.`)] : [row];
  });
}

/** The members of every fault, with the descriptions of the first kind. */
function common(faults: Schema): Schema {
  const [first = ''] = kindNames(faults);
  const { properties, required } = definition(first, faults);
  const all = isObject(properties) ? Object.entries(properties) : [];
  return {
    description: faults['description'],
    required,
    properties: Object.fromEntries(
      COMMON.flatMap((name) => all.filter(([key]) => key === name)).map(([key, value]) =>
        key === 'kind' ? [key, { type: 'string', description: 'What goes wrong: see below.' }] : [key, value],
      ),
    ),
  };
}

function kinds(faults: Schema): string {
  const told = kindNames(faults).map((kind) => {
    const schema = definition(kind, faults);
    const own = rows(schema, faults, EDITS).filter(({ key }) => !COMMON.includes(key.split('.')[0] ?? ''));
    const members = own.map(
      ({ key, type, required, meaning: what }) =>
        `\`${key}\`${required ? ' (required)' : ''}: ${type}. ${what}`,
    );
    return `- **\`${kind}\`**: ${meaning({ description: schema['description'] })}\n${members.map((line) => `  - ${line}\n`).join('')}`;
  });
  return `### What goes wrong\n\n${told.join('')}`;
}

function kindNames(faults: Schema): readonly string[] {
  const items = isObject(faults['items']) ? faults['items'] : {};
  const { kind } = isObject(items['properties']) ? items['properties'] : {};
  return isObject(kind) && Array.isArray(kind['enum']) ? kind['enum'].map(String) : [];
}

/** A definition by name. The fault `edit` has the same name as its content. */
function definition(name: string, root: Schema): Schema {
  const definitions = isObject(root['$defs']) ? root['$defs'] : {};
  const found = definitions[`${name}-fault`] ?? definitions[name];
  return isObject(found) ? found : {};
}

/** A link to the section of a value, or of a list's items; undefined without one. */
function link(value: unknown, linked: ReadonlyMap<string, string>): string | undefined {
  if (!isObject(value)) return undefined;
  const to = (part: unknown): string | undefined => {
    const reference = isObject(part) ? part['$ref'] : undefined;
    const title = typeof reference === 'string' ? linked.get(reference.slice('#/$defs/'.length)) : undefined;
    return title === undefined
      ? undefined
      : `[${title.toLowerCase()}](#${title.toLowerCase().replaceAll(' ', '-')})`;
  };
  const [items, members] = [to(value['items']), to(value['additionalProperties'])];
  if (items !== undefined) return `list, each ${items}`;
  return members === undefined ? to(value) : `mapping of ids, each to ${members}`;
}

/** The schema, or the one that its JSON pointer refers to, with the members beside the reference. The target's default does not count. */
function resolved(value: unknown, root: Schema): Schema {
  if (!isObject(value)) return {};
  const { $ref: reference, ...own } = value;
  if (typeof reference !== 'string') return value;
  const steps = reference.split('/').slice(1);
  const target = steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), root);
  const { default: _, ...rest } = resolved(target, root);
  return { ...rest, ...own };
}
