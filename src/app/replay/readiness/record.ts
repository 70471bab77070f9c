import type { Compared } from '@zonewright/edge-rules/replay/comparison.js';
import { textIn, type LogLine } from '@zonewright/edge-rules/replay/log-values.js';
import { Heavy, type Seen } from '../heavy.js';
import { networkOf, shownPath, shownRequest, shownText, type ShownRequest } from '../shown.js';
import type { WouldBlock } from './verdict.js';

/** A rule's count of one day, in UTC. */
export interface DayCount {
  readonly day: string;
  readonly requests: number;
  readonly blocked: number;
  readonly wanted: number;
  readonly undecided: number;
}

type Counts = { -readonly [Name in Exclude<keyof DayCount, 'day'>]: number };

const MOST_DAYS = 400;
const MOST_KEPT = 1_000;
const MOST_EXAMPLES = 3;
const MOST_REASONS = 50;

/** What a log says of a rule, in bounded memory. */
export class RuleRecord {
  private readonly byDay = new Map<string, Counts>();
  private readonly all: Counts = { requests: 0, blocked: 0, wanted: 0, undecided: 0 };
  private unanswered = 0;
  private readonly reasons = new Map<string, number>();
  private readonly found: ShownRequest[] = [];
  private readonly seen = {
    paths: new Heavy(MOST_KEPT),
    networks: new Heavy(MOST_KEPT),
    agents: new Heavy(MOST_KEPT),
  };

  /** Takes a request's outcome while the rule logs, and if it blocked. */
  take(compared: Compared, line: LogLine, time: number | undefined, place: () => string): void {
    const day = this.dayOf(time);
    const add = (name: keyof Counts): void => {
      this.all[name] += 1;
      if (day !== undefined) day[name] += 1;
    };
    add('requests');
    if (compared.kind === 'undecided') {
      if (compared.isAlike) return;
      add('undecided');
      for (const reason of compared.reasons)
        if (this.reasons.has(reason) || this.reasons.size < MOST_REASONS)
          this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
      return;
    }
    if (compared.to !== 'block' || compared.from === 'block') return;
    add('blocked');
    const status = statusOf(line);
    if (status === undefined) this.unanswered += 1;
    const isWanted = status !== undefined && status < 400 && !isKnownBot(line);
    if (isWanted) add('wanted');
    this.see(line, isWanted, place);
  }

  private see(line: LogLine, isWanted: boolean, place: () => string): void {
    const kind = isWanted ? 1 : 0;
    const values = {
      paths: shownPath(line),
      networks: networkOf(line),
      agents: shownText(textIn(line, 'ClientRequestUserAgent')),
    };
    for (const name of ['paths', 'networks', 'agents'] as const) {
      const value = values[name];
      if (value !== undefined) this.seen[name].see(value, kind);
    }
    // What speaks against the rule should be looked at.
    if (isWanted && this.found.length < MOST_EXAMPLES) this.found.push(shownRequest(line, place()));
  }

  private dayOf(time: number | undefined): Counts | undefined {
    if (time === undefined) return undefined;
    const day = new Date(time).toISOString().slice(0, 10);
    const known = this.byDay.get(day);
    if (known !== undefined || this.byDay.size >= MOST_DAYS) return known;
    const counts: Counts = { requests: 0, blocked: 0, wanted: 0, undecided: 0 };
    this.byDay.set(day, counts);
    return counts;
  }

  /** What the verdict depends on. */
  wouldBlock(isSample: boolean): Omit<WouldBlock, 'unread'> {
    return { ...this.all, days: this.byDay.size, unanswered: this.unanswered, isSample };
  }

  /** Days in order. */
  days(): readonly DayCount[] {
    return [...this.byDay]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, counts]) => ({ day, ...counts }));
  }

  /** The first requests that speak against it. */
  get examples(): readonly ShownRequest[] {
    return this.found;
  }

  /** Why requests are undecided, the most frequent first. */
  undecided(): readonly { readonly reason: string; readonly count: number }[] {
    return [...this.reasons]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count);
  }

  /** What blocked requests have in common. */
  top(most: number): Readonly<Record<'paths' | 'networks' | 'agents', readonly Seen[]>> {
    const { paths, networks, agents } = this.seen;
    return { paths: paths.top(most), networks: networks.top(most), agents: agents.top(most) };
  }
}

function statusOf(line: LogLine): number | undefined {
  const status = Number(line['EdgeResponseStatus'] ?? Number.NaN);
  return Number.isInteger(status) && status >= 100 ? status : undefined;
}

/** The service's bot scores below this mean a bot; 0 means no score. */
const HUMAN = 30;

/** True for a low bot score in the log that is not a verified bot's. */
function isKnownBot(line: LogLine): boolean {
  const score = Number(line['BotScore'] ?? 0);
  const isVerified = textIn(line, 'VerifiedBotCategory') !== undefined;
  return !isVerified && score > 0 && score < HUMAN;
}
