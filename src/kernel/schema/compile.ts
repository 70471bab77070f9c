import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { readSchema, schemaNames, withoutIncludes } from './load.js';

/** Options of all validators: of those compiled at first use, and of those compiled ahead by `npm run build`. */
const OPTIONS: Options = {
  strict: true,
  allErrors: true,
  ownProperties: true,
  verbose: true,
  // Our messages are made from the rest of an error, and code that is shared is smaller.
  messages: false,
  inlineRefs: false,
  // A test has checked the schemas.
  meta: false,
  validateSchema: false,
};

/** A compiler with all published schemas. `more`: options to export the code. */
export function schemaCompiler(more: Options = {}): Ajv2020 {
  const instance = new Ajv2020({ ...OPTIONS, ...more });
  for (const name of schemaNames()) {
    const schema = withoutIncludes(readSchema(name));
    if (typeof schema === 'object' && schema !== null) instance.addSchema(schema, `${name}.schema.json`);
  }
  return instance;
}

let compiler: Ajv2020 | undefined;

/**
 * The validator of a published schema, compiled now. The installed package has compiled validators in place of this module (scripts/validators.ts).
 * Throws if there is no such schema.
 */
export function compiled<T>(name: string): ValidateFunction<T> {
  // Optimising the code pays off only for thousands of files.
  compiler ??= schemaCompiler({ code: { optimize: false } });
  const validate = compiler.getSchema<T>(`${name}.schema.json`);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return validate;
}
