import type { Difference } from '../../../kernel/model/proof.js';

/** `rule block-web: enabled is false, and true was sent`. Not inert yet. */
export function differenceText({ rule, message }: Pick<Difference, 'rule' | 'message'>): string {
  return rule === undefined ? message : `rule ${rule}: ${message}`;
}
