import { isObject } from '../src/kernel/model/json.js';
import type { Level } from '../src/kernel/model/scope.js';
import type { Kind } from '../src/kinds/definition/kind.js';
import { readSchema } from '../src/kernel/schema/load.js';
import { formatted } from './formatted.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The schemas generated from the registry, by file: names of kinds; zone and account files with a section for each kind of their level, between their
 * variables and their invariants and tests; fragments. The schema of a section has its name, with hyphens.
 */
export async function kindSchemas(
  kinds: readonly Kind[],
  present: (name: string) => Schema = readSchema,
): Promise<ReadonlyMap<string, string>> {
  const schemas = [
    ['kind', { ...present('kind'), enum: kinds.map(({ name }) => name) }],
    [
      'zone',
      withSections(
        'zone',
        kinds.filter(({ levels }) => levels.includes('zone')),
        present,
      ),
    ],
    [
      'account',
      withSections(
        'account',
        kinds.filter(({ levels }) => levels.includes('account')),
        present,
      ),
    ],
    ['fragment', fragmentSchema(kinds, present)],
  ] as const;
  const texts = schemas.map(async ([name, schema]) => {
    const text = await formatted('json', JSON.stringify(schema, undefined, 2));
    return [`schemas/${name}.schema.json`, text] as const;
  });
  return new Map(await Promise.all(texts));
}

type Present = (name: string) => Schema;

/** A part of a section's schema, with the file that resolves its references. */
interface Part {
  readonly file: string;
  readonly schema: Schema;
}

/** The schema of included files: a list with items of any list of a section, or members of a section or of such an item. */
function fragmentSchema(kinds: readonly Kind[], present: Present): Schema {
  const sections = kinds.map((kind): Part => ({ file: schemaOf(kind), schema: present(schemaOf(kind)) }));
  const items = kinds.flatMap((kind, index) => {
    const section = sections[index];
    return section === undefined
      ? []
      : kind.lists.map(({ path }) => partAt(section, [...path, '*'], present));
  });
  const own = [...new Map(items.map((part) => [JSON.stringify(part), part])).values()];
  const mappings = [...sections, ...own].filter(({ schema }) => isObject(schema['properties']));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'fragment.schema.json',
    title: 'Fragment',
    description: 'What several files include: items of a list, or members of a section or of an item.',
    anyOf: [
      {
        type: 'array',
        maxItems: 20_000,
        items: { anyOf: [...own.map(membersIn), { $ref: 'include.schema.json' }] },
      },
      ...mappings.map(membersIn),
    ],
  };
}

/** The part at a path of a schema; `*` stands for the items of a list. Alternatives that are includes are ignored. */
function partAt(part: Part, path: readonly string[], present: Present): Part {
  const { file, schema } = dereferenced(part, present);
  const [step, ...rest] = path;
  if (step === undefined) return { file, schema };
  const { properties, items } = schema;
  const next = step === '*' ? items : isObject(properties) ? properties[step] : undefined;
  return partAt({ file, schema: isObject(next) ? next : {} }, rest, present);
}

function dereferenced({ file, schema }: Part, present: Present): Part {
  const { $ref, anyOf } = schema;
  if (Array.isArray(anyOf) && isObject(anyOf[0])) return dereferenced({ file, schema: anyOf[0] }, present);
  if (typeof $ref !== 'string') return { file, schema };
  const [target = '', pointer = ''] = $ref.split('#');
  const name = target === '' ? file : target.replace('.schema.json', '');
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), present(name));
  return dereferenced({ file: name, schema: isObject(found) ? found : {} }, present);
}

/** Any members of a mapping. Required ones may be beside the include. */
function membersIn({ file, schema }: Part): Schema {
  const { properties, additionalProperties = true, title, allOf } = schema;
  return {
    ...(title === undefined ? {} : { title }),
    type: 'object',
    additionalProperties,
    properties: {
      include: { $ref: 'include.schema.json#/properties/include' },
      with: { $ref: 'include.schema.json#/properties/with' },
      ...asIn(file, isObject(properties) ? properties : {}),
    },
    ...(allOf === undefined ? {} : { allOf }),
  };
}

/** A part of a schema, with references that are valid in another file. */
function asIn(file: string, schema: Schema): Schema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${file}.schema.json#`);
  const moved: unknown = JSON.parse(text);
  return isObject(moved) ? moved : {};
}

/** The text of src/kinds/imported-sections.ts. */
export function importedSections(kinds: readonly Kind[]): Promise<string> {
  const sections = kinds.filter((kind) => kind.import !== undefined).map(({ section }) => `'${section}'`);
  const text = `// Made from the registry by \`npm run generate\`: a help text names them, and needs no kind's code.
import type { SectionName } from '../kernel/model/context.js';

/** The sections that an import writes, in the order of files. */
export const IMPORTED_SECTIONS: readonly SectionName[] = [${sections.join(', ')}];
`;
  return formatted('ts', text);
}

/** The name of a kind's schema: that of its section, with hyphens. */
export function schemaOf({ section }: Pick<Kind, 'section'>): string {
  return section.replaceAll('_', '-');
}

/** Members before all sections: the scopes and their variables. */
const HEAD = new Set(['zone', 'zones', 'account', 'vars']);

/** Sections with rulesets: editors offer the phases of the level. */
const WITH_PHASES: ReadonlySet<string> = new Set(['rulesets', 'custom_rulesets']);

function withSections(level: Level, kinds: readonly Kind[], present: (name: string) => Schema): Schema {
  const schema = present(level);
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const head = Object.entries(properties).filter(([name]) => HEAD.has(name));
  const sections = kinds.map(
    (kind) =>
      [
        kind.section,
        {
          description: present(schemaOf(kind))['description'],
          anyOf: [{ $ref: `${schemaOf(kind)}.schema.json` }, { $ref: 'include.schema.json' }],
          ...(WITH_PHASES.has(kind.section) ? { allOf: [{ $ref: `${level}-phases.schema.json` }] } : {}),
        },
      ] as const,
  );
  const last = ['invariants', 'tests'].map((name) => [name, properties[name]] as const);
  const all = [...head, ...sections, ...last];
  return { ...schema, properties: Object.fromEntries(all) };
}
