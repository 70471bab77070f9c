import type { ChangeDocument, DenialDocument } from '../../../generated/documents/plan.js';
import { gateText } from '../../../engine/review/denials.js';
import { ownRisks } from '../plan/denied.js';
import { linesOf } from './detail-lines.js';
import { textsBehindMembers } from './behind-lines.js';
import { objectLife } from './life-words.js';
import { longLine } from '../printers/text/line.js';
import { sentLines } from './sent-rules.js';
import type { LongLine } from '../printers/text/text.js';
import { inline, type Inline, red } from '../printers/text/inline.js';

const INDENT = 6;

/** What is below the head of a change: details, risks, denials. `isVerbose` adds whole expressions, and rules as sent. */
export function changeBody(change: ChangeDocument, isVerbose = false): readonly LongLine[] {
  const details = linesOf(change.details, isVerbose);
  const whole = isVerbose ? [...textsBehindMembers(change.details), ...sentLines(change)] : [];
  return [
    ...[...details, ...whole, ...objectLife(change)].map((line) => longLine(line, INDENT)),
    ...ownRisks(change).map((risk) => warning(riskText(risk))),
    ...(change.denied ?? []).map((denial) => warning(deniedText(denial))),
  ];
}

function warning(text: Inline): LongLine {
  return { prefix: inline`${' '.repeat(INDENT)}${red('!')} `, text, hanging: INDENT + 4 };
}

/** `opens-traffic: …` */
export function riskText({ code, message }: ChangeDocument['risks'][number]): Inline {
  return inline`${red(`${code}:`)} ${message}`;
}

/** `denied by gate "production" …: drops-rules` */
export function deniedText(denial: DenialDocument): Inline {
  return inline`${red(`denied by ${gateText(denial)}:`)} ${denial.codes.join(', ')}`;
}
