import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { bundleSchema } from '../../src/kernel/schema/load.js';

/** A validator of the published schema, compiled on its own as a user would. */
export function validatorFor(name: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: true });
  return ajv.compile(bundleSchema(name));
}
