import type { ReplayDocument } from '../../../../generated/documents/replay.js';
import { changesFirst, grouped, percent, shareWords } from '../replay-words.js';
import { markup, type Html } from '../../printers/html/markup.js';
import { flowLayout, flowsOf, type Band, type End, type Flow, type Row } from './flow-layout.js';
import { table } from '../../printers/html/slim-table.js';

/** Outcomes before and after, as bands and as a table. */
export function flow(document: ReplayDocument): Html {
  const flows = flowsOf(document);
  return markup`<section aria-labelledby="flow">
<h2 id="flow">Before and after</h2>
${flows.length === 0 ? markup`<p>No request was replayed.</p>` : markup`${picture(flows)}${numbers(document, flows)}`}
</section>`;
}

function picture(flows: readonly Flow[]): Html {
  const { rows, bands, height } = flowLayout(flows);
  const total = flows.reduce((sum, { count }) => sum + count, 0);
  return markup`<figure>
<svg class="flow" role="img" aria-labelledby="flow-title flow-desc" width="100%" height="${height + TOP + 2}">
<title id="flow-title">Requests by outcome: before to the left, after to the right</title>
<desc id="flow-desc">${flows.map(flowSentence).join('; ')}. The table below has the same numbers.</desc>
<text class="end" x="${LEFT}" y="12">before</text><text x="${RIGHT}" y="12">after</text>
<svg y="${TOP}" width="100%" height="${height}" overflow="visible">
<svg x="${LEFT}" width="${BETWEEN}" height="${height}" viewBox="0 0 100 ${height}" preserveAspectRatio="none">
${stayingFirst(bands).map(bandPath)}</svg>
${rows.map((row) => nodes(row, total))}</svg>
</svg>
<figcaption>The height of a band is its number of requests; the rarest are drawn higher than they are, so that they can be seen. Grey bands stay as they are.</figcaption>
</figure>`;
}

/** Room for the words above. */
const TOP = 24;
/** Beside this is room for words on a narrow screen. */
const LEFT = '36%';
const RIGHT = '64%';
const BETWEEN = '28%';

function flowSentence({ from, to, count }: Flow): string {
  return from === to ? `${grouped(count)} stay ${from}` : `${grouped(count)} from ${from} to ${to}`;
}

/** Last, and so on top: what moves, what is rare. */
function stayingFirst(bands: readonly Band[]): readonly Band[] {
  return bands.toSorted((a, b) => Number(a.from !== a.to) - Number(b.from !== b.to) || b.count - a.count);
}

function bandPath({ from, to, left, right, height }: Band): Html {
  const path = `M0 ${left}C50 ${left} 50 ${right} 100 ${right}V${right + height}C50 ${right + height} 50 ${left + height} 0 ${left + height}Z`;
  return from === to
    ? markup`<path class="stays" d="${path}"/>\n`
    : markup`<path class="moves" data-outcome="${to}" d="${path}"/>\n`;
}

function nodes({ outcome, top, before, after }: Row, total: number): Html {
  const words = ({ count }: End): Html =>
    markup`<tspan class="name">${outcome}</tspan> ${percent(count / total)}`;
  return markup`<g>${
    before.count === 0
      ? []
      : markup`<rect data-outcome="${outcome}" x="${LEFT}" y="${top}" width="8" height="${before.height}" transform="translate(-8)"/><g transform="translate(-14)"><text class="end" x="${LEFT}" y="${top + 13}">${words(before)}</text><text class="end number" x="${LEFT}" y="${top + 30}">${grouped(before.count)}</text></g>`
  }${
    after.count === 0
      ? []
      : markup`<rect data-outcome="${outcome}" x="${RIGHT}" y="${top}" width="8" height="${after.height}"/><g transform="translate(14)"><text x="${RIGHT}" y="${top + 13}">${words(after)}</text><text class="number" x="${RIGHT}" y="${top + 30}">${grouped(after.count)}</text></g>`
  }</g>\n`;
}

function numbers({ flows, totals }: ReplayDocument, all: readonly Flow[]): Html {
  const shareOf = (one: Flow): string => {
    const shown = flows.find(({ from, to }) => from === one.from && to === one.to);
    return shown === undefined ? percent(one.count / totals.evaluated) : shareWords(shown.share);
  };
  return table({
    id: 'flow-table',
    caption: 'Requests by outcome before and after, and their share of all that were replayed',
    titles: ['before', 'after', 'requests', 'share'],
    rows: changesFirst(all).map((one) => [one.from, destination(one), grouped(one.count), shareOf(one)]),
  });
}

function destination({ from, to }: Flow): Html {
  if (to === 'undecided') return markup`not known`;
  return from === to ? markup`the same` : markup`<b>${to}</b>`;
}
