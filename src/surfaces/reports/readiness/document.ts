import { defined } from '../../../kernel/lib/defined.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import type { LiveFrom } from '../../../kernel/model/plan.js';
import { liveFromDocument } from '../plan/document.js';
import type { ExitCode } from '../../../kernel/model/errors.js';
import type { Seen } from '../../../app/replay/heavy.js';
import type { Readiness, RuleReadiness } from '../../../app/replay/readiness/readiness.js';
import type {
  LogReadinessDocument,
  ReadinessSeenDocument,
  RuleReadinessDocument,
} from '../../../generated/documents/readiness.js';

const MOST_SHOWN = 10;

/** The readiness of rules as the published document (schemas/readiness.schema.json). `liveFrom`: the snapshot, if one was read. */
export function readinessDocument(
  readiness: Readiness,
  exit: ExitCode,
  liveFrom?: LiveFrom,
): LogReadinessDocument {
  const { files, span, read, skipped, leftOut, rules } = readiness;
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    ...defined({ live_from: liveFrom && liveFromDocument(liveFrom) }),
    files: files.map(({ name }) => name),
    from: timeText(span.from),
    to: timeText(span.to),
    read,
    skipped,
    left_out: leftOut.map(({ why, count, first }) => ({ why, count, first: [...first] })),
    rules: rules.map(ruleDocument),
  };
}

function timeText(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

function ruleDocument({ zone, at, verdict, record }: RuleReadiness): RuleReadinessDocument {
  const { requests, blocked, wanted, undecided } = record.wouldBlock(false);
  const { paths, networks, agents } = record.top(MOST_SHOWN);
  return {
    zone,
    level: at.level,
    phase: at.phase,
    name: at.rule.name,
    ...defined({ description: at.rule.description }),
    verdict: verdict.kind,
    because: verdict.because,
    requests,
    blocked,
    wanted,
    undecided,
    days: record.days().map((day) => ({ ...day })),
    paths: paths.map(seenDocument),
    networks: networks.map(seenDocument),
    agents: agents.map(seenDocument),
    reasons: record.undecided().map((reason) => ({ ...reason })),
    examples: record.examples.map(({ line, method, host, path, network }) => ({
      line,
      method: method ?? null,
      host: host ?? null,
      path: path ?? null,
      network: network ?? null,
    })),
  };
}

function seenDocument({ value, count }: Seen): ReadinessSeenDocument {
  return { value, count };
}
