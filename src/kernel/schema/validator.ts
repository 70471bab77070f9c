import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { readSchema, schemaNames, withoutIncludes } from './load.js';

let ajv: Ajv2020 | undefined;

/**
 * The validator of a document: a type guard whose `errors` say what is wrong. `T` is the type that is made from the schema `name`, which stands
 * in the district that reads the document; a test holds the two together. Compiled on first use. Throws when there is no such schema.
 */
export function validatorOf<T>(name: string): ValidateFunction<T> {
  ajv ??= load();
  const validate = ajv.getSchema<T>(`${name}.schema.json`);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return validate;
}

let alone: Ajv2020 | undefined;

/** As validatorOf, for a document whose schema refers to no other. None of the other schemas is read for it. */
export function standaloneValidator<T>(name: string): ValidateFunction<T> {
  alone ??= new Ajv2020(OPTIONS);
  return alone.getSchema<T>(`${name}.schema.json`) ?? alone.compile<T>(readSchema(name));
}

export type SchemaError = ErrorObject;

/**
 * Half of what a short command costs would be spent here on what it has nothing of: on checking the schemas themselves, which a test
 * has done, and on making the code of validators smaller, which only makes up for itself over thousands of files.
 */
const OPTIONS: Options = {
  strict: true,
  allErrors: true,
  ownProperties: true,
  verbose: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
};

function load(): Ajv2020 {
  const instance = new Ajv2020(OPTIONS);
  for (const name of schemaNames()) {
    const schema = withoutIncludes(readSchema(name));
    if (typeof schema === 'object' && schema !== null) instance.addSchema(schema, `${name}.schema.json`);
  }
  return instance;
}
