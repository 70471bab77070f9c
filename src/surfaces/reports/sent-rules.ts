import type { ChangeDocument } from '../../engine/documents/plan.js';
import { inert, inertJson } from '../../kernel/lib/inert.js';
import { ruleTitle } from '../../kernel/lib/rule-title.js';
import type { RuleDetail } from '../../kernel/model/change.js';
import type { Line } from './line.js';

/** Added and changed rules as they are sent, each as JSON on one line: all of them, or those that `isAskedFor`. Pure. */
export function sentLines(
  { details, request }: ChangeDocument,
  isAskedFor: (rule: RuleDetail) => boolean = () => true,
): readonly Line[] {
  const rules = request.body?.['rules'];
  if (!Array.isArray(rules)) return [];
  return details.flatMap((detail) => {
    if (detail.type !== 'rule' || (detail.change !== 'added' && detail.change !== 'changed')) return [];
    const rule: unknown = rules[(detail.to ?? 0) - 1];
    if (rule === undefined || !isAskedFor(detail)) return [];
    return [{ indent: 0, sign: '', text: `${inert(ruleTitle(detail))} as sent: ${inertJson(rule)}` }];
  });
}
