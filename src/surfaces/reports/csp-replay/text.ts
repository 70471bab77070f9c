import { inert } from '../../../kernel/lib/inert.js';
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
import { wrapped } from '../printers/text/wrapped.js';
import type { Screen } from '../printers/text/table.js';

/** How many kinds of reports each group shows. */
const MOST = 20;

/** The widest a line gets, on any terminal. */
const WIDTH = 80;

/** A replay of reports for a terminal: first changes, last what is unknown. */
export function cspReplayText(document: CspReplayDocument, screen: Screen): string {
  const { style } = screen;
  const narrow = { ...screen, width: Math.min(screen.width ?? WIDTH, WIDTH) };
  const unread = document.zones.flatMap(({ name, problem }) =>
    problem === undefined
      ? []
      : wrapped({ prefix: `${style.red('?')} `, text: inert(`${name}: ${problem}`), hanging: 2 }, narrow),
  );
  const { first, more } = unreadablePlaces(document);
  const places = [
    ...first.map(({ file, line, why }) => inert(`  ${file}:${line}: ${why}`)),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
  const parts = [
    liveFromText(document, style),
    [style.bold(totalsWords(document)), ...leftOutWords(document.totals.left_out), ...places],
    unread,
    ...groupParts(document.changes, document.not_listed.changes, narrow),
    ...groupParts(document.still, document.not_listed.still, narrow),
    ...groupParts(document.undecided, document.not_listed.undecided, narrow),
    policyPart(document, narrow),
    noteWords(document).flatMap((text) =>
      wrapped({ prefix: '', text: style.dim(inert(text)), hanging: 0 }, narrow),
    ),
  ];
  const texts = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

function groupParts(
  entries: readonly Entry[],
  notListed: number,
  screen: Screen,
): readonly (readonly string[])[] {
  const { style } = screen;
  const groups = byFate(entries, MOST).map(({ title, isNewlyStopped, total, shown, more }) => {
    const paint = isNewlyStopped ? style.red : style.yellow;
    return [
      `${paint(`${title}:`)} ${total}`,
      ...shown.flatMap((entry) => entryLines(entry, screen)),
      ...(more === undefined ? [] : [style.dim(`  ${more}`)]),
    ];
  });
  if (notListed === 0) return groups;
  return [...groups, [style.dim(`and ${count(notListed, 'report')} more that are in no list`)]];
}

function entryLines(entry: Entry, screen: Screen): readonly string[] {
  const { count: number, directive, blocked, policy, zone } = entry;
  const pages = entry.pages.map((page) => page.replace(`https://${zone}/`, `${zone}/`));
  const below = [
    ...('reason' in entry ? [`${entry.reason}${entry.same ? '; live and files say the same' : ''}`] : []),
    ...(policy === undefined ? [] : [policyWords(policy)]),
    wordsText(whereWords({ ...entry, pages })),
  ];
  return [
    `${String(number).padStart(6)}  ${inert(directive)}  ${inert(blocked)}`,
    ...below.flatMap((line) =>
      wrapped({ prefix: '        ', text: screen.style.dim(inert(line)), hanging: 8 }, screen),
    ),
  ];
}

function policyWords({ name, side, browsers = [] }: NonNullable<Entry['policy']>): string {
  const where = browsers.length === 0 ? '' : `, in ${browsers.join(' and ')}`;
  return `by ${JSON.stringify(name)}${side === 'live' ? ', live' : ' of the files'}${where}`;
}

const MARKS = { against: '✗', undecided: '?', untested: '?', 'nothing-against': '✓' } as const;

function policyPart({ policies }: CspReplayDocument, screen: Screen): readonly string[] {
  if (policies.length === 0) return [];
  const { style } = screen;
  return [
    style.bold('could log become allow?'),
    ...policies.flatMap(({ zone, name, verdict, sentence }) => {
      const paint = verdict === 'nothing-against' ? style.green : style.yellow;
      const text = `${inert(zone)} ${inert(JSON.stringify(name))}: ${paint(inert(sentence))}`;
      return wrapped({ prefix: `  ${paint(MARKS[verdict])} `, text, hanging: 4 }, screen);
    }),
  ];
}
