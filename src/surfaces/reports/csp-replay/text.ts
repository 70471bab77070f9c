import { count } from '../../../kernel/lib/phrases.js';
import {
  byFate,
  leftOutWords,
  noteWords,
  totalsWords,
  unreadablePlaces,
  whereWords,
  type Entry,
} from './csp-replay-words.js';
import type { CspReplayDocument } from '../../../generated/documents/csp-replay.js';
import { liveFromText } from '../plan/live-from.js';
import { wordsText } from '../printers/text/remark.js';
import { sections, type LongLine, type Text } from '../printers/text/text.js';
import { bold, dim, green, inline, red, yellow } from '../printers/text/inline.js';

/** How many kinds of reports each group shows. */
const MOST = 20;

/** The widest a line gets, on any terminal. */
const WIDTH = 80;

/** A replay of reports for a terminal: first changes, last what is unknown. */
export function cspReplayText(document: CspReplayDocument): Text {
  const unread = document.zones.flatMap(({ name, problem }) =>
    problem === undefined
      ? []
      : [{ prefix: inline`${red('?')} `, text: `${name}: ${problem}`, hanging: 2, most: WIDTH }],
  );
  const { first, more } = unreadablePlaces(document);
  const places = [
    ...first.map(({ file, line, why }) => `  ${file}:${line}: ${why}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
  return sections([
    liveFromText(document, 'replay'),
    [bold(totalsWords(document)), ...leftOutWords(document.totals.left_out), ...places],
    unread,
    ...groupParts(document.changes, document.not_listed.changes),
    ...groupParts(document.still, document.not_listed.still),
    ...groupParts(document.undecided, document.not_listed.undecided),
    policyPart(document),
    noteWords(document).map((text) => ({ prefix: '', text: dim(text), hanging: 0, most: WIDTH })),
  ]);
}

function groupParts(entries: readonly Entry[], notListed: number): readonly Text[] {
  const groups = byFate(entries, MOST).map(({ title, isNewlyStopped, total, shown, more }) => {
    const paint = isNewlyStopped ? red : yellow;
    return [
      inline`${paint(`${title}:`)} ${total}`,
      ...shown.flatMap(entryLines),
      ...(more === undefined ? [] : [dim(`  ${more}`)]),
    ];
  });
  if (notListed === 0) return groups;
  return [...groups, [dim(`and ${count(notListed, 'report')} more that are in no list`)]];
}

function entryLines(entry: Entry): Text {
  const { count: number, directive, blocked, policy, zone } = entry;
  const pages = entry.pages.map((page) => page.replace(`https://${zone}/`, `${zone}/`));
  const below = [
    ...('reason' in entry ? [`${entry.reason}${entry.same ? '; live and files say the same' : ''}`] : []),
    ...(policy === undefined ? [] : [policyWords(policy)]),
    wordsText(whereWords({ ...entry, pages })),
  ];
  return [
    `${String(number).padStart(6)}  ${directive}  ${blocked}`,
    ...below.map((line) => ({ prefix: '        ', text: dim(line), hanging: 8, most: WIDTH })),
  ];
}

function policyWords({ name, side, browsers = [] }: NonNullable<Entry['policy']>): string {
  const where = browsers.length === 0 ? '' : `, in ${browsers.join(' and ')}`;
  return `by ${JSON.stringify(name)}${side === 'live' ? ', live' : ' of the files'}${where}`;
}

const MARKS = { against: '✗', undecided: '?', untested: '?', 'nothing-against': '✓' } as const;

function policyPart({ policies }: CspReplayDocument): Text {
  if (policies.length === 0) return [];
  return [
    bold('could log become allow?'),
    ...policies.map(({ zone, name, verdict, sentence }): LongLine => {
      const paint = verdict === 'nothing-against' ? green : yellow;
      const text = inline`${zone} ${JSON.stringify(name)}: ${paint(sentence)}`;
      return { prefix: inline`  ${paint(MARKS[verdict])} `, text, hanging: 4, most: WIDTH };
    }),
  ];
}
