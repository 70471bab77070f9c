import type { ValidateFunction } from 'ajv/dist/2020.js';
import { compiled } from './compile.js';

/** Schemas of documents that are read: each has a validator. */
export const READ_DOCUMENTS = [
  'account',
  'approval',
  'bundle',
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

/** The validator of a document, a type guard whose `errors` say what is wrong. A test checks that `T` and the schema fit together. */
export function validatorOf<T>(name: ReadDocument): ValidateFunction<T> {
  return compiled<T>(name);
}
