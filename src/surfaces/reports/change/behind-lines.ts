import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { fieldChanges, memberChanges, type MemberChange } from '../../../kernel/lib/member-changes.js';
import type { Detail, RuleDetail } from '../../../kernel/model/change.js';
import type { Line } from '../printers/text/line.js';
import { changedMembers } from './expression-members.js';
import { isShortened } from './list-words.js';

/** The whole expressions behind changed members, before and after. */
export function textsBehindMembers(details: readonly Detail[]): readonly Line[] {
  return titledChanges(details, ruleTitle).flatMap(({ title, change }) =>
    changedMembers(change) === undefined
      ? []
      : [line('-', title, String(change.before)), line('+', title, String(change.after))],
  );
}

/** The whole lists behind shortened ones, before and after. */
export function listsBehindLines(details: readonly Detail[]): readonly Line[] {
  return titledChanges(details, ({ ref }) => ref).flatMap(({ title, change: { before, after } }) => {
    if (![before, after].some((value) => isShortened(value))) return [];
    return [
      ...(before === undefined ? [] : [line('-', title, JSON.stringify(before))]),
      ...(after === undefined ? [] : [line('+', title, JSON.stringify(after))]),
    ];
  });
}

/** What changes in fields and rules, with its name. */
function titledChanges(
  details: readonly Detail[],
  titleOf: (rule: RuleDetail) => string,
): readonly { readonly title: string; readonly change: MemberChange }[] {
  return details.flatMap((detail) => {
    if (detail.type === 'field')
      return fieldChanges(detail).map((change) => ({ title: change.name, change }));
    if (detail.type !== 'rule') return [];
    return memberChanges(detail).map((change) => ({
      title: `${titleOf(detail)} ${change.name}`,
      change,
    }));
  });
}

function line(sign: '-' | '+', title: string, text: string): Line {
  return { indent: 0, sign, text: `${title}: ${text}` };
}
