import { inert } from '../../../kernel/lib/inert.js';
import { fieldChanges, memberChanges, type MemberChange } from '../../../kernel/lib/member-changes.js';
import type { Detail } from '../../../kernel/model/change.js';
import type { Line } from '../printers/text/line.js';
import { isShortened } from './list-words.js';

/** The whole lists behind shortened ones, before and after. */
export function listsBehindLines(details: readonly Detail[]): readonly Line[] {
  return details.flatMap((detail) => {
    if (detail.type === 'field')
      return fieldChanges(detail).flatMap((change) => wholeOf(change.name, change));
    if (detail.type !== 'rule') return [];
    return memberChanges(detail).flatMap((change) => wholeOf(`${detail.ref} ${change.name}`, change));
  });
}

function wholeOf(title: string, { before, after }: MemberChange): readonly Line[] {
  if (![before, after].some((value) => isShortened(value))) return [];
  const side = (sign: '-' | '+', value: unknown): readonly Line[] =>
    value === undefined ? [] : [{ indent: 0, sign, text: inert(`${title}: ${JSON.stringify(value)}`) }];
  return [...side('-', before), ...side('+', after)];
}
