import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { compiled } from './compile.js';

/** The documents that are read: the schema of each has a validator. */
export const READ_DOCUMENTS = [
  'account',
  'approval',
  'drift-ignore',
  'emulator-faults',
  'emulator-state',
  'error',
  'plan',
  'project',
  'replay',
  'result',
  'run',
  'snapshot',
  'vars',
  'zone',
] as const;

export type ReadDocument = (typeof READ_DOCUMENTS)[number];

export type SchemaError = ErrorObject;

/**
 * The validator of a document: a type guard whose `errors` say what is wrong. `T` is the type that is made from the schema `name`, which stands
 * in the district that reads the document; a test holds the two together.
 */
export function validatorOf<T>(name: ReadDocument): ValidateFunction<T> {
  return compiled<T>(name);
}
