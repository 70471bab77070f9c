import type { Survey } from '../definition/survey.js';
import { isWorthDeclaring, readObjectIfAny } from './live.js';
import type { OneObject } from './object.js';

/** The object, if a member differs from its default. Every zone has it. */
export function surveyObject(object: OneObject): Survey {
  return async ({ scope }, api, signal) => {
    const live = await readObjectIfAny(object, scope, api, signal);
    return live === undefined || !isWorthDeclaring(object.shape, live.members)
      ? []
      : [{ key: object.name, address: object.name }];
  };
}
