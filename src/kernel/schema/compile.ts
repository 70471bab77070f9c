import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { readSchema, schemaNames, withoutIncludes } from './load.js';

/** For validators compiled at first use, and ahead by `npm run build`. */
const OPTIONS: Options = {
  strict: true,
  allErrors: true,
  ownProperties: true,
  verbose: true,
  // Our messages come from the rest of an error, and shared code is smaller.
  messages: false,
  inlineRefs: false,
  // A test checks the schemas.
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

/** The validator of a published schema; the package has compiled ones (scripts/validators.ts). Throws without one. */
export function compiled<T>(name: string): ValidateFunction<T> {
  // Optimising pays off only for thousands of files.
  compiler ??= schemaCompiler({ code: { optimize: false } });
  const validate = compiler.getSchema<T>(`${name}.schema.json`);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return validate;
}
