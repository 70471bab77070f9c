import { readdirSync, readFileSync } from 'node:fs';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import { Ajv, type AnySchemaObject } from 'ajv';
import whole from 'har-schema/lib/har.json' with { type: 'json' };

/** Where the schemas are that the one of an archive refers to. */
const FOLDER = new URL('../../node_modules/har-schema/lib/', import.meta.url);

/** Compiles the published schema of HTTP Archive 1.2; the function returns what is wrong with an archive, of which nothing is wrong when it is valid. */
export function harChecker(): (archive: unknown) => readonly string[] {
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
  ajv.addMetaSchema(draft06);
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== 'har.json')) {
    ajv.addSchema(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as AnySchemaObject);
  }
  const validate = ajv.compile(whole);
  return (archive) =>
    validate(archive)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
