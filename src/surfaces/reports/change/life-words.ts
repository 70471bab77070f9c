import type { LifeDocument } from '../../../generated/documents/parts.js';
import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { inert } from '../../../kernel/lib/inert.js';
import type { Line } from '../printers/text/line.js';
import type { Style } from '../printers/text/style.js';

/** `owner: edge-team · SEC-123 · expires 2027-03-01 · scans of June`. Not inert yet. Pure. */
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
export function objectLife(
  { meta, details }: Pick<ChangeDocument, 'meta' | 'details'>,
  style: Style,
): readonly Line[] {
  const isInDetails = details.some(
    (detail) => detail.type === 'rule' && detail.change !== 'kept' && detail.meta !== undefined,
  );
  if (meta === undefined || isInDetails) return [];
  return [{ indent: 0, sign: '', text: style.dim(inert(lifeWords(meta))) }];
}
