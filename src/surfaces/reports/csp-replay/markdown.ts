import {
  byFate,
  leftOutWords,
  noteWords,
  totalsWords,
  unreadablePlaces,
  whereWords,
  type Entry,
} from './csp-replay-words.js';
import { notListedWords, reasonWords, sideWords } from './entry-words.js';
import type { CspReplayDocument } from '../../../generated/documents/csp-replay.js';
import { liveFromNote } from '../plan/live-from.js';
import { wordsMarkdown } from '../printers/markdown/remark.js';
import { codeSpan, tableRow } from '../printers/markdown/markdown.js';

/** How many kinds of reports each group shows. */
const MOST = 50;

/** A replay of reports as Markdown. */
export function cspReplayMarkdown(document: CspReplayDocument): string {
  const { totals, zones, changes, still, undecided, policies } = document;
  const places = unreadablePlaces(document);
  const parts = [
    '### zonewright csp replay',
    ...liveFromNote(document, 'replay'),
    [`**${totalsWords(document)}**`, ...leftOutWords(totals.left_out)].join('. '),
    [
      ...places.first.map(({ file, line, why }) => `- ${codeSpan(`${file}:${line}`)}: ${codeSpan(why)}`),
      ...(places.more > 0 ? [`- and ${places.more} more`] : []),
    ].join('\n'),
    ...zones.flatMap(({ name, problem }) =>
      problem === undefined ? [] : [`> [!WARNING]\n> ${codeSpan(name)}: ${codeSpan(problem)}`],
    ),
    ...groupTables([...changes, ...still, ...undecided]),
    notListedWords(document),
    policies
      .map(({ zone, name, sentence }) => `- ${codeSpan(`${zone} ${name}`)}: ${codeSpan(sentence)}`)
      .join('\n'),
    ...noteWords(document),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function groupTables(entries: readonly Entry[]): readonly string[] {
  return byFate(entries, MOST).map(({ title, total, shown, more }) =>
    [
      `**${title}**: ${total}`,
      '',
      tableRow(['reports', 'directive', 'what', 'policy', 'where']),
      tableRow(['---:', '---', '---', '---', '---']),
      ...shown.map(entryRow),
      ...(more === undefined ? [] : ['', more]),
    ].join('\n'),
  );
}

function entryRow(entry: Entry): string {
  const { count: number, directive, blocked, policy } = entry;
  const reason = reasonWords(entry);
  return tableRow([
    String(number),
    codeSpan(directive),
    `${codeSpan(blocked)}${reason === '' ? '' : `: ${reason}`}`,
    policy === undefined ? '' : `${codeSpan(policy.name)} (${sideWords(policy)})`,
    wordsMarkdown(whereWords(entry)),
  ]);
}
