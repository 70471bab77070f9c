import { isName } from '../../kinds/rule-lists/live.js';
import type { Detail, RuleDetail } from '../../kernel/model/change.js';

/** What a rule is called for people: its ref; where that is only an id or a place, its description, in quotes. Not inert yet. */
export function ruleTitle({ ref, description }: Pick<RuleDetail, 'ref' | 'description'>): string {
  return description === undefined ? ref : `"${description}"`;
}

/** What the rules of a change are called whose refs are only ids, by these. */
export function ruleTitles(details: readonly Detail[]): ReadonlyMap<string, string> {
  return new Map(
    details.flatMap((detail) =>
      detail.type === 'rule' && !isName(detail.ref) ? [[detail.ref, ruleTitle(detail)] as const] : [],
    ),
  );
}
