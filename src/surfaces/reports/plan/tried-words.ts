import type { PlanDocument } from '../../../generated/documents/plan.js';
import { count } from '../../../kernel/lib/phrases.js';

/** `, and 3 writes with dry_run=true, which stores nothing`; empty if the service was not asked about any. */
export function triedWords({ requests }: Pick<PlanDocument, 'requests'>): string {
  const { try: tried = 0 } = requests;
  return tried === 0 ? '' : `, and ${count(tried, 'write')} with dry_run=true, which stores nothing`;
}
