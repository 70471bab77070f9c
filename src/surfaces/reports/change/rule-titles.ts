import { isName, ruleTitle } from '../../../kernel/lib/rule-title.js';
import type { Detail } from '../../../kernel/model/change.js';

/** What the rules of a change are called whose refs are only ids, by these. */
export function ruleTitles(details: readonly Detail[]): ReadonlyMap<string, string> {
  return new Map(
    details.flatMap((detail) =>
      detail.type === 'rule' && !isName(detail.ref) ? [[detail.ref, ruleTitle(detail)] as const] : [],
    ),
  );
}
