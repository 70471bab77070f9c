import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type {
  AccountFile,
  ApprovalDocument,
  DriftIgnoreFile,
  PlanDocument,
  ResultDocument,
  ProjectFile,
  SnapshotDocument,
  Vars,
  ZoneFile,
} from '../model/config.js';
import { readSchema, schemaNames, withoutIncludes } from './load.js';

/** The documents that are validated when they are read, with the type that a valid one has. */
interface Validated {
  readonly zone: ZoneFile;
  readonly account: AccountFile;
  readonly project: ProjectFile;
  readonly plan: PlanDocument;
  readonly result: ResultDocument;
  readonly approval: ApprovalDocument;
  readonly snapshot: SnapshotDocument;
  readonly 'drift-ignore': DriftIgnoreFile;
  readonly vars: Vars;
}

let ajv: Ajv2020 | undefined;

/** The validator of a document: a type guard whose `errors` say what is wrong. Compiled on first use. */
export function validatorOf<Name extends keyof Validated>(name: Name): ValidateFunction<Validated[Name]> {
  ajv ??= load();
  const validate = ajv.getSchema<Validated[Name]>(`${name}.schema.json`);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return validate;
}

let alone: Ajv2020 | undefined;

/**
 * As validatorOf, for a document that only one district reads and whose schema refers to no other: `T` is the type that is made from the
 * schema there. None of the other schemas is read for it.
 */
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
