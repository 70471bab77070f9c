import { WayComparison, type Compared } from '@zonewright/edge-rules/replay/comparison.js';
import { lineOf, textIn, type LogLine } from '@zonewright/edge-rules/replay/log-values.js';
import { timeOf } from '@zonewright/edge-rules/replay/rates.js';
import { Changes } from './changes.js';
import { flowPlace, flowsOf, outcomesOf, PLACES, Tally, WIDTH, zeros } from './counts.js';
import { Heavy } from './heavy.js';
import type { LogFile } from '../logs/lines.js';
import { rateReports } from './rate-reports.js';
import { TOPS, type Replay, type Top } from './result.js';
import { countryOf, networkOf, shownPath, shownText } from './shown.js';
import { SkippedLines, type SkipReason } from './skipped.js';
import { TimeLine } from './time-line.js';
import { ZoneFinder, type ReplayZone } from './zones.js';

/** A zone's state during a replay. */
interface Running {
  readonly zone: ReplayZone;
  readonly comparison: WayComparison;
  readonly tally: Tally;
}

/** Different values kept of each kind, and shown. */
const MOST_KEPT = 2_000;
const MOST_SHOWN = 10;
const MOST_STRETCHES = 200;
const MOST_REASONS = 200;

const BEFORE = 0;
const AFTER = WIDTH;
const CHANGED = 2 * WIDTH;
const UNDECIDED = CHANGED + 1;

/** Runs lines through the rules of their zones, and counts. Memory does not grow with the log. */
export class Replayer {
  private readonly sampled: number | undefined;
  private readonly running: ReadonlyMap<string, Running>;
  private readonly finder: ZoneFinder<Running>;
  private readonly tally = new Tally();
  private readonly counts = zeros(2 * WIDTH);
  private readonly flows = zeros(WIDTH * WIDTH);
  private readonly changes = new Changes();
  private readonly tops = new Map(TOPS.map((name) => [name, new Heavy(MOST_KEPT)] as const));
  private readonly timeLine = new TimeLine(UNDECIDED + 1, MOST_STRETCHES);
  private readonly reasons = new Map<string, number>();
  private readonly skips = new SkippedLines();
  /** How many requests the lines represent, if sampled lines say so. */
  private weight = 0;
  private isWeighted = false;
  private newest = -Infinity;
  private latest = 0;

  constructor(zones: readonly ReplayZone[], sampled?: number) {
    this.sampled = sampled;
    this.running = new Map(
      zones.map((zone) => {
        const comparison = new WayComparison(zone.live, zone.declared, { isSample: sampled !== undefined });
        return [zone.name, { zone, comparison, tally: new Tally() }] as const;
      }),
    );
    this.finder = new ZoneFinder(
      this.running,
      zones.flatMap(({ others = [] }) => others),
    );
  }

  /** Takes a non-empty line; undefined for one too long. */
  take(text: string | undefined, file: LogFile, number: number): void {
    this.tally.read += 1;
    const place = (): string => `${file.name}:${number}`;
    if (text === undefined) return this.skip('too-long', place);
    const line = lineOf(text);
    if (line === undefined) return this.skip('not-json', place);
    const running = this.finder.find(line);
    if (running === 'unsaid') return this.skip('no-host', place);
    if (running === 'none') return this.skip('other-zone', place);
    this.replay(line, running, place);
  }

  /** The number of lines taken. */
  get read(): number {
    return this.tally.read;
  }

  private skip(why: SkipReason, place: () => string): void {
    this.tally.skipped += 1;
    this.skips.add(why, place);
  }

  private replay(line: LogLine, { zone, comparison, tally }: Running, place: () => string): void {
    const time = timeOf(line);
    const compared = comparison.compare(line, time);
    const stretch = time === undefined ? undefined : this.timeLine.at(time);
    tally.read += 1;
    for (const one of [this.tally, tally]) {
      one.evaluated += 1;
      one.sees(time);
    }
    this.isLate(time);
    this.weigh(line);
    const [from, to] = [PLACES.get(compared.from) ?? 0, PLACES.get(compared.to) ?? 0];
    add(this.counts, BEFORE + from);
    add(this.counts, AFTER + to);
    add(stretch, BEFORE + from);
    add(stretch, AFTER + to);
    if (compared.kind === 'undecided') {
      add(stretch, UNDECIDED);
      this.undecided(compared, tally);
      return;
    }
    const flow = flowPlace(compared.from, compared.to);
    add(this.flows, flow);
    if (compared.from === compared.to) return;
    add(stretch, CHANGED);
    this.tally.changed += 1;
    tally.changed += 1;
    this.changes.add(compared, zone.name, comparison, line, place);
    this.see(line, flow);
  }

  private undecided({ isAlike, reasons }: Extract<Compared, { kind: 'undecided' }>, tally: Tally): void {
    for (const one of [this.tally, tally]) {
      one.undecided += 1;
      if (isAlike) one.alike += 1;
    }
    for (const reason of reasons) {
      const known = this.reasons.has(reason) || this.reasons.size < MOST_REASONS;
      const key = known ? reason : OTHERS;
      this.reasons.set(key, (this.reasons.get(key) ?? 0) + 1);
    }
  }

  private see(line: LogLine, flow: number): void {
    const values = {
      paths: shownPath(line),
      hosts: shownText(textIn(line, 'ClientRequestHost')),
      countries: countryOf(line),
      networks: networkOf(line),
      agents: shownText(textIn(line, 'ClientRequestUserAgent')),
    };
    for (const [name, heavy] of this.tops) {
      const value = values[name];
      if (value !== undefined) heavy.see(value, flow);
    }
  }

  private isLate(time: number | undefined): void {
    if (time === undefined) return;
    if (time > this.newest) this.newest = time;
    else if (this.newest - time > this.latest) this.latest = this.newest - time;
  }

  private weigh(line: LogLine): void {
    const interval = line['SampleInterval'];
    const isOne = typeof interval !== 'number' || !(interval > 1);
    if (!isOne) this.isWeighted = true;
    this.weight += isOne ? 1 : interval;
  }

  /** The result of all lines. */
  result(files: readonly LogFile[]): Replay {
    const buckets = this.timeLine.all().map(({ at, counts }) => ({
      at,
      changed: counts[CHANGED] ?? 0,
      undecided: counts[UNDECIDED] ?? 0,
      before: outcomesOf(counts.slice(BEFORE, AFTER)),
      after: outcomesOf(counts.slice(AFTER, CHANGED)),
    }));
    return {
      files,
      span: this.tally.span,
      totals: this.tally.totals,
      sampling: this.sampling(),
      zones: [...this.running.values()].map(({ zone, tally }) => ({
        name: zone.name,
        span: tally.span,
        totals: tally.totals,
        notes: zone.notes,
      })),
      before: outcomesOf(this.counts.slice(BEFORE, AFTER)),
      after: outcomesOf(this.counts.slice(AFTER)),
      flows: flowsOf(this.flows),
      changes: this.changes.all(),
      top: this.top(),
      timeline: { seconds: buckets.length === 0 ? 0 : this.timeLine.seconds, buckets },
      undecided: [...this.reasons]
        .map(([reason, count]) => ({ reason, count }))
        .toSorted((a, b) => b.count - a.count),
      skipped: this.skips.all,
      rateLimits: [...this.running.values()].flatMap(({ zone, comparison }) =>
        rateReports(zone.name, comparison, this.sampled !== undefined),
      ),
      notes: this.notes(),
    };
  }

  private top(): Replay['top'] {
    const of = (name: (typeof TOPS)[number]): Top => {
      const heavy = this.tops.get(name);
      return { isExact: heavy?.isExact ?? true, values: heavy?.top(MOST_SHOWN) ?? [] };
    };
    return {
      paths: of('paths'),
      hosts: of('hosts'),
      countries: of('countries'),
      networks: of('networks'),
      agents: of('agents'),
    };
  }

  private sampling(): Replay['sampling'] {
    const { sampled } = this;
    if (sampled !== undefined)
      return { rate: sampled, saidBy: 'flag', requests: Math.round(this.tally.evaluated / sampled) };
    return this.isWeighted ? { rate: undefined, saidBy: 'log', requests: this.weight } : undefined;
  }

  private notes(): readonly string[] {
    const limits = [...this.running.values()].some(({ comparison: { before, after } }) =>
      [...before.limits, ...after.limits].some(({ does }) => does.kind === 'limits'),
    );
    return [
      ...(limits && this.latest >= 1000
        ? [`Lines were up to ${Math.round(this.latest / 1000)} s out of order: rates are approximate.`]
        : []),
      ...(limits && this.isWeighted
        ? [
            'Lines represent several requests each, so counted rates are too low. Give --sampled to leave them out.',
          ]
        : []),
    ];
  }
}

const OTHERS = 'something else: too many reasons to list';

function add(counts: number[] | undefined, place: number): void {
  if (counts !== undefined) counts[place] = (counts[place] ?? 0) + 1;
}
