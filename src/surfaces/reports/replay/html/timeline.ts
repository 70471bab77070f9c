import type {
  OutcomeCountsDocument,
  ReplayDocument,
  TimeBucketDocument,
} from '../../../../generated/documents/replay.js';
import { duration } from '../../../../kernel/lib/phrases.js';
import { grouped, groupedCount, OUTCOMES, type Outcome } from '../replay-words.js';
import { markup, type Html } from '../../printers/html/markup.js';
import { panel, type Bar } from './panel.js';
import { table } from '../../printers/html/slim-table.js';

/** Requests over time: before, after, decided differently. As pictures and a table. */
export function timeline({ timeline: { bucket_seconds: seconds, buckets } }: ReplayDocument): Html {
  return markup`<section aria-labelledby="time">
<h2 id="time">Over time</h2>
${buckets.length === 0 ? markup`<p>No request that was replayed has a time.</p>` : markup`${picture(buckets, seconds)}${numbers(buckets)}`}
</section>`;
}

/** One of the pictures, which are one below the other. */
interface Panel {
  readonly title: string;
  readonly top: number;
  readonly height: number;
  readonly bars: readonly Bar[];
}

function picture(buckets: readonly TimeBucketDocument[], seconds: number): Html {
  const places = placesOf(buckets, seconds);
  const barsOf = (parts: (bucket: TimeBucketDocument) => Bar['parts']): readonly Bar[] =>
    buckets.map((bucket, index) => ({ at: places[index] ?? index, parts: parts(bucket) }));
  const panels: readonly Panel[] = [
    { title: 'before', top: 0, height: 90, bars: barsOf(({ before }) => partsOf(before)) },
    { title: 'after', top: 120, height: 90, bars: barsOf(({ after }) => partsOf(after)) },
    {
      title: 'decided differently',
      top: 240,
      height: 60,
      bars: barsOf(({ changed }) => [['moved', changed]]),
    },
  ];
  const slots = Math.max(...places) + 1;
  const [first, last] = [buckets[0]?.at ?? '', buckets.at(-1)?.at ?? ''];
  return markup`<figure>
<ul class="legend">${OUTCOMES.filter((outcome) => isIn(buckets, outcome)).map(legendItem)}</ul>
<svg class="time" role="img" aria-labelledby="time-title time-desc" width="100%" height="344">
<title id="time-title">Requests over time by outcome: before, after, and those decided differently</title>
<desc id="time-desc">${groupedCount(buckets.length, 'bar')} of ${duration(seconds * 1000)} each, from ${shortTime(first)} to ${shortTime(last)} UTC; ${mostWords(buckets)} The table below has the same numbers.</desc>
${panels.map((one) => panel({ ...one, slots }))}<text x="0" y="340">${shortTime(first)}</text>${buckets.length > 1 ? markup`<text class="end" x="100%" y="340">${shortTime(last)}</text>` : []}
</svg>
<figcaption>Each bar is ${duration(seconds * 1000)}, by the time in UTC when it begins. From bottom to top: in the order of the legend. The last picture has a scale of its own.</figcaption>
</figure>`;
}

/** The slots of the bars; times without requests have empty ones. Side by side if times can't be read, or for too many slots. */
function placesOf(buckets: readonly TimeBucketDocument[], seconds: number): readonly number[] {
  const times = buckets.map(({ at }) => Date.parse(at));
  const [start = 0] = times;
  const places = times.map((time) => Math.round((time - start) / (seconds * 1000)));
  const isInOrder = places.every(
    (place, index) => Number.isFinite(place) && place > (places[index - 1] ?? -1) && place < MOST_PLACES,
  );
  return isInOrder ? places : buckets.map((_, index) => index);
}

/** More slots would be too narrow to see. */
const MOST_PLACES = 2000;

function partsOf(counts: OutcomeCountsDocument): Bar['parts'] {
  return OUTCOMES.map((outcome) => [outcome, counts[outcome]]);
}

function isIn(buckets: readonly TimeBucketDocument[], outcome: Outcome): boolean {
  return buckets.some(({ before, after }) => before[outcome] + after[outcome] > 0);
}

function legendItem(outcome: Outcome): Html {
  return markup`<li><span class="swatch" data-outcome="${outcome}"></span> ${outcome}</li>`;
}

function mostWords(buckets: readonly TimeBucketDocument[]): string {
  const most = buckets.reduce((highest, bucket) => (bucket.changed > highest.changed ? bucket : highest));
  if (most.changed === 0) return 'none is decided differently.';
  return `most are decided differently at ${shortTime(most.at)}: ${grouped(most.changed)} of ${grouped(sum(most.before))}.`;
}

function sum(counts: OutcomeCountsDocument): number {
  return OUTCOMES.reduce((total, outcome) => total + counts[outcome], 0);
}

/** `2026-11-20 10:00:03`; a text that is no time stays. */
export function shortTime(at: string): string {
  return at.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2');
}

function numbers(buckets: readonly TimeBucketDocument[]): Html {
  const used = OUTCOMES.filter((outcome) => isIn(buckets, outcome));
  const rows = buckets.map(({ at, changed, before, after }) => [
    shortTime(at),
    grouped(sum(before)),
    grouped(changed),
    ...used.map((outcome) =>
      before[outcome] === after[outcome]
        ? grouped(after[outcome])
        : markup`${grouped(before[outcome])} → <b>${grouped(after[outcome])}</b>`,
    ),
  ]);
  return markup`<details><summary>The same in numbers</summary>
${table({
  id: 'time-table',
  caption: 'Requests by the time when they were received, in UTC; where an outcome differs, before → after',
  titles: ['from', 'requests', 'decided differently', ...used],
  rows,
})}</details>`;
}
