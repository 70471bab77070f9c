import type { Compared, WayComparison } from '@zonewright/edge-rules/replay/comparison.js';
import { isStopped } from '@zonewright/edge-rules/replay/comparison.js';
import { numberIn, type LogLine } from '@zonewright/edge-rules/replay/log-values.js';
import type { Step } from '@zonewright/edge-rules/replay/program.js';
import type { Change, ReplayedRule } from './result.js';
import { shownRequest, type ShownRequest } from './shown.js';

/** Examples shown per change, of different paths. */
const MOST_EXAMPLES = 3;

type Decided = Extract<Compared, { readonly kind: 'decided' }>;

interface Group {
  readonly decided: Decided;
  readonly zone: string;
  readonly comparison: WayComparison;
  count: number;
  /** Requests that meet an opaque rule on a side that lets them past. */
  opaque: number;
  gotThrough: number;
  readonly what: Set<string>;
  readonly examples: ShownRequest[];
}

/** Requests decided differently, grouped by the deciding rules. */
export class Changes {
  private readonly groups = new Map<string, Group>();

  /** Adds a differing request. `place`: the place of its line. */
  add(decided: Decided, zone: string, comparison: WayComparison, line: LogLine, place: () => string): void {
    const { from, to, before, after } = decided;
    const key = `${zone}\n${from}\n${to}\n${before.by?.identity ?? ''}\n\n${after.by?.identity ?? ''}`;
    const known = this.groups.get(key);
    const group = known ?? {
      decided,
      zone,
      comparison,
      count: 0,
      opaque: 0,
      gotThrough: 0,
      what: new Set<string>(),
      examples: [],
    };
    if (known === undefined) this.groups.set(key, group);
    group.count += 1;
    meetOpaque(group, decided, line);
    if (group.examples.length >= MOST_EXAMPLES) return;
    const shown = shownRequest(line, place());
    const isNew = group.examples.every(({ host, path }) => host !== shown.host || path !== shown.path);
    if (isNew) group.examples.push(shown);
  }

  /** The most frequent first. */
  all(): readonly Change[] {
    return [...this.groups.values()].map(changeOf).toSorted((a, b) => b.count - a.count);
  }
}

function meetOpaque(group: Group, { before, after }: Decided, line: LogLine): void {
  const passing = isStopped(before) ? after : before;
  if (passing.opaque.length === 0 || isStopped(passing)) return;
  group.opaque += 1;
  if (wasNotStopped(line)) group.gotThrough += 1;
  for (const { does } of passing.opaque) if (does.kind === 'opaque') group.what.add(does.what);
}

/** True if the log shows that nothing stopped a request: an origin status, or success at the edge. */
function wasNotStopped(line: LogLine): boolean {
  if (numberIn(line, 'OriginResponseStatus', 100) !== undefined) return true;
  const status = numberIn(line, 'EdgeResponseStatus', 100);
  return status !== undefined && status >= 200n && status < 300n;
}

function changeOf(group: Group): Change {
  const { decided, zone, comparison, count, opaque, gotThrough: through, what, examples } = group;
  const placed = (step: Step | undefined): ReplayedRule | undefined =>
    step && { zone, side: sideOf(step, comparison), step };
  const before = placed(decided.before.by);
  const after = placed(decided.after.by);
  return {
    from: decided.from,
    to: decided.to,
    count,
    before,
    after,
    rule: decisive(before, after),
    unless: opaque === 0 ? undefined : { what: [...what], count: opaque, gotThrough: through },
    examples,
  };
}

/** The sides that have an equal rule. */
export function sideOf({ identity }: Step, { before, after }: WayComparison): ReplayedRule['side'] {
  const isLive = before.identities.has(identity);
  if (isLive && after.identities.has(identity)) return 'both';
  return isLive ? 'live' : 'declared';
}

/** A rule of only one side makes the difference; otherwise the now deciding one. */
function decisive(
  before: ReplayedRule | undefined,
  after: ReplayedRule | undefined,
): ReplayedRule | undefined {
  const own = [after, before].find((rule) => rule !== undefined && rule.side !== 'both');
  return own ?? after ?? before;
}
