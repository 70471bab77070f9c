import type { ResultDocument } from '../../generated/documents/result.js';
import { validatorOf } from '../../kernel/schema/validator.js';
import type { Outputs } from './outputs.js';

/** Reads apply's result; undefined if it does not match the schema. */
export function decodeResult(text: string): ResultDocument | undefined {
  const value: unknown = JSON.parse(text);
  return validatorOf<ResultDocument>('result')(value) ? value : undefined;
}

/** The outputs for a result. They count all changes, carried out or not. */
export function outputsOfResult({ digest, changes, leaving = [] }: ResultDocument): Outputs {
  const number = (action: string): string =>
    String(changes.filter((change) => change.action === action).length);
  return {
    digest,
    'has-changes': String(changes.length + leaving.length > 0),
    create: number('create'),
    update: number('update'),
    delete: number('delete'),
  };
}
