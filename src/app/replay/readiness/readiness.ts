import { WayComparison } from '@zonewright/edge-rules/replay/comparison.js';
import { lineOf } from '@zonewright/edge-rules/replay/log-values.js';
import { timeOf } from '@zonewright/edge-rules/replay/rates.js';
import type { PlacedRule, Stage, Way } from '@zonewright/edge-rules/way/way.js';
import { Tally } from '../counts.js';
import type { LogFile } from '../../logs/lines.js';
import type { Span } from '../result.js';
import { SkippedLines, type Skipped, type SkipReason } from '../skipped.js';
import { ZoneFinder, type ReplayZone } from '../zones.js';
import { RuleRecord } from './record.js';
import { readinessOf, type ReadinessVerdict } from './verdict.js';
import { compileRules, type RuleList, type SimulatedRule } from '@zonewright/edge-rules/simulation/rules.js';

/** A rule's readiness. */
export interface RuleReadiness {
  readonly zone: string;
  readonly at: PlacedRule;
  readonly verdict: ReadinessVerdict;
  readonly record: RuleRecord;
}

/** What logs say of rules that only log. */
export interface Readiness {
  readonly files: readonly LogFile[];
  readonly span: Span;
  readonly read: number;
  readonly skipped: number;
  readonly leftOut: readonly Skipped[];
  readonly rules: readonly RuleReadiness[];
}

interface Running {
  readonly rules: readonly {
    readonly at: PlacedRule;
    readonly comparison: WayComparison;
    readonly record: RuleRecord;
  }[];
}

/** Runs lines through the declared rules of their zones: once as they are, and once per logging rule as if it blocked. */
export class ReadinessTaker {
  private readonly running: ReadonlyMap<string, Running>;
  private readonly finder: ZoneFinder<Running>;
  private readonly tally = new Tally();
  private readonly skips = new SkippedLines();
  private readonly isSample: boolean;
  private unread = 0;

  /** `name`: only rules of this name. */
  constructor(
    zones: readonly Pick<ReplayZone, 'name' | 'declared' | 'others'>[],
    name?: string,
    sampled?: number,
  ) {
    this.isSample = sampled !== undefined;
    this.running = new Map(
      zones.map((zone) => [
        zone.name,
        {
          rules: logRulesOf(zone.declared, name).map(({ at, blocking }) => ({
            at,
            comparison: new WayComparison(zone.declared, blocking, { isSample: this.isSample }),
            record: new RuleRecord(),
          })),
        },
      ]),
    );
    this.finder = new ZoneFinder(
      this.running,
      zones.flatMap(({ others = [] }) => others),
    );
  }

  /** The number of rules to judge. */
  get size(): number {
    return [...this.running.values()].reduce((sum, { rules }) => sum + rules.length, 0);
  }

  /** The names of the rules to judge. */
  get names(): readonly string[] {
    return [...this.running.values()].flatMap(({ rules }) => rules.map(({ at }) => at.rule.name));
  }

  /** The number of lines taken. */
  get read(): number {
    return this.tally.read;
  }

  /** Takes a non-empty line; undefined for one too long. */
  take(text: string | undefined, file: LogFile, number: number): void {
    this.tally.read += 1;
    const skip = (why: SkipReason): void => {
      this.tally.skipped += 1;
      this.skips.add(why, () => `${file.name}:${number}`);
      if (why !== 'other-zone') this.unread += 1;
    };
    if (text === undefined) return skip('too-long');
    const line = lineOf(text);
    if (line === undefined) return skip('not-json');
    const running = this.finder.find(line);
    if (running === 'unsaid') return skip('no-host');
    if (running === 'none') return skip('other-zone');
    const time = timeOf(line);
    this.tally.sees(time);
    for (const { comparison, record } of running.rules)
      record.take(comparison.compare(line, time), line, time, () => `${file.name}:${number}`);
  }

  /** The result of all lines. */
  result(files: readonly LogFile[]): Readiness {
    const rules = [...this.running].flatMap(([zone, running]) =>
      running.rules.map(({ at, record }) => ({
        zone,
        at,
        record,
        verdict: readinessOf({ ...record.wouldBlock(this.isSample), unread: this.unread }),
      })),
    );
    const { read, skipped } = this.tally;
    return { files, span: this.tally.span, read, skipped, leftOut: this.skips.all, rules };
  }
}

/** A rule that only logs, and the way in which it blocks. */
interface LogRule {
  readonly at: PlacedRule;
  readonly blocking: Way;
}

/** A way's enabled rules that only log, also in custom rulesets; only those of a name, if given. Pure. */
function logRulesOf(way: Way, name?: string): readonly LogRule[] {
  return way.stages.flatMap((stage) => {
    const lists = [stage.list, ...stage.executed.values()];
    const rules = new Set(lists.flatMap((list) => list.rules.map(({ rule }) => rule)));
    return [...rules]
      .filter((rule) => rule.enabled && rule.action === 'log' && (name === undefined || rule.name === name))
      .map((rule): LogRule => {
        const at = { phase: stage.phase, level: stage.level, rule };
        const stages = way.stages.map((one) => (one === stage ? blockingIn(stage, rule) : one));
        return { at, blocking: { ...way, stages } };
      });
  });
}

function blockingIn(stage: Stage, rule: SimulatedRule): Stage {
  const instead = (list: RuleList): RuleList =>
    list.rules.every((one) => one.rule !== rule)
      ? list
      : compileRules(
          list.rules.map((one) => (one.rule === rule ? { ...rule, action: 'block' } : one.rule)),
          list.scheme,
        );
  const executed = new Map([...stage.executed].map(([id, list]) => [id, instead(list)]));
  return { ...stage, list: instead(stage.list), executed };
}
