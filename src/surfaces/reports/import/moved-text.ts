import { inert } from '../../../kernel/lib/inert.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import type { FormerUnclear } from '../../../import/moving/former.js';
import {
  takenOver,
  type MovedThing,
  type MoveOutcome,
  type MoveReport,
} from '../../../import/moving/report.js';
import { removalOf } from './moved-document.js';
import { shifted, type Text } from '../printers/text/text.js';
import { bold, inline, yellow } from '../printers/text/inline.js';

const TOOLS = { terraform: 'Terraform', octorules: 'octorules' } as const;

const PROGRAMS: Readonly<Record<string, string>> = { tofu: 'OpenTofu' };

/** How many things of one kind are named. */
const MOST_NAMES = 3;

/** What was taken over from another tool, by outcome, for a terminal. */
export function movedText(report: MoveReport, isDryRun: boolean): readonly Text[] {
  const tool = TOOLS[report.tool];
  const of = (outcome: MoveOutcome): readonly Text[] =>
    report.things.filter((thing) => thing.outcome === outcome).map(thingLines);
  const head = bold(`From ${tool}, ${report.source}`);
  const parts = [
    group(`${isDryRun ? 'would be taken' : 'taken'} over`, of('taken')),
    group('taken over in part', of('partly')),
    group('not live any more', of('gone')),
    group('live, but not in the files', of('left')),
    group('not imported', of('elsewhere')),
    group(
      `live, but not in ${tool}: only zonewright manages it`,
      report.unlisted.map(({ scope, address }) => [`${scopeAddress(scope)}/${address}`]),
    ),
    group(
      `not for zonewright: it stays in ${tool}`,
      report.others.map(({ type, names }) => [
        `${type}: ${names.length > 1 ? `${names.length}, ` : ''}${someOf(names, MOST_NAMES)}`,
      ]),
    ),
    group(
      'not recognised, so left alone',
      report.unclear.flatMap((one) => (one.isUnread === true ? [] : [[unclearLine(one)]])),
    ),
    group(
      'not read: nothing was taken over from the file',
      report.unclear.flatMap((one) => (one.isUnread === true ? [[unclearLine(one)]] : [])),
    ),
  ];
  return [[head, ...parts.flat()], ...(isDryRun ? [] : commandText(report))];
}

function group(title: string, things: readonly Text[]): Text {
  return things.length === 0 ? [] : [`  ${title} (${things.length})`, ...shifted(things.flat(), 4)];
}

function unclearLine({ name, why }: FormerUnclear): string {
  return `${name}: ${why}`;
}

function thingLines({ name, scope, live, notes, outcome }: MovedThing): Text {
  const where = live.length > MOST_NAMES ? count(live.length, 'object') : live.join(', ');
  const at = scope === undefined || live.length === 0 ? '' : `  → ${scopeAddress(scope)}/${where}`;
  const noteLines = outcome === 'elsewhere' ? [] : notes.map((note) => inline`  ${yellow('!')} ${note}`);
  return [`${name}${at}`, ...noteLines];
}

const OCTORULES = [
  'octorules keeps no state, so there is nothing to remove. Stop its runs for these zones before zonewright applies:',
  'it writes each phase of its files as a whole. Before version 0.37 it also empties phases of a zone that its file does not list.',
];

/** What to do in the other tool. Copied from a terminal, an address with control characters would be another one: it has no command line. */
function commandText(report: MoveReport): readonly Text[] {
  if (report.tool === 'octorules') return [OCTORULES];
  const addresses = takenOver(report);
  const shown = addresses.filter((address) => address === inert(address));
  const hidden = addresses.filter((address) => address !== inert(address));
  const program = PROGRAMS[report.program] ?? TOOLS[report.tool];
  const run = `To remove them from ${program}, delete their blocks from the configuration and run this before its next apply:`;
  const more = `Remove these from ${program} with the commands that --format json prints: their names can't be shown here.`;
  return [
    ...(shown.length === 0 ? [] : [[run, ...shown.map((address) => `  ${removalOf(address, report)}`)]]),
    ...(hidden.length === 0 ? [] : [[more, ...hidden.map((address) => `  ${address}`)]]),
  ];
}
