import { isObject } from '../src/kernel/model/json.js';
import type { Kind } from '../src/kinds/definition/kind.js';
import { readSchema } from '../src/kernel/schema/load.js';
import { formatted } from './formatted.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The schemas that follow from the registry, by their files: the names of kinds, and zone and account files with the section of every kind of
 * their level between their variables and their tests. The schema of a section is called as the section, with hyphens.
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
        present('zone'),
        kinds.filter(({ levels }) => levels.includes('zone')),
        present,
      ),
    ],
    [
      'account',
      withSections(
        present('account'),
        kinds.filter(({ levels }) => levels.includes('account')),
        present,
      ),
    ],
  ] as const;
  const texts = schemas.map(async ([name, schema]) => {
    const text = await formatted('json', JSON.stringify(schema, undefined, 2));
    return [`schemas/${name}.schema.json`, text] as const;
  });
  return new Map(await Promise.all(texts));
}

/** Text of src/kinds/imported-sections.ts. */
export function importedSections(kinds: readonly Kind[]): Promise<string> {
  const sections = kinds.filter((kind) => kind.import !== undefined).map(({ section }) => `'${section}'`);
  const text = `// Made from the registry by \`npm run generate\`: a help text names them, and needs no kind's code.
import type { SectionName } from '../kernel/model/context.js';

/** The sections that an import writes, in the order of files. */
export const IMPORTED_SECTIONS: readonly SectionName[] = [${sections.join(', ')}];
`;
  return formatted('ts', text);
}

/** A kind's schema is called as its section, with hyphens. */
export function schemaOf({ section }: Pick<Kind, 'section'>): string {
  return section.replaceAll('_', '-');
}

/** Members that belong to no kind: what names the scopes, their variables, and the tests, which stand last. */
const HEAD = new Set(['zone', 'zones', 'account', 'vars']);

function withSections(schema: Schema, kinds: readonly Kind[], present: (name: string) => Schema): Schema {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const head = Object.entries(properties).filter(([name]) => HEAD.has(name));
  const sections = kinds.map(
    (kind) =>
      [
        kind.section,
        {
          description: present(schemaOf(kind))['description'],
          anyOf: [{ $ref: `${schemaOf(kind)}.schema.json` }, { $ref: 'include.schema.json' }],
        },
      ] as const,
  );
  const all = [...head, ...sections, ['tests', properties['tests']] as const];
  return { ...schema, properties: Object.fromEntries(all) };
}
