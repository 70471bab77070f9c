import type { LifeDocument } from '../../../generated/documents/parts.js';
import type { ChangeDocument } from '../../../generated/documents/plan.js';
import type { Line } from '../printers/text/line.js';
import { dim } from '../printers/text/inline.js';

/** `owner: edge-team · SEC-123 · expires 2027-03-01 · scans of June`. Pure. */
export function lifeWords({ owner, ticket, expires, reason, references = [] }: LifeDocument): string {
  return [
    ...(owner === undefined ? [] : [`owner: ${owner}`]),
    ...(ticket === undefined ? [] : [ticket]),
    ...(expires === undefined ? [] : [`expires ${expires}`]),
    ...(reason === undefined ? [] : [reason]),
    ...references,
  ].join(' · ');
}

/** A line with who owns the changed object; none where changed rules say so themselves. Pure. */
export function objectLife({ meta, details }: Pick<ChangeDocument, 'meta' | 'details'>): readonly Line[] {
  const isInDetails = details.some(
    (detail) => detail.type === 'rule' && detail.change !== 'kept' && detail.meta !== undefined,
  );
  if (meta === undefined || isInDetails) return [];
  return [{ indent: 0, sign: '', text: dim(lifeWords(meta)) }];
}
