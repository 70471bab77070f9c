import { inert } from '../../../kernel/lib/inert.js';
import { count } from '../../../kernel/lib/phrases.js';
import type { BlameDocument, BlamedDocument } from '../../../generated/documents/blame.js';
import { titledTable } from './table.js';
import { commitWords, consentWords, SHORT, statusWords } from './words.js';
import type { Style } from '../printers/text/style.js';

/** Who last changed what is at an address, a line for each thing; and what is not known. */
export function blameText({ address, changes, unreadable, oldest }: BlameDocument, style: Style): string {
  const files = unreadable.map(inert).join(', ');
  const gaps =
    unreadable.length === 0
      ? []
      : [`${count(unreadable.length, 'record')} can't be read, so newer changes are possible: ${files}`];
  if (changes.length === 0) {
    const since = oldest === undefined ? 'there are no records' : `the records begin at ${inert(oldest)}`;
    return [`No run changed ${inert(address)}: ${since}.`, ...gaps, ''].join('\n');
  }
  const titles = ['what', 'how', 'when', 'who', 'commit', 'pull', 'consent', 'environment', 'run', ''];
  const lines = [
    ...titledTable(
      titles,
      changes.map((one) => rowOf(one, address)),
      style,
    ),
    ...gaps.flatMap((gap) => ['', gap]),
  ];
  return `${lines.join('\n')}\n`;
}

function rowOf(one: BlamedDocument, asked: string): readonly string[] {
  const how = one.status === 'applied' ? one.change : `${one.change}, ${statusWords(one.status)}`;
  return [
    inert(one.address.startsWith(`${asked}/`) ? `  ${one.address.slice(asked.length + 1)}` : one.address),
    how,
    inert(one.started),
    inert(one.actor ?? ''),
    commitWords(one, SHORT),
    (one.pulls ?? []).map(inert).join(', '),
    consentWords(one).map(inert).join(' '),
    inert(one.environment ?? ''),
    inert(one.run),
    one.undoes === undefined ? '' : `undoes ${inert(one.undoes)}`,
  ];
}
