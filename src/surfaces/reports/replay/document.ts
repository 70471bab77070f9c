import { defined } from '../../../kernel/lib/defined.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import type { ExitCode } from '../../../kernel/model/errors.js';
import type { LiveFrom } from '../../../kernel/model/plan.js';
import { flowAt } from '../../../app/replay/counts.js';
import type { Change, Replay, ReplayedRule, Span, Top } from '../../../app/replay/result.js';
import { shareOf } from '../../../app/replay/shares.js';
import type { ShownRequest } from '../../../app/replay/shown.js';
import type {
  ReplayChangeDocument,
  ReplayDocument,
  ReplayedRuleDocument,
  ReplayExampleDocument,
  ShareDocument,
  TopDocument,
} from '../../../generated/documents/replay.js';
import { liveFromDocument } from '../plan/document.js';

/** A replay as the published document (schemas/replay.schema.json). */
export function replayDocument(
  replay: Replay,
  exit: ExitCode,
  liveFrom?: string,
  snapshot?: LiveFrom,
): ReplayDocument {
  const { totals, sampling } = replay;
  const share = (count: number): ShareDocument =>
    rounded(shareOf(count, totals.evaluated, sampling !== undefined));
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    files: replay.files.map(({ name, lines, isGzip }) => ({ name, lines, gzip: isGzip })),
    ...defined({ live_from: liveFrom, snapshot: snapshot && liveFromDocument(snapshot) }),
    ...spanDocument(replay.span),
    totals,
    sampling:
      sampling === undefined
        ? null
        : { rate: sampling.rate ?? null, said_by: sampling.saidBy, requests: sampling.requests },
    zones: replay.zones.map(({ name, span, totals: own, notes }) => ({
      name,
      ...spanDocument(span),
      totals: own,
      notes: [...notes],
    })),
    before: replay.before,
    after: replay.after,
    flows: replay.flows.map((flow) => ({ ...flow, share: share(flow.count) })),
    changes: replay.changes.map((change) => changeDocument(change, share(change.count))),
    top: {
      paths: topDocument(replay.top.paths),
      hosts: topDocument(replay.top.hosts),
      countries: topDocument(replay.top.countries),
      networks: topDocument(replay.top.networks),
      agents: topDocument(replay.top.agents),
    },
    timeline: {
      bucket_seconds: replay.timeline.seconds,
      buckets: replay.timeline.buckets.map(({ at, ...counts }) => ({ at: timeText(at), ...counts })),
    },
    undecided: [...replay.undecided],
    skipped: replay.skipped.map(({ why, count, first }) => ({ why, count, first: [...first] })),
    rate_limits: replay.rateLimits.map(({ rule, why, counted, requests, acted }) => ({
      rule: ruleDocument(rule),
      counted,
      ...defined({ why }),
      requests,
      acted,
    })),
    notes: [...replay.notes],
  };
}

function spanDocument({ from, to }: Span): Pick<ReplayDocument, 'from' | 'to'> {
  return {
    from: from === undefined ? null : timeText(from),
    to: to === undefined ? null : timeText(to),
  };
}

function timeText(time: number): string {
  return new Date(time).toISOString();
}

/** Rounded to a millionth. */
function rounded(share: ReturnType<typeof shareOf>): ShareDocument {
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  const { value, low, high } = share;
  return {
    value: round(value),
    ...(low === undefined ? {} : { low: round(low) }),
    ...(high === undefined ? {} : { high: round(high) }),
  };
}

function ruleDocument({ zone, side, step: { at } }: ReplayedRule): ReplayedRuleDocument {
  const { name, description } = at.rule;
  return { zone, side, level: at.level, phase: at.phase, name, ...defined({ description }) };
}

function changeDocument(change: Change, share: ShareDocument): ReplayChangeDocument {
  const { from, to, count, before, after, rule, unless, examples } = change;
  const orNull = (one: ReplayedRule | undefined): ReplayedRuleDocument | null =>
    one === undefined ? null : ruleDocument(one);
  return {
    from,
    to,
    count,
    share,
    rule: orNull(rule),
    before_rule: orNull(before),
    after_rule: orNull(after),
    unless:
      unless === undefined
        ? null
        : { what: [...unless.what], count: unless.count, got_through: unless.gotThrough },
    examples: examples.map(exampleDocument),
  };
}

function exampleDocument(example: ShownRequest): ReplayExampleDocument {
  const { at, line, method, host, path, query, network, country, agent } = example;
  return {
    at: at === undefined ? null : timeText(at),
    line,
    method: method ?? null,
    host: host ?? null,
    path: path ?? null,
    query: [...query],
    network: network ?? null,
    country: country ?? null,
    agent: agent ?? null,
  };
}

function topDocument({ isExact, values }: Top): TopDocument {
  return {
    exact: isExact,
    values: values.map(({ value, count, over, kinds }) => ({
      value,
      count,
      over,
      moves: [...kinds]
        .map(([place, moved]) => ({ ...flowAt(place), count: moved }))
        .toSorted((a, b) => b.count - a.count),
    })),
  };
}
