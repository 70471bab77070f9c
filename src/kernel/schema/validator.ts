import type { ValidateFunction } from 'ajv/dist/2020.js';
import { compiled } from './compile.js';

/** Documents that are read: each has a validator. */
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

/** A type guard whose `errors` say what is wrong. A test checks that `T` fits the schema. */
export function validatorOf<T>(name: ReadDocument): ValidateFunction<T> {
  return compiled<T>(name);
}
