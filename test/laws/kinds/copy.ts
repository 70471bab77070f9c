import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { kindSchemas } from '../../../scripts/kind-schemas.js';
import { KINDS } from '../../../src/kinds/registry.js';
import type * as House from './house.js';
import { coloursKind } from './throw-away.js';

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'colours.schema.json',
  title: 'ColoursSection',
  type: 'object',
  additionalProperties: false,
  required: ['colours'],
  properties: {
    colours: {
      type: 'array',
      items: {
        anyOf: [
          {
            type: 'object',
            additionalProperties: false,
            required: ['name', 'value'],
            properties: { name: { type: 'string' }, value: { type: 'string' } },
          },
          { $ref: 'include.schema.json' },
        ],
      },
    },
  },
};

const TOP = fileURLToPath(new URL('../../../', import.meta.url));

/** What the copy needs: all of the package, and what the tests have for all kinds. */
const COPIED = ['src', 'schemas', 'package.json', 'templates', 'test/helpers', 'test/laws/kinds'];

/**
 * A copy of the sources with one more kind: a folder for it, a line in the registry, a schema, and what `npm run generate` makes of that. The caller
 * removes the folder.
 */
export async function copyWithColours(): Promise<{
  readonly folder: string;
  readonly house: () => Promise<typeof House>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewright-test-'));
  for (const path of COPIED) cpSync(join(TOP, path), join(folder, path), { recursive: true });
  symlinkSync(join(TOP, 'node_modules'), join(folder, 'node_modules'), 'junction');
  mkdirSync(join(folder, 'src/kinds/colours'));
  writeFileSync(
    join(folder, 'src/kinds/colours/index.ts'),
    "import { coloursKind } from '../../../test/laws/kinds/throw-away.js';\nexport const colours = coloursKind();\n",
  );
  const registry = join(folder, 'src/kinds/registry.ts');
  const text = readFileSync(registry, 'utf8');
  writeFileSync(
    registry,
    `import { colours } from './colours/index.js';\n${text.replace(/^\];$/m, '  colours,\n];')}`,
  );
  writeFileSync(join(folder, 'schemas/colours.schema.json'), JSON.stringify(SCHEMA));
  const present = (name: string): Readonly<Record<string, unknown>> =>
    JSON.parse(readFileSync(join(folder, `schemas/${name}.schema.json`), 'utf8')) as Readonly<
      Record<string, unknown>
    >;
  for (const [path, made] of await kindSchemas([...KINDS, coloursKind()], present))
    writeFileSync(join(folder, path), made);
  const entry = pathToFileURL(join(folder, 'test/laws/kinds/house.ts')).href;
  return { folder, house: () => import(entry) as Promise<typeof House> };
}
