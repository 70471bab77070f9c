import type { ChangeDocument, DenialDocument } from '../../../generated/documents/plan.js';
import { inert } from '../../../kernel/lib/inert.js';
import { gateText } from '../../../engine/review/denials.js';
import { ownRisks } from '../plan/denied.js';
import { linesOf } from './detail-lines.js';
import { textsBehindMembers } from './behind-lines.js';
import { objectLife } from './life-words.js';
import { longLine } from '../printers/text/line.js';
import { sentLines } from './sent-rules.js';
import type { Style } from '../printers/text/style.js';
import type { LongLine } from '../printers/text/wrapped.js';

const INDENT = 6;

/** What is below the head of a change: details, risks, denials. `isVerbose` adds whole expressions, and rules as sent. */
export function changeBody(change: ChangeDocument, style: Style, isVerbose = false): readonly LongLine[] {
  const details = linesOf(change.details, style, isVerbose);
  const whole = isVerbose ? [...textsBehindMembers(change.details), ...sentLines(change)] : [];
  return [
    ...[...details, ...whole, ...objectLife(change, style)].map((line) => longLine(line, style, INDENT)),
    ...ownRisks(change).map((risk) => warning(riskText(risk, style), style)),
    ...(change.denied ?? []).map((denial) => warning(deniedText(denial, style), style)),
  ];
}

function warning(text: string, style: Style): LongLine {
  return { prefix: `${' '.repeat(INDENT)}${style.red('!')} `, text, hanging: INDENT + 4 };
}

/** `opens-traffic: …` */
export function riskText({ code, message }: ChangeDocument['risks'][number], style: Style): string {
  return `${style.red(`${inert(code)}:`)} ${inert(message)}`;
}

/** `denied by gate "production" …: drops-rules` */
export function deniedText(denial: DenialDocument, style: Style): string {
  return `${style.red(`denied by ${inert(gateText(denial))}:`)} ${inert(denial.codes.join(', '))}`;
}
