import type { Vars } from '../../generated/files.js';
import { isObject } from '../../kernel/model/json.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/** The variables that the schema accepts; it reports the others. Pure. */
export function rightVars(vars: unknown): Vars {
  const validate = validatorOf<Vars>('vars');
  if (!isObject(vars)) return {};
  const singles = Object.entries(vars)
    .map(([name, value]): unknown => ({ [name]: value }))
    .filter((single): single is Vars => validate(single));
  return Object.fromEntries(singles.flatMap((single) => Object.entries(single)));
}
