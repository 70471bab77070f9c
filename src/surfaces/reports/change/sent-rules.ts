import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { inertJson } from '../../../kernel/lib/inert.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { RuleDetail } from '../../../kernel/model/change.js';
import { isObject } from '../../../kernel/model/json.js';
import type { Line } from '../printers/text/line.js';

/** The rules that a request sends; undefined without such a list. Pure. */
export function rulesSent({ body }: ChangeDocument['request']): readonly unknown[] | undefined {
  const rules = isObject(body) ? body['rules'] : undefined;
  return Array.isArray(rules) ? rules : undefined;
}

/** Added and changed rules as sent, each as JSON on a line, if `isRequested`. Pure. */
export function sentLines(
  { details, request }: ChangeDocument,
  isRequested: (rule: RuleDetail) => boolean = () => true,
): readonly Line[] {
  const rules = rulesSent(request);
  if (rules === undefined) return [];
  return details.flatMap((detail) => {
    if (detail.type !== 'rule' || (detail.change !== 'added' && detail.change !== 'changed')) return [];
    const rule = rules[(detail.to ?? 0) - 1];
    if (rule === undefined || !isRequested(detail)) return [];
    return [{ indent: 0, sign: '', text: `${ruleTitle(detail)} as sent: ${inertJson(rule)}` }];
  });
}
