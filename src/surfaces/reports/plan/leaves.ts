import type { LeaveDocument, PlanDocument } from '../../../generated/documents/plan.js';
import { LEAVE_HELP } from '../../../engine/plan/leave-words.js';
import { denialText, gateText } from '../../../engine/review/denials.js';
import { inert } from '../../../kernel/lib/inert.js';
import { count } from '../../../kernel/lib/phrases.js';
import { riskText } from '../change/body.js';
import { codeSpan } from '../printers/markdown/markdown.js';
import type { Style } from '../printers/text/style.js';
import type { LongLine } from '../printers/text/wrapped.js';

/** `1 object leaves management`; undefined for none. */
export function leavesText({ leaving = [] }: Pick<PlanDocument, 'leaving'>): string | undefined {
  return leaving.length === 0
    ? undefined
    : `${count(leaving.length, 'object leaves', 'objects leave')} management`;
}

/** What to do about objects that leave, shown below them. */
export const LEAVE_HELP_LINE: LongLine = { prefix: '      ', text: LEAVE_HELP, hanging: 6 };

/** Risks and denials of an object that leaves, for a terminal. */
export function leaveLines({ risks, denied = [] }: LeaveDocument, style: Style): readonly LongLine[] {
  const warning = (text: string): LongLine => ({ prefix: `  ${style.red('!')} `, text, hanging: 4 });
  return [
    ...risks.map((risk) => warning(riskText(risk, style))),
    ...denied.map((denial) =>
      warning(`${style.red(`denied by ${inert(gateText(denial))}:`)} ${inert(denial.codes.join(', '))}`),
    ),
  ];
}

/** As leaveLines, as lines of a quotation. */
export function leaveWarnings({ address, risks, denied = [] }: LeaveDocument): readonly string[] {
  return [
    ...risks.map(({ code, message }) => `> ${codeSpan(code)} ${codeSpan(address)}: ${codeSpan(message)}`),
    ...denied.map((denial) => `> ${codeSpan(address)} ${codeSpan(denialText(denial))}`),
  ];
}
