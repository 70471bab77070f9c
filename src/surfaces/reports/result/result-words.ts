import type { Difference } from '../../../kernel/model/proof.js';

/** The commands that make a result. */
export type Command = 'apply' | 'migrate';

/** `rule block-web: enabled is false, and true was sent`. */
export function differenceText({ rule, message }: Pick<Difference, 'rule' | 'message'>): string {
  return rule === undefined ? message : `rule ${rule}: ${message}`;
}

/** Said if another write of the object came in between. */
export const CROSSED = 'another write came in between';

/** Said of a write that could not be read back. */
export const NOT_READ_BACK = 'not read back';

/** Said of a change that needed no request. */
export const ALREADY: Readonly<Record<Command, string>> = {
  apply: 'already as declared',
  migrate: 'already done',
};
