import { expressionDifference } from '@zonewright/edge-rules/expressions/compare.js';
import type { ExpressionDifference } from '@zonewright/edge-rules/expressions/difference.js';
import { inert } from '../../../kernel/lib/inert.js';
import type { Line } from '../printers/text/line.js';
import { MOST_ITEMS, shortened, type Members } from './list-words.js';
import type { MemberChange } from '../../../kernel/lib/member-changes.js';
import type { Style } from '../printers/text/style.js';

/** True for `expression` and `action_parameters.uri.path.expression`: members with an expression. */
export function isExpressionName(name: string): boolean {
  return name.endsWith('expression');
}

/** What changes in an expression, by member; undefined if only the whole texts show it. */
export function changedMembers({
  name,
  before,
  after,
}: Omit<MemberChange, 'path'>): readonly ExpressionDifference[] | undefined {
  if (!isExpressionName(name) || typeof before !== 'string' || typeof after !== 'string') return undefined;
  const members = expressionDifference(before, after);
  return members?.length === 0 ? undefined : members;
}

/** Said of a part of an expression without additions or removals. */
export const SAME_CONDITIONS = 'the same conditions, arranged differently';

/** `tcp.dstport: + 8443, − 8080..8089`, after the name of any expression but the rule's own. */
export function memberLine(
  name: string,
  { at, added, removed }: ExpressionDifference,
  style: Style,
  most = MOST_ITEMS,
): Line {
  const title = name === 'expression' ? '' : `${name}: `;
  const isSame = added.length + removed.length === 0;
  const shown = isSame ? SAME_CONDITIONS : signedMembers({ added, removed }, style, most);
  return { indent: 0, sign: '~', text: `${inert(title + at)}: ${shown}` };
}

/** `+ 8443, − 8080..8089`. */
export function signedMembers({ added, removed }: Members, style: Style, most = MOST_ITEMS): string {
  return [
    ...shortened(added, most).map((member) => style.green(`+ ${inert(member)}`)),
    ...shortened(removed, most).map((member) => style.red(`− ${inert(member)}`)),
  ].join(', ');
}
