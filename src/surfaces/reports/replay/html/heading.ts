import type { ReplayDocument } from '../../../../generated/documents/replay.js';
import type { Provenance } from '../../provenance.js';
import { fileWords, replaySentences } from '../replay-words.js';
import { factList, provenanceFacts, type Fact } from '../../printers/html/facts.js';
import { markup, type Html } from '../../printers/html/markup.js';
import { pageHeader } from '../../printers/html/page.js';
import { shortTime } from './timeline.js';

/** The head of the page: title, numbers, and what was replayed. */
export function replayHeading(document: ReplayDocument, title: string, provenance?: Provenance): Html {
  return pageHeader(
    'replay',
    title,
    numbers(document),
    markup`${replaySentences(document).map((sentence) => markup`<p>${sentence}</p>\n`)}${factList([...provenanceFacts(provenance), ...facts(document)])}`,
  );
}

function numbers({ totals }: ReplayDocument): readonly (readonly [number, string])[] {
  return [
    [totals.evaluated, 'replayed'],
    [totals.changed, 'decided differently'],
    [totals.undecided, 'undecided'],
    [totals.skipped, 'left out'],
  ];
}

function facts({ files, from, to, live_from: live, tool_version: version }: ReplayDocument): readonly Fact[] {
  return [
    ...(from === null || to === null
      ? []
      : [['Requests of', markup`${shortTime(from)} to ${shortTime(to)} UTC`] as const]),
    ['Log', markup`${files.map((file) => markup`<code>${file.name}</code> (${fileWords(file)}) `)}`],
    [
      'Live state',
      live === undefined ? markup`as the service has it` : markup`from the snapshot <code>${live}</code>`,
    ],
    ['Made by', markup`zonewright ${version}`],
  ];
}
