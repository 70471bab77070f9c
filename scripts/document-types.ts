import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { isObject } from '../src/kernel/model/json.js';
import { readSchema, schemaNames, withoutIncludes } from '../src/kernel/schema/load.js';
import { formatted } from './formatted.js';

const DOCUMENTS = 'src/generated/documents';

/**
 * The generated files of types with their schemas, lowest first. A type that several files need is in the first of them, and the other ones import
 * it, so files never import each other.
 */
const HOMES: readonly (readonly [path: string, schemas: readonly string[]])[] = [
  ['src/generated/files.ts', ['project', 'zone', 'account']],
  [`${DOCUMENTS}/parts.ts`, ['kind', 'finding', 'life']],
  ...each(DOCUMENTS, ['event']),
  ...each(DOCUMENTS, ['drift-ignore', 'snapshot', 'drift', 'plan', 'approval', 'result', 'run']),
  [`${DOCUMENTS}/migrations.ts`, ['migration', 'migrations']],
  ...each(DOCUMENTS, [
    'suggestion',
    'csp-replay',
    'ask',
    'history',
    'blame',
    'inspection',
    'explanation',
    'starter',
    'import',
    'observations',
    'live-lists',
    'live-rulesets',
    'live-settings',
    'differences',
    'doctor',
    'formatting',
    'pruning',
    'bundle',
    'verification',
    'stale',
    'coverage',
    'replay',
    'readiness',
    'gaps',
    'comparison',
    'validation',
    'suggested-tests',
    'notification',
    'error',
  ]),
];

/** One file for each schema, in the folder. */
function each(folder: string, schemas: readonly string[]): typeof HOMES {
  return schemas.map((name) => [`${folder}/${name}.ts`, [name]]);
}

/** The files of types generated from `schemas/`, as paths and texts. Each type is in exactly one file. */
export async function documentTypes(): Promise<readonly (readonly [path: string, text: string])[]> {
  const declarations = declarationsIn(await allTypes());
  const homes = homesOf(declarations);
  return Promise.all(
    HOMES.map(async ([path]) => [path, await pretty(fileText(path, declarations, homes))] as const),
  );
}

/** The types of all schemas as one formatted text, so that names are unique. */
async function allTypes(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-schemas-'));
  try {
    for (const name of schemaNames()) {
      writeFileSync(
        join(folder, `${name}.schema.json`),
        JSON.stringify(plain(withoutIncludes(readSchema(name)))),
      );
    }
    const documents = HOMES.flatMap(([, schemas]) => schemas);
    const properties = Object.fromEntries(documents.map((name) => [name, { $ref: `${name}.schema.json` }]));
    const text = await compile({ type: 'object', additionalProperties: false, properties }, 'Documents', {
      cwd: `${folder}/`,
      bannerComment: '',
      unknownAny: true,
      ignoreMinAndMaxItems: true,
      format: false,
    });
    return await pretty(text);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function pretty(text: string): Promise<string> {
  return formatted('ts', text);
}

/** Leaves out what would confuse the type generator: words beside a $ref, and members beside oneOf. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (!isObject(schema)) return schema;
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] };
  const members = Object.entries(isOpen(schema) ? { ...schema, additionalProperties: false } : schema).map(
    ([key, value]) => [key, plain(value)] as const,
  );
  if (!('oneOf' in schema)) return Object.fromEntries(members);
  return Object.fromEntries(members.filter(([key]) => ['title', 'oneOf', '$defs'].includes(key)));
}

/** A declared type, with the types that it uses. */
interface Declaration {
  readonly text: string;
  readonly uses: readonly string[];
}

type Declarations = ReadonlyMap<string, Declaration>;

/** The declarations of a formatted text by name, in order. Each starts at the start of a line, with its comment. */
function declarationsIn(text: string): Declarations {
  const texts = text.split(/^(?=\/\*\*)|(?<!^ \*\/\n)^(?=export )/m).filter((part) => part.trim() !== '');
  const named = texts.map(
    (part) => [/^export (?:type|interface) (\w+)/m.exec(part)?.[1] ?? '', part] as const,
  );
  const names = new Set(named.map(([name]) => name));
  return new Map(
    named.map(([name, part]) => {
      const uses = wordsOf(part).filter((word) => word !== name && names.has(word));
      return [name, { text: part, uses }];
    }),
  );
}

/** Words of a declaration that may be types, without comments and strings. */
function wordsOf(declaration: string): readonly string[] {
  const code = declaration.replaceAll(/\/\*[\s\S]*?\*\/|'[^'\n]*'/g, '');
  return [...new Set(code.match(/\b[A-Z]\w*/g))];
}

/** The path of the file for each declared type: the first of HOMES that needs it. */
function homesOf(declarations: Declarations): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  const settle = (name: string, path: string): void => {
    if (homes.has(name)) return;
    const declaration = declarations.get(name);
    if (declaration === undefined) throw new Error(`no type ${name} is made from the schemas`);
    homes.set(name, path);
    for (const used of declaration.uses) settle(used, path);
  };
  for (const [path, schemas] of HOMES) {
    // The title of a schema is the name of its type.
    for (const schema of schemas) settle(String(readSchema(schema)['title']), path);
  }
  return homes;
}

function fileText(path: string, declarations: Declarations, homes: ReadonlyMap<string, string>): string {
  const own = [...declarations].filter(([name]) => homes.get(name) === path).map(([, declared]) => declared);
  const used = [...new Set(own.flatMap(({ uses }) => uses))].toSorted();
  const imports = HOMES.filter(([home]) => home !== path).flatMap(([home]) => {
    const names = used.filter((name) => homes.get(name) === home);
    return names.length === 0
      ? []
      : [`import type { ${names.join(', ')} } from '${specifier(path, home)}';\n`];
  });
  return [BANNER, ...imports, '\n', ...own.map(({ text }) => text)].join('');
}

const BANNER = '// Made from schemas/ by `npm run generate`; a test fails when the two differ.\n';

/** The module specifier to import one file from another. */
function specifier(from: string, to: string): string {
  const path = posix.relative(dirname(from), to).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Additional members of an object are not typed: code can't name them. */
function isOpen(schema: Readonly<Record<string, unknown>>): boolean {
  return isObject(schema['properties']) && !('additionalProperties' in schema) && schema['type'] === 'object';
}
