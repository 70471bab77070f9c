import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { format } from 'prettier';
import { isObject } from '../src/kernel/model/json.js';
import { readSchema, schemaNames, withoutIncludes } from '../src/kernel/schema/load.js';

/** The documents that the program reads or writes; every type it needs is reachable from one of them. */
const DOCUMENTS = [
  'project',
  'zone',
  'account',
  'drift-ignore',
  'plan',
  'approval',
  'result',
  'migration',
  'migrations',
  'suggestion',
  'inspection',
  'explanation',
  'starter',
  'import',
  'observations',
  'live-rulesets',
  'doctor',
  'snapshot',
  'formatting',
  'coverage',
  'validation',
  'error',
];

/** Text of src/kernel/model/config.ts: TypeScript types of everything that the schemas in `schemas/` describe. */
export async function configTypes(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-schemas-'));
  try {
    for (const name of schemaNames()) {
      writeFileSync(
        join(folder, `${name}.schema.json`),
        JSON.stringify(plain(withoutIncludes(readSchema(name)))),
      );
    }
    const properties = Object.fromEntries(DOCUMENTS.map((name) => [name, { $ref: `${name}.schema.json` }]));
    const text = await compile(
      { title: 'Documents', type: 'object', additionalProperties: false, properties },
      'Documents',
      {
        cwd: `${folder}/`,
        bannerComment: '// Made from schemas/ by `npm run generate`; a test fails when the two differ.',
        unknownAny: true,
        ignoreMinAndMaxItems: true,
        format: false,
      },
    );
    return await format(text, { parser: 'typescript', singleQuote: true, printWidth: 110 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Leaves out what the type generator takes for more than it is: words beside a $ref, and the head of a union. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (!isObject(schema)) return schema;
  if (typeof schema['$ref'] === 'string') return { $ref: schema['$ref'] };
  const members = Object.entries(schema).map(([key, value]) => [key, plain(value)] as const);
  if (!('oneOf' in schema)) return Object.fromEntries(members);
  return Object.fromEntries(members.filter(([key]) => key === 'title' || key === 'oneOf'));
}
