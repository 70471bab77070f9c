import type { Detail, RuleDetail } from '../../kernel/model/change.js';

/** More characters of a description are left out. */
const MOST = 80;

/** What a rule is called for people: its ref; where that is only an id or a place, its description, in quotes. Not inert yet. */
export function ruleTitle({ ref, description }: Pick<RuleDetail, 'ref' | 'description'>): string {
  if (description === undefined) return ref;
  const characters = Array.from(description);
  return JSON.stringify(
    characters.length > MOST ? `${characters.slice(0, MOST - 1).join('')}…` : description,
  );
}

/** What the rules of a change are called, by their refs. */
export function ruleTitles(details: readonly Detail[]): ReadonlyMap<string, string> {
  return new Map(
    details.flatMap((detail) => (detail.type === 'rule' ? [[detail.ref, ruleTitle(detail)] as const] : [])),
  );
}
