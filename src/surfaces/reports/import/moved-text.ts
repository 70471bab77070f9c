import { scopeAddress } from '../../../kernel/model/scope.js';
import { inert } from '../../../kernel/lib/inert.js';
import { count, someOf } from '../../../kernel/lib/phrases.js';
import type { FormerUnclear } from '../../../import/moving/former.js';
import {
  takenOver,
  type MovedThing,
  type MoveOutcome,
  type MoveReport,
} from '../../../import/moving/report.js';
import { removalOf } from './moved-document.js';
import type { Style } from '../printers/text/style.js';

const TOOLS = { terraform: 'Terraform', octorules: 'octorules' } as const;

const PROGRAMS: Readonly<Record<string, string>> = { tofu: 'OpenTofu' };

/** How many things of one kind are named. */
const MOST_NAMES = 3;

/** What was taken over from another tool, by outcome, for a terminal. */
export function movedText(report: MoveReport, isDryRun: boolean, style: Style): readonly string[] {
  const tool = TOOLS[report.tool];
  const of = (outcome: MoveOutcome): readonly MovedThing[] =>
    report.things.filter((thing) => thing.outcome === outcome);
  const head = style.bold(`From ${tool}, ${inert(report.source)}`);
  const parts = [
    group(
      `${isDryRun ? 'would be taken' : 'taken'} over`,
      of('taken').flatMap((thing) => thingLines(thing, style)),
    ),
    group(
      'taken over in part',
      of('partly').flatMap((thing) => thingLines(thing, style)),
    ),
    group(
      'not live any more',
      of('gone').flatMap((thing) => thingLines(thing, style)),
    ),
    group(
      'live, but not in the files',
      of('left').flatMap((thing) => thingLines(thing, style)),
    ),
    group(
      'not imported',
      of('elsewhere').flatMap((thing) => thingLines(thing, style)),
    ),
    group(
      `live, but not in ${tool}: only zonewright manages it`,
      report.unlisted.map(({ scope, address }) => inert(`${scopeAddress(scope)}/${address}`)),
    ),
    group(
      `not for zonewright: it stays in ${tool}`,
      report.others.map(({ type, names }) =>
        inert(`${type}: ${names.length > 1 ? `${names.length}, ` : ''}${someOf(names, MOST_NAMES)}`),
      ),
    ),
    group(
      'not recognised, so left alone',
      report.unclear.flatMap((one) => (one.isUnread === true ? [] : [unclearLine(one)])),
    ),
    group(
      'not read: nothing was taken over from the file',
      report.unclear.flatMap((one) => (one.isUnread === true ? [unclearLine(one)] : [])),
    ),
  ];
  return [
    [head, ...parts.filter((part) => part !== '')].join('\n'),
    ...(isDryRun ? [] : commandText(report)),
  ];
}

function group(title: string, lines: readonly string[]): string {
  const number = lines.filter((line) => !line.startsWith(' ')).length;
  return lines.length === 0
    ? ''
    : [`  ${title} (${number})`, ...lines.map((line) => `    ${line}`)].join('\n');
}

function unclearLine({ name, why }: FormerUnclear): string {
  return inert(`${name}: ${why}`);
}

function thingLines({ name, scope, live, notes, outcome }: MovedThing, style: Style): readonly string[] {
  const where = live.length > MOST_NAMES ? count(live.length, 'object') : live.join(', ');
  const at = scope === undefined || live.length === 0 ? '' : `  → ${scopeAddress(scope)}/${where}`;
  const noteLines =
    outcome === 'elsewhere' ? [] : notes.map((note) => `  ${style.yellow('!')} ${inert(note)}`);
  return [inert(`${name}${at}`), ...noteLines];
}

const OCTORULES = [
  'octorules keeps no state, so there is nothing to remove. Stop its runs for these zones before zonewright applies:',
  'it writes each phase of its files as a whole. Before version 0.37 it also empties phases of a zone that its file does not list.',
].join('\n');

/** What to do in the other tool. Copied from a terminal, an address with control characters would be another one: it has no command line. */
function commandText(report: MoveReport): readonly string[] {
  if (report.tool === 'octorules') return [OCTORULES];
  const addresses = takenOver(report);
  const shown = addresses.filter((address) => inert(address) === address);
  const hidden = addresses.filter((address) => inert(address) !== address);
  const program = PROGRAMS[report.program] ?? TOOLS[report.tool];
  const run = `To remove them from ${program}, delete their blocks from the configuration and run this before its next apply:`;
  const more = `Remove these from ${program} with the commands that --format json prints: their names can't be shown here.`;
  return [
    ...(shown.length === 0
      ? []
      : [[run, ...shown.map((address) => `  ${removalOf(address, report)}`)].join('\n')]),
    ...(hidden.length === 0 ? [] : [[more, ...hidden.map((address) => `  ${inert(address)}`)].join('\n')]),
  ];
}
