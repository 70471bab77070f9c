import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { inert } from '../../../kernel/lib/inert.js';
import type { Line } from '../printers/text/line.js';
import type { Style } from '../printers/text/style.js';
import { lifeWords } from './life-words.js';

/** A line with who owns the object of a change; none where rules that change say so themselves. Pure. */
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
