import { count } from '../../../kernel/lib/phrases.js';
import type { BlameDocument, BlamedDocument } from '../../../generated/documents/blame.js';
import { titledTable } from './table.js';
import { commitWords, consentWords, SHORT, statusWords } from './words.js';
import type { Text } from '../printers/text/text.js';

/** Who last changed what is at an address, a line for each thing; and what is not known. */
export function blameText({ address, changes, unreadable, oldest }: BlameDocument): Text {
  const files = unreadable.join(', ');
  const gaps =
    unreadable.length === 0
      ? []
      : [`${count(unreadable.length, 'record')} can't be read, so newer changes are possible: ${files}`];
  if (changes.length === 0) {
    const since = oldest === undefined ? 'there are no records' : `the records begin at ${oldest}`;
    return [`No run changed ${address}: ${since}.`, ...gaps];
  }
  const titles = ['what', 'how', 'when', 'who', 'commit', 'pull', 'consent', 'environment', 'run', ''];
  return [
    ...titledTable(
      titles,
      changes.map((one) => rowOf(one, address)),
    ),
    ...gaps.flatMap((gap) => ['', gap]),
  ];
}

function rowOf(one: BlamedDocument, asked: string): readonly string[] {
  const how = one.status === 'applied' ? one.change : `${one.change}, ${statusWords(one.status)}`;
  return [
    one.address.startsWith(`${asked}/`) ? `  ${one.address.slice(asked.length + 1)}` : one.address,
    how,
    one.started,
    one.actor ?? '',
    commitWords(one, SHORT),
    (one.pulls ?? []).join(', '),
    consentWords(one).join(' '),
    one.environment ?? '',
    one.run,
    one.undoes === undefined ? '' : `undoes ${one.undoes}`,
  ];
}
