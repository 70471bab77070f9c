import type { LeaveDocument } from '../../../generated/documents/plan.js';
import { LEAVE_HELP } from '../../../engine/plan/leave-words.js';
import { denialText } from '../../../engine/review/denials.js';
import { deniedText, riskText } from '../change/body.js';
import { codeSpan } from '../printers/markdown/markdown.js';
import type { LongLine } from '../printers/text/text.js';
import { inline, red, type Inline } from '../printers/text/inline.js';

/** What to do about objects that leave, shown below them. */
export const LEAVE_HELP_LINE: LongLine = { prefix: '      ', text: LEAVE_HELP, hanging: 6 };

/** Risks and denials of an object that leaves, for a terminal. */
export function leaveLines({ risks, denied = [] }: LeaveDocument): readonly LongLine[] {
  const warning = (text: Inline): LongLine => ({ prefix: inline`  ${red('!')} `, text, hanging: 4 });
  return [
    ...risks.map((risk) => warning(riskText(risk))),
    ...denied.map((denial) => warning(deniedText(denial))),
  ];
}

/** As leaveLines, as lines of a quotation. */
export function leaveWarnings({ address, risks, denied = [] }: LeaveDocument): readonly string[] {
  return [
    ...risks.map(({ code, message }) => `> ${codeSpan(code)} ${codeSpan(address)}: ${codeSpan(message)}`),
    ...denied.map((denial) => `> ${codeSpan(address)} ${codeSpan(denialText(denial))}`),
  ];
}
