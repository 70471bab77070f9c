import { Answers } from '@zonewright/edge-rules/replay/answers.js';
import { Conditions } from '@zonewright/edge-rules/replay/conditions.js';
import { lineOf, type LogLine } from '@zonewright/edge-rules/replay/log-values.js';
import { programOf } from '@zonewright/edge-rules/replay/program.js';
import { timeOf } from '@zonewright/edge-rules/replay/rates.js';
import type { Way } from '@zonewright/edge-rules/way/way.js';
import type { LogFile } from '../../logs/lines.js';
import { ZoneFinder, type ReplayZone } from '../zones.js';

/** How many logged requests of a zone a rule's expression selects. */
export interface RuleMatches {
  readonly phase: string;
  readonly ref: string;
  readonly matched: number;
  /** Requests that it may select. */
  readonly undecided: number;
}

/** What a log says of a zone's rules. */
export interface ZoneMatches {
  readonly zone: string;
  readonly requests: number;
  /** Days of the log, in UTC. */
  readonly days: number;
  /** Unreadable lines, or without a zone: a rule may select them. */
  readonly unread: number;
  /** Enabled rules of its entry points, without those whose requests are rewritten before. */
  readonly rules: readonly RuleMatches[];
}

interface Counted {
  readonly phase: string;
  readonly ref: string;
  readonly condition: number;
  matched: number;
  undecided: number;
}

interface Running {
  readonly answers: Answers;
  readonly byCondition: ReadonlyMap<number, readonly Counted[]>;
  readonly rules: readonly Counted[];
  readonly days: Set<string>;
  requests: number;
}

const MOST_DAYS = 400;

/** Counts the requests that each declared rule selects, regardless of other rules. Memory does not grow with the log. */
export class MatchTaker {
  private readonly running: ReadonlyMap<string, Running>;
  private readonly finder: ZoneFinder<Running>;
  private unread = 0;
  private taken = 0;

  constructor(zones: readonly Pick<ReplayZone, 'name' | 'declared' | 'others'>[]) {
    this.running = new Map(zones.map(({ name, declared }) => [name, runningOf(declared)]));
    this.finder = new ZoneFinder(
      this.running,
      zones.flatMap(({ others = [] }) => others),
    );
  }

  /** The number of lines taken. */
  get read(): number {
    return this.taken;
  }

  /** Takes a non-empty line; undefined for one too long. */
  take(text: string | undefined, _: LogFile, __: number): void {
    this.taken += 1;
    const line = text === undefined ? undefined : lineOf(text);
    const running = line === undefined ? 'unsaid' : this.finder.find(line);
    if (running === 'unsaid' || line === undefined) this.unread += 1;
    else if (running !== 'none') countIn(running, line);
  }

  /** The result of all lines, by zone. */
  result(): readonly ZoneMatches[] {
    return [...this.running].map(([zone, { requests, days, rules }]) => ({
      zone,
      requests,
      days: days.size,
      unread: this.unread,
      rules: rules.map(({ phase, ref, matched, undecided }) => ({ phase, ref, matched, undecided })),
    }));
  }
}

function runningOf(way: Way): Running {
  const conditions = new Conditions();
  const rewrites = programOf(way, conditions).steps.flatMap(({ does }) =>
    does.kind === 'rewrites' ? [does.effect.fields] : [],
  );
  const rules = way.stages.flatMap(({ phase, level, list, isSetting }) =>
    level === 'account' || isSetting === true
      ? []
      : list.rules
          .filter(({ rule }) => rule.enabled)
          .map((rule): Counted => {
            const condition = conditions.ofRule(rule);
            return { phase, ref: rule.rule.name, condition, matched: 0, undecided: 0 };
          }),
  );
  const isRewritten = ({ condition }: Counted): boolean =>
    (conditions.all[condition]?.slots ?? []).some((slot) =>
      rewrites.some((fields) => fields.test(conditions.slots.names[slot] ?? '')),
    );
  const counted = rules.filter((rule) => !isRewritten(rule));
  const byCondition = new Map<number, Counted[]>();
  for (const rule of counted)
    byCondition.set(rule.condition, [...(byCondition.get(rule.condition) ?? []), rule]);
  return { answers: new Answers(conditions), byCondition, rules: counted, days: new Set(), requests: 0 };
}

function countIn(running: Running, line: LogLine): void {
  const { answers, byCondition, days } = running;
  running.requests += 1;
  const time = timeOf(line);
  if (time !== undefined && days.size < MOST_DAYS) days.add(new Date(time).toISOString().slice(0, 10));
  answers.take(line);
  for (const condition of answers.mayHold) {
    const rules = byCondition.get(condition);
    const truth = rules === undefined ? false : answers.ask(condition);
    if (truth === false) continue;
    for (const rule of rules ?? []) rule[truth === true ? 'matched' : 'undecided'] += 1;
  }
}
