import type { ChangeDocument } from '../../../generated/documents/plan.js';
import { shortAddress } from '../../../kernel/model/scope.js';
import { linesOf } from './detail-lines.js';
import { objectLife } from './life-words.js';
import { textsBehindMembers } from './behind-lines.js';
import type { Block } from '../printers/markdown/fit.js';
import type { Line } from '../printers/text/line.js';
import { codeSpan, diffBlock, htmlCode } from '../printers/markdown/markdown.js';
import { EFFECTS, ORIGINS, SIGNS } from '../plan/plan-words.js';
import { plainText } from '../printers/text/inline.js';

/** A change to unfold: title, details in diff colours, place in a file. A delete is never left out for size. */
export function changeBlock(change: ChangeDocument): Block {
  const { address, action, details, source } = change;
  const name = shortAddress(address);
  const lines = linesOf(details);
  const itself = { indent: 0, sign: SIGNS[action], text: name };
  const paragraphs = [
    `<details><summary>${action} ${htmlCode(name)} in ${htmlCode(address.split('/')[1] ?? '')}${asideOf(change)}</summary>`,
    diffBlock([...(lines.length > 0 ? lines : [itself]), ...objectLife(change)].map(diffLine)),
    ...writtenTexts(details),
    ...(source === undefined ? [] : [codeSpan(`${source.file}:${source.line}`)]),
    '</details>',
  ];
  return { text: paragraphs.join('\n\n'), isVital: action === 'delete' };
}

/** What follows in the title of a change: effect and origin. */
export function asideOf({ effect, origin }: ChangeDocument): string {
  return `${effect === undefined ? '' : `: ${EFFECTS[effect]}`}${origin === undefined ? '' : ORIGINS[origin].behind}`;
}

/** Whole expressions to unfold, if only changed members are shown. */
function writtenTexts(details: ChangeDocument['details']): readonly string[] {
  const lines = textsBehindMembers(details);
  if (lines.length === 0) return [];
  return writtenFold(lines.map(diffLine));
}

/** Whole expressions to unfold, as paragraphs. */
export function writtenFold(lines: readonly string[]): readonly string[] {
  return ['<details><summary>expressions as written</summary>', diffBlock(lines), '</details>'];
}

/** A line of a diff. Only the first character sets its colour: `!` for changed and moved. */
export function diffLine({ indent, sign, text }: Line): string {
  const at = ' '.repeat(indent);
  const shown = plainText(text);
  switch (sign) {
    case '+':
    case '-':
      return `${sign} ${at}${shown}`;
    case '~':
    case '>':
      return `! ${at}${shown}`;
    case '=':
      return `  ${at}= ${shown}`;
    case ' ':
    case '':
      return `  ${at}${shown}`;
  }
}
