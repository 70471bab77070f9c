import type { CspReplayDocument } from '../../../generated/documents/csp-replay.js';
import { liveFromWords } from '../plan/live-from.js';
import { factList, provenanceFacts, type Fact } from '../printers/html/facts.js';
import { markup, NOTHING, type Content, type Html } from '../printers/html/markup.js';
import { page, pageHeader } from '../printers/html/page.js';
import { wordsHtml } from '../printers/html/remark.js';
import { table } from '../printers/html/slim-table.js';
import type { Provenance } from '../provenance.js';
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

/** A replay of reports as an HTML file without a script. The same document and provenance give the same bytes. */
export function cspReplayHtml(document: CspReplayDocument, provenance?: Provenance): string {
  const title = totalsWords(document);
  return page({
    about: 'csp replay',
    title,
    header: pageHeader(
      'csp replay',
      title,
      numbers(document),
      markup`${leftOut(document)}${factList([...provenanceFacts(provenance), ...facts(document)])}`,
    ),
    main: markup`${unread(document)}${fates(document)}
${policies(document)}
${notes(document)}`,
  });
}

function numbers({ totals }: CspReplayDocument): readonly (readonly [number, string])[] {
  const { read, evaluated, changed, undecided } = totals;
  return [
    [changed, 'change'],
    [evaluated - changed, 'stay'],
    [undecided, 'not known'],
    [read - evaluated - undecided, 'left out'],
  ];
}

function leftOut(document: CspReplayDocument): Html {
  const { first, more } = unreadablePlaces(document);
  const places = [
    ...first.map(({ file, line, why }) => markup`<li><code>${file}:${line}</code>: ${why}</li>\n`),
    ...(more > 0 ? [markup`<li>and ${more} more</li>\n`] : []),
  ];
  const list = places.length === 0 ? NOTHING : markup`<ul>${places}</ul>\n`;
  return markup`${leftOutWords(document.totals.left_out).map((words) => markup`<p>${words}</p>\n`)}${list}`;
}

function facts({ files, live_from: live, tool_version: version }: CspReplayDocument): readonly Fact[] {
  return [
    ['Reports', markup`${files.map((file) => markup`<code>${file}</code> `)}`],
    [
      'Live policies',
      live === undefined ? markup`as the service has them` : wordsHtml(liveFromWords(live, 'replay')),
    ],
    ['Made by', markup`zonewright ${version}`],
  ];
}

/** Zones of which the live policies were not read. */
function unread({ zones }: CspReplayDocument): readonly Html[] {
  return zones.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [markup`<p class="bad">? <code>${name}</code>: ${problem}</p>\n`],
  );
}

/** The most kinds of reports of a table: as many as a list of the document has. */
const MOST = 500;

/** A table for each thing that applying the files changes or leaves. */
function fates(document: CspReplayDocument): Html {
  const { changes, still, undecided } = document;
  const tables = byFate([...changes, ...still, ...undecided], MOST).map(
    ({ title, total, shown, more }, index) => markup`${table({
      id: `fate-${index + 1}`,
      caption: `${title}: ${total}`,
      titles: ['reports', 'directive', 'what', 'policy', 'where'],
      rows: shown.map(entryCells),
    })}
${more === undefined ? NOTHING : markup`<p>${more}</p>\n`}`,
  );
  const rest = notListedWords(document);
  return markup`<section aria-labelledby="changes">
<h2 id="changes">What applying the files changes</h2>
${tables.length === 0 ? markup`<p>No report could be judged.</p>\n` : tables}${rest === '' ? NOTHING : markup`<p>${rest}</p>\n`}</section>`;
}

function entryCells(entry: Entry): readonly Content[] {
  const { count, directive, blocked, policy } = entry;
  const reason = reasonWords(entry);
  return [
    count,
    markup`<code>${directive}</code>`,
    markup`<code>${blocked}</code>${reason === '' ? '' : `: ${reason}`}`,
    policy === undefined ? '' : markup`<code>${policy.name}</code> (${sideWords(policy)})`,
    wordsHtml(whereWords(entry)),
  ];
}

/** Whether policies that only report could block. */
function policies({ policies: verdicts }: CspReplayDocument): Html {
  if (verdicts.length === 0) return NOTHING;
  return markup`<section aria-labelledby="policies">
<h2 id="policies">Could log become allow?</h2>
${table({
  id: 'policies-table',
  caption: 'Policies that only report, and what reports say about them',
  titles: ['policy', 'zone', 'verdict'],
  rows: verdicts.map(({ zone, name, sentence }) => [markup`<code>${name}</code>`, zone, sentence]),
})}
</section>`;
}

function notes(document: CspReplayDocument): Html {
  return markup`<section aria-labelledby="notes">
<h2 id="notes">To know</h2>
<ul>${noteWords(document).map((words) => markup`<li>${words}</li>\n`)}</ul>
</section>`;
}
