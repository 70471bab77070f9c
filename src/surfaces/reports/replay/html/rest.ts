import type { ReplayDocument } from '../../../../generated/documents/replay.js';
import { grouped, percent, SKIPPED_WORDS } from '../replay-words.js';
import { markup, NOTHING, type Html } from '../../printers/html/markup.js';
import { wordsHtml } from '../../printers/html/remark.js';
import { noteWords } from '../rules.js';
import { ruleHtml } from './rule.js';
import { table } from '../../printers/html/slim-table.js';

/** Why requests are undecided. */
export function undecided({ undecided: reasons, totals }: ReplayDocument): Html {
  if (reasons.length === 0) return NOTHING;
  return markup`<section aria-labelledby="undecided">
<h2 id="undecided">Undecided</h2>
${table({
  id: 'undecided-table',
  caption: `What ${grouped(totals.undecided)} undecided requests depend on; one request can depend on several`,
  titles: ['depends on', 'requests'],
  rows: reasons.map(({ reason, count }) => [markup`<code>${reason}</code>`, grouped(count)]),
})}
</section>`;
}

/** What rate limits counted and acted on. */
export function rateLimits({ rate_limits: limits }: ReplayDocument): Html {
  if (limits.length === 0) return NOTHING;
  return markup`<section aria-labelledby="rates">
<h2 id="rates">Rate limits</h2>
${table({
  id: 'rates-table',
  caption: 'Requests that rate limits counted, by the times of the log, and acted on',
  titles: ['rule', 'counted', 'acted on', 'to know'],
  rows: limits.map(({ rule, counted, why, requests, acted }) => [
    ruleHtml(rule),
    counted ? grouped(requests) : 'could not be counted',
    counted ? grouped(acted) : '–',
    why ?? '',
  ]),
})}
</section>`;
}

/** Requests by zone, if there are several. */
export function zones({ zones: all }: ReplayDocument): Html {
  if (all.length < 2) return NOTHING;
  return markup`<section aria-labelledby="zones">
<h2 id="zones">By zone</h2>
${table({
  id: 'zones-table',
  caption: 'Requests by zone, and the share that is decided differently',
  titles: ['zone', 'replayed', 'decided differently', 'share', 'undecided'],
  rows: all.map(({ name, totals: { evaluated, changed, undecided: unknown } }) => [
    markup`<code>${name}</code>`,
    grouped(evaluated),
    grouped(changed),
    evaluated === 0 ? '–' : percent(changed / evaluated),
    grouped(unknown),
  ]),
})}
</section>`;
}

/** Lines that were not replayed. */
export function leftOut({ skipped, totals }: ReplayDocument): Html {
  if (skipped.length === 0) return NOTHING;
  return markup`<section aria-labelledby="left-out">
<h2 id="left-out">Left out</h2>
${table({
  id: 'left-out-table',
  caption: `${grouped(totals.skipped)} of ${grouped(totals.read)} lines were not replayed`,
  titles: ['why', 'lines', 'the first of them'],
  rows: skipped.map(({ why, count, first }) => [
    SKIPPED_WORDS[why],
    grouped(count),
    first.map((place) => markup`<code>${place}</code> `),
  ]),
})}
</section>`;
}

/** Notes on the replay and on each zone. */
export function notes(document: ReplayDocument): Html {
  const items = noteWords(document).map((words) => markup`<li>${wordsHtml(words)}</li>`);
  if (items.length === 0) return NOTHING;
  return markup`<section aria-labelledby="notes">
<h2 id="notes">To know</h2>
<ul>${items}</ul>
</section>`;
}
