import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { readSchema, schemaNames, withoutIncludes } from './load.js';

/** How every validator is compiled: here when it is first used, and by `npm run build` ahead of time. */
const OPTIONS: Options = {
  strict: true,
  allErrors: true,
  ownProperties: true,
  verbose: true,
  // A test has checked the schemas themselves.
  meta: false,
  validateSchema: false,
};

/** A compiler that knows every published schema; `more` is for those who keep the code. */
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
 * The validator of a published schema, compiled now. What is installed has in this place what loads the one that was compiled by the build
 * (scripts/validators.ts). Throws when there is no such schema.
 */
export function compiled<T>(name: string): ValidateFunction<T> {
  // Making the code of validators smaller makes up for itself over thousands of files only.
  compiler ??= schemaCompiler({ code: { optimize: false } });
  const validate = compiler.getSchema<T>(`${name}.schema.json`);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return validate;
}
