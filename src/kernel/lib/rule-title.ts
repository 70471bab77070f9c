import type { RuleDetail } from '../model/change.js';

/** What a rule is called for people: its ref; where that is only an id or a place, its description, in quotes. Not inert yet. */
export function ruleTitle({ ref, description }: Pick<RuleDetail, 'ref' | 'description'>): string {
  return description === undefined ? ref : `"${description}"`;
}
