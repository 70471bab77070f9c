import type { PlanDocument } from '../../../generated/documents/plan.js';
import { duration } from '../../../kernel/lib/phrases.js';

/** `, which takes about 40 s`; empty if it takes little time, or if that is not known. */
export function timeWords({ requests: { seconds } }: Pick<PlanDocument, 'requests'>): string {
  return seconds === undefined ? '' : `, which takes about ${duration(seconds * 1000)}`;
}
