import { expressionDifference } from '@zonewright/edge-rules/expressions/compare.js';
import type { ExpressionDifference } from '@zonewright/edge-rules/expressions/difference.js';
import type { Line } from '../printers/text/line.js';
import { MOST_ITEMS, shortened, type Members } from './list-words.js';
import type { MemberChange } from '../../../kernel/lib/member-changes.js';
import { green, inline, type Inline, joined, red } from '../printers/text/inline.js';

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
  most = MOST_ITEMS,
): Line {
  const title = name === 'expression' ? '' : `${name}: `;
  const isSame = added.length + removed.length === 0;
  const shown = isSame ? SAME_CONDITIONS : signedMembers({ added, removed }, most);
  return { indent: 0, sign: '~', text: inline`${title + at}: ${shown}` };
}

/** `+ 8443, − 8080..8089`. */
export function signedMembers({ added, removed }: Members, most = MOST_ITEMS): Inline {
  return joined(
    [
      ...shortened(added, most).map((member) => green(`+ ${member}`)),
      ...shortened(removed, most).map((member) => red(`− ${member}`)),
    ],
    ', ',
  );
}
