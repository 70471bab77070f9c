import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { bundleSchema } from '../../src/kernel/schema/load.js';

const known = new Map<string, ValidateFunction>();

/** A validator of the published schema, compiled on its own as a user would, once in a process. */
export function validatorFor(name: string): ValidateFunction {
  const validate =
    known.get(name) ?? new Ajv2020({ strict: true, code: { optimize: false } }).compile(bundleSchema(name));
  known.set(name, validate);
  return validate;
}
