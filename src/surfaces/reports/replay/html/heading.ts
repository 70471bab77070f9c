import type { ReplayDocument } from '../../../../generated/documents/replay.js';
import type { Provenance } from '../../provenance.js';
import { fileWords, replaySentences } from '../replay-words.js';
import { factList, provenanceFacts, type Fact } from '../../printers/html/facts.js';
import { markup, type Html } from '../../printers/html/markup.js';
import { wordsHtml } from '../../printers/html/remark.js';
import { liveFromWords } from '../../plan/live-from.js';
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

function facts(document: ReplayDocument): readonly Fact[] {
  const { files, from, to, live_from: live, snapshot, tool_version: version } = document;
  return [
    ...(from === null || to === null
      ? []
      : [['Requests of', markup`${shortTime(from)} to ${shortTime(to)} UTC`] as const]),
    ['Log', markup`${files.map((file) => markup`<code>${file.name}</code> (${fileWords(file)}) `)}`],
    ['Live state', liveState(live, snapshot)],
    ['Made by', markup`zonewright ${version}`],
  ];
}

function liveState(file: string | undefined, snapshot: ReplayDocument['snapshot']): Html {
  if (snapshot !== undefined) return wordsHtml(liveFromWords(snapshot, 'replay'));
  return file === undefined ? markup`as the service has it` : markup`from the snapshot <code>${file}</code>`;
}
